//! The county's ledger: what everybody would earn if the assessment were now, and how an election would end.

use forged::{Assessed, Game, Hood};
use maud::{Markup, html};
use table::Seat;

use super::Sight;
use crate::icons;
use crate::seats;

/// Away until somebody asks: over the table, until Escape, a click beside it or the next turn. It needs no script.
pub(super) fn ledger(game: &Game, scene: &Sight<'_>) -> Markup {
    let all = game.assessed(&scene.view.open);
    let seats: Vec<Seat> = game.seats().collect();
    let each = |of: &dyn Fn(&Assessed) -> i16| -> Vec<i16> { seats.iter().map(|&seat| of(&all[seat])).collect() };
    html! {
        button type="button" class="assess" popovertarget="assessment" {
            span { "Assessment now" }
            @for &seat in &seats {
                b class=(seats::color(seat)) { (icons::named(seats::icon(seat), &scene.name(seat))) (all[seat].total()) }
            }
        }
        div id="assessment" class="sheet" popover role="dialog" aria-label="Assessment now" tabindex="-1" {
            table class="figures" {
                caption { "If the county assessed now" }
                thead { tr { th scope="col" {} @for &seat in &seats { (who(scene, seat)) } } }
                tbody {
                    (row("Mines", &each(&|it| it.mines)))
                    (row("Factories", &each(&|it| it.factories)))
                    (row("Commercial buildings", &each(&|it| it.commercial)))
                    @for hood in Hood::ALL { (homes(hood, seats.iter().map(|&seat| &all[seat]))) }
                }
                tfoot { (row("Together", &each(&Assessed::total))) }
            }
            (election(game, scene, &seats))
        }
    }
}

fn who(scene: &Sight<'_>, seat: Seat) -> Markup {
    html! { th scope="col" class=(seats::color(seat)) { (icons::named(seats::icon(seat), &scene.name(seat))) } }
}

fn row(name: &str, points: &[i16]) -> Markup {
    html! { tr { th scope="row" { (name) } @for &n in points { @if n == 0 { td class="quiet" { "0" } } @else { td { (n) } } } } }
}

/// Houses, and mansions where there are some.
fn homes<'a>(hood: Hood, all: impl Iterator<Item = &'a Assessed>) -> Markup {
    html! {
        tr {
            th scope="row" { (hood.name()) }
            @for it in all {
                @let (houses, mansions) = (it.houses[hood as usize], it.mansions[hood as usize]);
                @match mansions {
                    0 => td class=[(houses == 0).then_some("quiet")] { (houses) },
                    _ => td title="houses + mansions" { (houses) " + " (mansions) },
                }
            }
        }
    }
}

fn election(game: &Game, scene: &Sight<'_>, seats: &[Seat]) -> Markup {
    let open = &scene.view.open;
    html! {
        table class="figures" {
            caption { "If there were an election now: ballots" }
            thead { tr { th scope="col" {} @for &seat in seats { (who(scene, seat)) } th scope="col" { "votes" } } }
            tbody {
                @for hood in Hood::ALL {
                    @let winners = game.election_winners(open, hood);
                    tr {
                        th scope="row" { (hood.name()) }
                        @for &seat in seats {
                            @let class = winners.contains(seat).then_some("is-best");
                            td class=[class] { (game.ballots(open, seat, hood)) }
                        }
                        td { (game.votes(open, hood)) }
                    }
                }
            }
            tfoot {
                tr {
                    th scope="row" { "Votes" }
                    @for &seat in seats {
                        @let won = Hood::ALL.into_iter().filter(|&hood| game.election_winners(open, hood).contains(seat));
                        td { (won.map(|hood| u32::from(game.votes(open, hood))).sum::<u32>()) }
                    }
                    td {}
                }
            }
        }
    }
}
