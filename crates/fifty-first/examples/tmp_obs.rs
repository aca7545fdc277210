use std::hint::black_box;
use fifty_first::{Game, Setup};
use table::{Dice, Observe, Rules, Seat, Seed};
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let n: usize = a[1].parse().unwrap();
    let mut setup = Setup::new(a[2].parse().unwrap());
    for w in &a[3..] { if w=="ultimate" { setup = setup.ultimate(); } else { setup = setup.with(w); } }
    let game = Game::embedded(setup).unwrap();
    let mut options = Vec::new();
    let mut dice = Dice::fast(5);
    let mut positions = Vec::new();
    for seed in 0..10 {
        let mut s = game.deal(&Seed::from_number(seed));
        loop {
            let Some(seat) = game.waiting(&s).lowest() else { break };
            options.clear(); game.options(&s, seat, &mut options);
            let c = options[dice.below(options.len() as u32) as usize];
            game.play_listed(&mut s, seat, c, &mut |_| {});
            positions.push(s);
        }
    }
    let positions: Vec<_> = positions.into_iter().step_by(7).take(200).collect();
    let inputs = game.inputs();
    let mut out = Vec::with_capacity(5000);
    let (mut total, mut calls, mut most) = (0, 0, 0);
    for _ in 0..n { for s in &positions {
        out.clear(); game.observe(black_box(s), Seat::new((calls % game.n_seats() as usize) as u8), &mut out); total += out.len(); calls += 1; most = most.max(out.len()); black_box(&out);
    } }
    println!("{} inputs, {} positions, {} calls, {} readings, {} most", inputs.len(), positions.len(), calls, total as f64 / calls.max(1) as f64, most);
    if n == 0 { for i in &inputs { println!("{} {}", i.name, i.unit); } }
    if n == 1 { out.clear(); let s = &positions[positions.len()/2]; game.observe(s, Seat::new(0), &mut out); for r in &out { println!("  {} = {}", inputs[r.input as usize].name, r.value); } }
}
