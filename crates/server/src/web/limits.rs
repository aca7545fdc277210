//! How often one address may ask.

use std::num::NonZeroU32;

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::source::Source;

/// A page with its files, its stream and some quick clicks come at once.
const BURST_SECONDS: u32 = 4;

/// Counts requests by address.
pub(crate) struct Limiter(DefaultKeyedRateLimiter<Source>);

impl Limiter {
    pub(crate) fn new(per_second: NonZeroU32) -> Limiter {
        let burst = per_second.saturating_mul(NonZeroU32::MIN.saturating_add(BURST_SECONDS - 1));
        Limiter(RateLimiter::keyed(Quota::per_second(per_second).allow_burst(burst)))
    }

    pub(crate) fn allows(&self, from: Source) -> bool {
        self.0.check_key(&from).is_ok()
    }

    /// Forgets addresses that have not asked for a while.
    pub(crate) fn tidy(&self) {
        self.0.retain_recent();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_is_stopped_and_others_are_not() {
        let limiter = Limiter::new(NonZeroU32::new(2).unwrap());
        let [one, other] = [[127, 0, 0, 1], [127, 0, 0, 2]].map(|it| Source::of(it.into()));
        let allowed = (0..100).filter(|_| limiter.allows(one)).count();
        assert!((8..=9).contains(&allowed), "{allowed}");
        assert!(limiter.allows(other));
        limiter.tidy();
    }
}
