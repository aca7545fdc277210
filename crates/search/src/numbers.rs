//! Functions of floating-point numbers that give the same on every machine. Those of the standard library are those of
//! the system; these are made of additions, multiplications and divisions, which are exact to the last bit everywhere.

use std::f64::consts::LN_2;

/// `e` to the power of `x`; 0 or a very large number where that has no other form.
pub fn exp(x: f64) -> f64 {
    // e^x = 2^k * e^r, with |r| at most half of ln 2. Beyond these bounds the power of two would have no form.
    let x = x.clamp(-700.0, 700.0);
    let k = (x / LN_2).round();
    let r = x - k * LN_2;
    let mut sum = 1.0;
    let mut term = 1.0;
    for n in 1..=14 {
        term *= r / f64::from(n);
        sum += term;
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the bounds keep it from 13 to 2033")]
    let power = f64::from_bits(((k + 1023.0) as u64) << 52);
    sum * power
}

/// The natural logarithm of a number above 0.
pub fn ln(x: f64) -> f64 {
    let x = x.max(f64::MIN_POSITIVE);
    // x = 2^k * m, with m near 1, and ln m = 2 artanh((m - 1) / (m + 1)).
    let bits = x.to_bits();
    #[expect(clippy::cast_precision_loss, reason = "an exponent has eleven bits")]
    let mut k = (bits >> 52) as f64 - 1023.0;
    let mut m = f64::from_bits((bits & ((1 << 52) - 1)) | (1023 << 52));
    if m > std::f64::consts::SQRT_2 {
        m /= 2.0;
        k += 1.0;
    }
    let s = (m - 1.0) / (m + 1.0);
    let square = s * s;
    let mut sum = 0.0;
    let mut power = s;
    for n in 0..14 {
        sum += power / f64::from(2 * n + 1);
        power *= square;
    }
    k * LN_2 + 2.0 * sum
}

/// The logistic function: a number without bounds as a share between 0 and 1.
pub fn share(x: f64) -> f64 {
    if x >= 0.0 { 1.0 / (1.0 + exp(-x)) } else { 1.0 - 1.0 / (1.0 + exp(x)) }
}

/// The inverse of [`share()`]: how large a chance is, without bounds. Chances of 0 and 1 count as nearly so.
pub fn odds(chance: f64) -> f64 {
    let chance = chance.clamp(1e-5, 1.0 - 1e-5);
    ln(chance / (1.0 - chance))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_are_what_the_system_says() {
        for i in -4_000..4_000 {
            let x = f64::from(i) / 100.0;
            assert!((exp(x) / x.exp() - 1.0).abs() < 1e-14, "e^{x}");
            assert!((share(x) - 1.0 / (1.0 + (-x).exp())).abs() < 1e-14, "the share of {x}");
            assert!((ln(x.exp()) - x).abs() < 1e-13, "ln e^{x}");
        }
        for i in 1..100 {
            let chance = f64::from(i) / 100.0;
            assert!((share(odds(chance)) - chance).abs() < 1e-14);
        }
        assert!(exp(-1e9) < 1e-300 && exp(1e9) > 1e300 && ln(0.0) < -700.0);
        assert!(odds(0.0).is_finite() && odds(1.0).is_finite());
    }
}
