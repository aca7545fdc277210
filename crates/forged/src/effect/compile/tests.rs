//! Every word: a good form with what it means, and bad forms with what is said of them.

use super::*;
use crate::effect::op::*;
use crate::lots::{Hood, HoodSet, Track};
use crate::pieces::{CardSet, Kind};

const CARDS: [&str; 3] = ["gilded_age", "labor", "opera_block"];
const EVENT: Site = Site::Event { immigrant: false };

/// The ops of an effect, the whole list last.
fn compiled(text: &str, site: Site, trigger: Option<Trigger>) -> Result<(Vec<Op>, Span), Fault> {
    let mut compiler = Compiler::new(&CARDS);
    let span = match trigger {
        None => compiler.effect(text, site)?,
        Some(trigger) => compiler.triggered(text, site, trigger)?,
    };
    Ok((compiler.ops, span))
}

/// The ops of an event without its blocks.
fn ops(text: &str) -> Vec<Op> {
    let (ops, span) = compiled(text, EVENT, None).unwrap_or_else(|fault| panic!("{text}: {fault}"));
    ops[span.start as usize..span.end as usize].to_vec()
}

fn op(text: &str) -> Op {
    let ops = ops(text);
    ops.last().expect("an effect has a step").clone()
}

fn fault(text: &str) -> String {
    compiled(text, EVENT, None).map(|_| text).unwrap_err().to_string()
}

fn check_faults(cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        let found = fault(text);
        assert!(found.contains(expected), "{text}: {found}");
    }
}

fn kinds<const N: usize>(kinds: [Kind; N]) -> What {
    kinds.into_iter().map(What::only).fold(What::EMPTY, What::with)
}

fn hoods<const N: usize>(hoods: [Hood; N]) -> HoodSet {
    let mut set = HoodSet::EMPTY;
    for hood in hoods {
        set.insert(hood);
    }
    set
}

const HOUSE: What = What::only(Kind::House);

#[test]
fn points_and_unrest() {
    assert_eq!(op("vp(2)"), Op::Vp { n: Amount::Fixed(2), who: Who::Me, max: None });
    assert_eq!(
        op("choose(opponent); lose(3, who=chosen)"),
        Op::Lose { n: Amount::Fixed(3), who: Who::Chosen, max: None }
    );
    let count = Count { what: Counted::What(What::MINE), filter: Filter::PLAIN, times: 1 };
    assert_eq!(op("unrest(count(mine), max=2)"), Op::Unrest { n: Amount::Count(count), who: Who::Me, max: Some(2) });
    assert_eq!(op("calm(3)"), Op::Calm { n: 3, who: WhoseUnrest::One(Who::Me) });
    assert_eq!(op("calm(3, who=any)"), Op::Calm { n: 3, who: WhoseUnrest::Any });
    check_faults(&[
        ("vp()", "column 1: `vp` needs a number"),
        ("vp(0)", "column 4: 0 is not between 1 and 30"),
        ("vp(house)", "expected a number between 1 and 30"),
        ("vp(1, 2)", "column 7: `vp` takes 1 value without a key, not 2"),
        ("vp(1, hwo=self)", "column 7: `vp` has no key `hwo`; did you mean `who`?"),
        ("vp(1, who=me)", "unknown player `me`; try self, actor, owner, chosen, placer"),
        ("vp(1, who=chosen)", "`chosen` needs a `choose(opponent)` before it"),
        ("vp(1, who=owner)", "`owner` belongs to Headlines, Leaders and tokens"),
        ("vp(1, who=placer)", "`placer` is whoever set off a trigger"),
        ("vp(1, max=2)", "`vp` has a `max=` without something to count"),
        ("vp(sum(house))", "expected a number or `count`, not `sum`"),
        ("lose(99)", "99 is not between 1 and 30"),
        ("unrest(1, to=self)", "`unrest` has no key `to`"),
        ("calm(1, who=any|self)", "expected one player, not several"),
    ]);
}

#[test]
fn what_can_be_counted() {
    let count = |text: &str| match op(&format!("place(house); vp({text})")) {
        Op::Vp { n: Amount::Count(count), .. } => count,
        other => panic!("{other:?}"),
    };
    assert_eq!(count("count(headline)").what, Counted::Headlines);
    assert_eq!(count("count(kinds, of=self)").what, Counted::Kinds);
    assert_eq!(count("count(neighborhood)").what, Counted::Hoods);
    let it = count("count(factory|commercial, of=opponents, in=same, adj=park, times=2)");
    assert_eq!((it.what, it.times), (Counted::What(kinds([Kind::Factory, Kind::Commercial])), 2));
    assert_eq!((it.filter.of, it.filter.area, it.filter.adj), (Of::Opponents, Area::Same, Nearby::kinds(What::PARKS)));
    check_faults(&[
        ("vp(count())", "`count` needs something to count"),
        ("vp(count(houses))", "unknown kind of piece here `houses`; did you mean `house`?"),
        ("vp(count(headline, of=self))", "`count` has no key `of`"),
        ("vp(count(headline|house))", "expected one thing to count, not several"),
        ("vp(count(kinds, of=any))", "unknown player here `any`"),
        // FS-273: parks belong to nobody.
        ("vp(count(park))", "`count` means pieces that belong to no player; write `of=any`"),
        ("vp(count(house, where=anywhere))", "`count` has no key `where`"),
        ("vp(count(house, in=one_block))", "`one_block` belongs to steps that touch several pieces"),
        ("vp(count(house, times=0))", "0 is not between 1 and 30"),
    ]);
}

#[test]
fn spending_mm() {
    assert_eq!(op("mm(6)"), Op::Mm { n: 6, only: Acts::ALL, hoods: HoodSet::ALL, new_lots: false });
    let build = Acts::HOUSE.with(Acts::FACTORY).with(Acts::COMMERCIAL);
    assert_eq!(
        op("mm(3, only=build, in=bessemer, new_lots=yes)"),
        Op::Mm { n: 3, only: build, hoods: hoods([Hood::Bessemer]), new_lots: true }
    );
    assert!(matches!(op("mm(3, only=buy|seize)"), Op::Mm { only: Acts(35), .. }));
    check_faults(&[
        ("mm(count(house))", "expected a number between 1 and 30"),
        ("mm(3, only=park)", "unknown purchase `park`; try lot, mine, house"),
        ("mm(3, in=chosen)", "unknown neighborhood `chosen`"),
        ("mm(3, new_lots=maybe)", "unknown answer `maybe`; try yes, no"),
    ]);
}

#[test]
fn placing_structures() {
    let plain = Op::Place { what: HOUSE, n: 1, upto: false, filter: Filter::PLAIN, raise: true, roll: 0, unrest: true };
    assert_eq!(op("place(house)"), plain);
    let Op::Place { what, n, upto, filter, .. } = op(
        "place(house|commercial, upto=3, in=goat_hill|bessemer, where=off_grid, on=owned, not_adj=factory|own_mansion, at=river, linked=yes)",
    ) else {
        panic!()
    };
    assert_eq!((what, n, upto), (kinds([Kind::House, Kind::Commercial]), 3, true));
    assert_eq!(
        filter,
        Filter {
            of: Of::Me,
            area: Area::Hoods(hoods([Hood::GoatHill, Hood::Bessemer])),
            place: Where::OffGrid,
            on: On::Owned,
            adj: Nearby::NONE,
            not_adj: Nearby::kinds(What::only(Kind::Factory)).with(Nearby::OWN_MANSION),
            river: true,
            linked: true,
            immune: false,
        }
    );
    assert!(matches!(op("place(park)"), Op::Place { what: What::PARKS, raise: true, .. }));
    assert!(matches!(op("place(park_small, raise=no)"), Op::Place { raise: false, .. }));
    assert!(matches!(
        op("place(mine, n=2, unrest=no, roll=-1)"),
        Op::Place { what: What::MINE, n: 2, roll: -1, unrest: false, .. }
    ));
    for (word, on) in [
        ("open", On::Open),
        ("vacant", On::Vacant),
        ("owned", On::Owned),
        ("own", On::Own),
        ("city", On::City),
        ("factory_space", On::FactorySpace),
    ] {
        assert!(matches!(op(&format!("place(factory, on={word})")), Op::Place { filter, .. } if filter.on == on));
    }
    check_faults(&[
        ("place()", "`place` needs a kind of structure"),
        ("place(cube)", "unknown kind of piece here `cube`"),
        ("place(any_structure)", "`any_structure` cannot be placed; name the kinds"),
        ("place(same_type)", "`same_type` belongs to what `placed` sets off"),
        ("place(house, n=2, upto=3)", "`place` says twice how many"),
        ("place(house, 2)", "`place` takes 1 value without a key, not 2"),
        ("place(house, of=self)", "`place` has no key `of`"),
        ("place(house, in=goat_hil)", "unknown neighborhood `goat_hil`; did you mean `goat_hill`?"),
        ("place(house, in=downtown)", "try north_side, goat_hill, east_pueblo, mesa_junction, bessemer, any, chosen"),
        ("place(house, in=goat_hill|any)", "`any` stands alone"),
        ("place(house, where=here)", "unknown place `here`; try grid, off_grid, anywhere"),
        ("place(house, on=lot)", "unknown lot `lot`"),
        ("place(house, at=lake)", "unknown place `lake`; try river"),
        ("place(house, adj=park_small)", "unknown neighbor `park_small`"),
        ("place(house, adj=last)", "`last` needs a step before it that puts something down"),
        ("place(house, raise=no)", "has `raise=`, which is for parks"),
        ("place(house, roll=1)", "which are for mines"),
        ("place(mine|house)", "places mines by a step of their own"),
        ("place(mine, in=bessemer)", "mines lie outside the city"),
        ("place(house, on=factory_space)", "which is for factories and cubes"),
        ("place([vp(1)])", "expected a kind of structure"),
    ]);
}

#[test]
fn a_mansion_goes_anywhere_and_a_factory_where_it_is_told() {
    // FS-298, and FS-295: anywhere lifts both the marks and the City Grid.
    let place = |text: &str| match op(text) {
        Op::Place { filter, .. } => filter.place,
        other => panic!("{other:?}"),
    };
    assert_eq!(place("place(mansion)"), Where::Anywhere);
    assert_eq!(place("place(factory)"), Where::Grid);
    assert_eq!(place("place(factory, where=off_grid)"), Where::OffGrid);
    assert_eq!(place("place(factory, where=anywhere)"), Where::Anywhere);
    check_faults(&[
        ("place(mansion|house)", "places mansions by a step of their own"),
        ("place(mansion, where=grid)", "a mansion goes anywhere"),
    ]);
}

#[test]
fn cubes_on_vacant_lots() {
    let Op::Cube { n: 4, upto: false, city: false, filter } =
        op("cube(4, in=mesa_junction|bessemer, where=anywhere, linked=yes)")
    else {
        panic!()
    };
    assert_eq!((filter.on, filter.place, filter.linked), (On::Vacant, Where::Anywhere, true));
    assert!(matches!(op("cube(1)"), Op::Cube { n: 1, city: false, .. }));
    assert!(matches!(op("cube(upto=3)"), Op::Cube { n: 3, upto: true, .. }));
    assert!(matches!(op("place(civic); city_cube(2, adj=last)"), Op::Cube { city: true, filter, .. }
        if filter.adj == Nearby::LAST));
    assert!(matches!(op("cube(4, in=vacant_block)"), Op::Cube { filter, .. } if filter.area == Area::VacantBlock));
    check_faults(&[
        ("cube(1, on=owned)", "unknown lot `owned`; try vacant, factory_space"),
        ("cube(house)", "expected a number between 1 and 30"),
        ("cube(1, n=2)", "`cube` says twice how many"),
        ("cube(3, on=factory_space)", "puts 2 cubes on a factory space"),
        ("cube(5, in=vacant_block)", "at most 4 cubes"),
        ("city_cube(31)", "31 is not between 1 and 30"),
    ]);
}

#[test]
fn tracks_that_rise_and_fall() {
    let tracks = TrackSet(TrackSet::only(Track::Mining).0 | TrackSet::only(Track::Industrial).0);
    assert_eq!(op("raise(mining|industrial)"), Op::Shift { track: Trace::One(tracks), by: 1, not_last: false });
    assert_eq!(
        op("raise(mining); lower(any_sector, n=2, not=last)"),
        Op::Shift { track: Trace::One(TrackSet::SECTORS), by: -2, not_last: true }
    );
    for (text, track) in [
        ("raise(any)", Trace::One(TrackSet::ALL)),
        ("raise(any_neighborhood)", Trace::One(TrackSet::HOODS)),
        ("place(house); raise(same)", Trace::Same),
        ("place(house); raise(other)", Trace::Other),
        ("choose(neighborhood); raise(chosen)", Trace::Chosen),
    ] {
        assert_eq!(op(text), Op::Shift { track, by: 1, not_last: false }, "{text}");
    }
    check_faults(&[
        ("raise()", "`raise` needs a track"),
        ("raise(minning)", "unknown track `minning`; did you mean `mining`?"),
        ("raise(everything)", "same, other, chosen, this"),
        ("raise(same)", "`same` needs a step before it that touches a neighborhood"),
        ("raise(mining); raise(same)", "`same` needs a step before it"),
        ("place(mine); raise(other)", "`other` needs a step before it"),
        ("raise(chosen)", "`chosen` needs a `choose(neighborhood)` before it"),
        ("choose(block); raise(chosen)", "`chosen` needs a `choose(neighborhood)` before it"),
        ("lower(this)", "`this` belongs inside `each_neighborhood`"),
        ("lower(any, not=last)", "`not=last` needs a step before it"),
        ("raise(any, n=9)", "9 is not between 1 and 5"),
    ]);
}

#[test]
fn riots() {
    assert_eq!(op("riot()"), Op::Riot { instigator: None, target_most: false, target: None, points: 0 });
    assert_eq!(
        op("choose(opponent); riot(instigator=actor, target=chosen, points=2)"),
        Op::Riot { instigator: Some(Who::Actor), target_most: false, target: Some(Who::Chosen), points: 2 }
    );
    assert!(matches!(op("riot(target=most_unrest_opponent)"), Op::Riot { target_most: true, target: None, .. }));
    check_faults(&[
        ("riot(2)", "`riot` takes 0 values without a key, not 1"),
        ("riot(target=everybody)", "unknown player `everybody`"),
        ("riot(point=1)", "did you mean `points`?"),
    ]);
}

#[test]
fn seizing_and_removing() {
    let Op::Seize { what, n: 2, upto: false, filter, unrest: 1 } = op("seize(mine|house, n=2, unrest=1)") else {
        panic!()
    };
    assert_eq!((what, filter.of), (HOUSE.with(What::MINE), Of::Opponents));
    assert!(matches!(op("seize(house, upto=2, of=most_owner, adj=own_factory)"), Op::Seize { upto: true, filter, .. }
        if filter.of == Of::MostOwner && filter.adj == Nearby::OWN_FACTORY));
    let Op::Remove { n: 1, upto: false, filter, .. } = op("remove(house, of=any, immune=hospital)") else { panic!() };
    assert!(filter.immune && filter.of == Of::Any);
    assert!(matches!(op("remove(park, of=any)"), Op::Remove { what: What::PARKS, .. }));
    assert!(matches!(op("remove(cube, of=opponents|city)"), Op::Remove { what: What::CUBE, filter, .. }
        if filter.of == Of::OpponentsOrCity));
    check_faults(&[
        // FS-246: mansions cannot be seized.
        ("seize(mansion)", "unknown kind of piece here `mansion`; try house, factory, commercial, mine"),
        ("seize(house, of=any)", "`seize` takes from opponents only"),
        ("seize(house, of=chosen)", "`chosen` needs a `choose(opponent)` before it"),
        ("seize(house, unrest=yes)", "expected a number between 0 and 9"),
        ("remove(house)", "`remove` must say whose pieces it means, by `of=`"),
        ("remove(park, of=opponents)", "belong to no player; write `of=any`"),
        ("remove(house, of=self|any)", "only `opponents|city` can be meant"),
        ("remove(house, of=any, immune=park)", "unknown protection `park`"),
        ("remove(house, of=any, on=own)", "`remove` has no key `on`"),
        ("remove(house, of=any, in=vacant_block)", "belongs to steps that put something down"),
    ]);
}

#[test]
fn moving_and_replacing() {
    assert_eq!(
        op("move(house, upto=2, of=self, to=grid)"),
        Op::Move { what: HOUSE, n: 2, upto: true, filter: Filter::PLAIN, to: Where::Grid }
    );
    assert!(matches!(op("move(factory, to=anywhere)"), Op::Move { to: Where::Anywhere, .. }));
    for (word, with) in [("cube", Swapped::OwnCube), ("city_cube", Swapped::CityCube), ("house", Swapped::House)] {
        let text = format!("replace(cube, with={word}, upto=3, of=opponents)");
        assert!(matches!(op(&text), Op::Replace { what: What::CUBE, with: it, n: 3, upto: true, .. } if it == with));
    }
    check_faults(&[
        ("move(house)", "`move` must say where to, by `to=`"),
        ("move(house, of=any, to=grid)", "`move` shifts one's own structures only"),
        ("move(park, to=grid)", "unknown kind of piece here `park`"),
        ("move(house, to=river)", "unknown place `river`; try grid, anywhere"),
        ("replace(house, of=any)", "`replace` must say what comes instead, by `with=`"),
        ("replace(house, with=cube)", "`replace` must say whose pieces it means, by `of=`"),
        ("replace(factory, with=cube, of=any)", "unknown kind of piece here `factory`"),
        ("replace(house, with=park, of=any)", "unknown piece `park`"),
    ]);
}

#[test]
fn cards_roles_and_headlines() {
    assert_eq!(op("draw(3, play=1)"), Op::Draw { n: 3, keep: 0, play: true });
    assert_eq!(op("draw(3, keep=1)"), Op::Draw { n: 3, keep: 1, play: false });
    assert_eq!(op("draw(3, keep=0, play=1)"), Op::Draw { n: 3, keep: 0, play: true });
    assert_eq!(op("draw(2)"), Op::Draw { n: 2, keep: 2, play: false });
    assert_eq!(op("exchange(1)"), Op::Exchange { n: 1 });
    assert_eq!((op("role(swap)"), op("role(take)")), (Op::Role(Roling::Swap), Op::Role(Roling::Take)));
    for (word, which) in [("any", Dropped::Any), ("oldest", Dropped::Oldest), ("newest", Dropped::Newest)] {
        assert_eq!(op(&format!("drop_headline({word})")), Op::DropHeadline(which));
    }
    check_faults(&[
        ("draw(3, keep=1, play=1)", "keeps some or plays one, not both"),
        ("draw(2, keep=3)", "keeps and plays more cards than it draws"),
        ("draw(2, play=2)", "2 is not between 0 and 1"),
        ("exchange()", "`exchange` needs a number of cards"),
        ("role(give)", "unknown deal `give`; try swap, take"),
        ("role(swap|take)", "expected one deal, not several"),
        ("drop_headline(first)", "unknown Headline `first`; try any, oldest, newest"),
    ]);
}

#[test]
fn what_can_be_chosen() {
    assert_eq!(op("choose(neighborhood, immune=hospital)"), Op::Choose(Chosen::Hood { immune: true }));
    assert_eq!(op("choose(opponent)"), Op::Choose(Chosen::Opponent));
    assert_eq!(op("choose(block)"), Op::Choose(Chosen::Block));
    assert!(matches!(op("choose(block); remove(house, of=any, in=chosen)"), Op::Remove { filter, .. }
        if filter.area == Area::Chosen));
    check_faults(&[
        ("choose(player)", "unknown thing to choose `player`; try neighborhood, opponent, block"),
        ("choose(block, immune=hospital)", "which is for neighborhoods"),
        ("remove(house, of=any, in=chosen)", "`chosen` needs a `choose(neighborhood)` or `choose(block)` before it"),
    ]);
}

#[test]
fn a_block_is_a_run_of_ops_of_its_own() {
    let text = "vp(1); choice([vp(2); if(mayor(), [vp(3)], else=[vp(4); vp(5)])], [lose(6)]); vp(7)";
    let (ops, span) = compiled(text, EVENT, None).unwrap();
    assert_eq!(span, Span { start: 6, end: 9 });
    let Op::Pick { branches, otherwise: Span::EMPTY, immigrant: false } = &ops[7] else { panic!("{ops:?}") };
    assert_eq!(branches.iter().map(|it| (it.block.start, it.block.end)).collect::<Vec<_>>(), [(3, 5), (5, 6)]);
    let Op::If { cond: Cond::Mayor, then, otherwise } = &ops[4] else { panic!("{ops:?}") };
    assert_eq!(((then.start, then.end), (otherwise.start, otherwise.end)), ((0, 1), (1, 3)));
}

#[test]
fn choices_and_cases() {
    let immigrant = Site::Event { immigrant: true };
    let (ops, _) = compiled("conditions([vp(1)], [cube(1)])", immigrant, None).unwrap();
    assert!(matches!(ops.last(), Some(Op::Pick { immigrant: true, branches, .. }) if branches.len() == 2));
    let Op::Pick { branches, otherwise, .. } = op("cases(headline(labor), [vp(1)], mayor(), [vp(2)], else=[vp(3)])")
    else {
        panic!()
    };
    assert_eq!(branches[0].cond, Some(Cond::Headline(CardId(1))));
    assert!(!otherwise.is_empty() && branches[1].cond == Some(Cond::Mayor));
    check_faults(&[
        ("choice([vp(1)])", "`choice` has 2 to 6 blocks, not 1"),
        ("choice(vp(1), vp(2))", "expected a block in brackets"),
        ("conditions([vp(1)], [vp(2)])", "`conditions` belongs to the events of Immigrant cards"),
        ("cases(mayor(), [vp(1)], fewest_vp())", "`cases` needs a block after its last condition"),
        ("cases(mayor(), [vp(1)])", "`cases` has 2 to 6 blocks, not 1"),
        ("if(mayor())", "`if` needs a block"),
        ("if([vp(1)], [vp(1)])", "expected a condition, such as mayor()"),
        ("if(mayor(), [vp(1)], [vp(2)])", "`if` takes 2 values without a key, not 3"),
    ]);
    for text in ["vp(1)", "vp(1); conditions([vp(1)], [vp(2)])"] {
        let fault = compiled(text, immigrant, None).unwrap_err().to_string();
        assert!(fault.contains("the event of an Immigrant card is one `conditions` step"), "{fault}");
    }
    let fault = compiled("conditions([vp(1)], [vp(2)], [vp(3)])", immigrant, None).unwrap_err().to_string();
    assert!(fault.contains("`conditions` has two blocks, not 3"), "{fault}");
}

#[test]
fn blocks_for_others() {
    assert!(matches!(op("may([vp(1)])"), Op::May(Span { start: 0, end: 1 })));
    assert!(matches!(op("each_opponent([lose(1)])"), Op::EachOpponent(_)));
    assert!(matches!(op("each_player([lose(1)])"), Op::EachPlayer(_)));
    assert!(matches!(op("each_neighborhood([remove(house, of=any, in=this); lower(this)])"), Op::EachHood(_)));
    assert!(matches!(op("choose(opponent); as(chosen, [lose(1)])"), Op::As(Who::Chosen, _)));
    check_faults(&[
        ("may(vp(1))", "expected a block in brackets"),
        ("each_opponent()", "`each_opponent` needs a block"),
        ("each_player([each_opponent([vp(1)])])", "`each_opponent` stands inside another one"),
        ("each_neighborhood([each_neighborhood([vp(1)])])", "`each_neighborhood` stands inside another one"),
        ("as([vp(1)])", "expected a player"),
        ("as(chosen, [vp(1)])", "`chosen` needs a `choose(opponent)` before it"),
        ("may([may([may([may([vp(1)])])])])", "blocks are nested more than 3 deep"),
        ("plcae(house)", "unknown word `plcae`; did you mean `place`?"),
        ("mod(cost_lot, by=1)", "`mod` belongs to the `ongoing` part of a Headline"),
    ]);
}

#[test]
fn conditions() {
    let cond = |text: &str| match op(&format!("place(house); if({text}, [vp(1)])")) {
        Op::If { cond, .. } => cond,
        other => panic!("{other:?}"),
    };
    assert_eq!(cond("headline(gilded_age)"), Cond::Headline(CardId(0)));
    let has = |n, more_than| Cond::Has { what: What::MINE, n, more_than, filter: Filter::PLAIN };
    assert_eq!((cond("has(mine)"), cond("has(mine, n=2)")), (has(1, None), has(2, None)));
    assert_eq!(cond("has(mine, more_than=actor)"), has(1, Some(Who::Actor)));
    assert!(matches!(cond("most(house, of=self, adj=park)"), Cond::Most { what: HOUSE, filter }
        if filter.adj == Nearby::kinds(What::PARKS)));
    assert_eq!((cond("fewest_vp()"), cond("mayor()")), (Cond::FewestVp, Cond::Mayor));
    assert_eq!((cond("ahead_of(actor)"), cond("last_influence()")), (Cond::AheadOf(Who::Actor), Cond::LastInfluence));
    assert_eq!(cond("unrest_at_least(6)"), Cond::UnrestAtLeast(6));
    assert_eq!(cond("last_in(north_side)"), Cond::LastIn(Hood::NorthSide));
    check_faults(&[
        ("if(headline(gilded_ag), [vp(1)])", "unknown card `gilded_ag`; did you mean `gilded_age`?"),
        ("if(has(civic), [vp(1)])", "unknown kind of piece here `civic`"),
        ("if(has(house, n=2, more_than=actor), [vp(1)])", "says both `n=` and `more_than=`"),
        ("if(has(house, of=any), [vp(1)])", "`has` is about one's own pieces"),
        ("if(most(house, of=opponents), [vp(1)])", "`most` is about one's own pieces"),
        ("if(most(), [vp(1)])", "`most` needs a kind of piece"),
        ("if(fewest_vp(1), [vp(1)])", "`fewest_vp` takes 0 values"),
        ("if(ahead_of(), [vp(1)])", "`ahead_of` needs a player"),
        ("if(mayor(who=self), [vp(1)])", "`mayor` has no key `who`, nor any other"),
        ("if(last_influence(2), [vp(1)])", "`last_influence` takes 0 values"),
        ("if(unrest_at_least(), [vp(1)])", "`unrest_at_least` needs a number"),
        ("if(last_in(north_side), [vp(1)])", "`last_in` needs a step before it that puts something down"),
        ("if(first_in(north_side), [vp(1)])", "unknown condition `first_in`; did you mean `last_in`?"),
    ]);
}

fn ongoing(text: &str) -> Ongoing {
    Compiler::new(&CARDS).ongoing(text).unwrap_or_else(|fault| panic!("{text}: {fault}"))
}

fn ongoing_fault(text: &str) -> String {
    Compiler::new(&CARDS).ongoing(text).map(|_| text).unwrap_err().to_string()
}

#[test]
fn every_rule_can_be_modified() {
    let plain = Mod {
        rule: Modified::CostLot,
        by: -1,
        set: None,
        hoods: HoodSet::ALL,
        own_mogul: false,
        who: For::Any,
        min: 0,
        cards: CardSet::EMPTY,
    };
    assert_eq!(ongoing("mod(cost_lot, by=-1)").mods, [plain]);
    assert_eq!(
        ongoing("mod(factory_vp, by=1, in=bessemer|goat_hill, who=owner, min=1)").mods,
        [Mod {
            rule: Modified::FactoryVp,
            by: 1,
            hoods: hoods([Hood::Bessemer, Hood::GoatHill]),
            who: For::Me,
            min: 1,
            ..plain
        }]
    );
    let numbers = "cost_lot cost_mine cost_house cost_factory cost_commercial cost_seize seize_unrest \
                   event_seize_unrest mine_roll mine_unrest_at unrest_limit riot_points immigrants house_vp \
                   mansion_vp factory_vp commercial_vp mine_vp ballots_house ballots_mansion ballots_commercial \
                   ballots_factory civic_votes city_cube_vp";
    for rule in numbers.split_whitespace() {
        assert_eq!(ongoing(&format!("mod({rule}, set=2)")).mods[0].set, Some(2), "{rule}");
        assert_eq!(ongoing(&format!("mod({rule}, by=1, who=opponents)")).mods[0].who, For::Opponent, "{rule}");
    }
    for rule in ["factory_blight", "immigrant_both", "event_and_mm"] {
        assert_eq!(ongoing(&format!("mod({rule}, set=on)")).mods[0].set, Some(1), "{rule}");
        assert_eq!(ongoing(&format!("mod({rule}, set=off)")).mods[0].set, Some(0), "{rule}");
        assert!(ongoing_fault(&format!("mod({rule}, by=1)")).contains("`set=on` or `set=off`"), "{rule}");
    }
    let cards: CardSet = [CardId(0), CardId(2)].into_iter().collect();
    assert_eq!(ongoing("mod(event_and_mm, set=on, cards=opera_block|gilded_age)").mods[0].cards, cards);
    for (text, expected) in [
        ("mod(cost_any, by=-1)", "`cost_any` belongs to benefits of a Mogul"),
        ("mod(cost_lots, by=1)", "unknown rule `cost_lots`; did you mean `cost_lot`?"),
        ("mod(cost_lot)", "needs either `by=` or `set=`"),
        ("mod(cost_lot, by=1, set=1)", "needs either `by=` or `set=`"),
        ("mod(cost_lot, set=on)", "expected a number between 0 and 30"),
        ("mod(cost_lot, by=1, in=own_mogul)", "unknown neighborhood `own_mogul`"),
        ("mod(cost_lot, by=1, cards=labor)", "`mod` has no key `cards`"),
        ("mod(unrest_limit, by=1, in=bessemer)", "`mod` has no key `in`"),
        ("mod(cost_lot, by=1, who=self)", "unknown kind of player `self`; try all, owner, opponents"),
        ("mod(event_and_mm, set=on, cards=movies)", "unknown card `movies`"),
        ("vp(1)", "unknown word of a Headline `vp`; try mod, forbid, on"),
    ] {
        assert!(ongoing_fault(text).contains(expected), "{text}: {}", ongoing_fault(text));
    }
}

#[test]
fn what_can_be_forbidden() {
    let one = |text: &str| ongoing(text).forbids[0];
    assert_eq!(
        one("forbid(raise, track=any_sector)"),
        Forbid { what: Forbidden::Raise(TrackSet::SECTORS), who: For::Any }
    );
    assert_eq!(one("forbid(lower)").what, Forbidden::Lower(TrackSet::ALL));
    assert_eq!(
        one("forbid(seize, kind=factory, who=opponents)"),
        Forbid { what: Forbidden::Seize(What::only(Kind::Factory)), who: For::Opponent }
    );
    assert_eq!(one("forbid(place, kind=park)").what, Forbidden::Place(What::PARKS));
    for (text, expected) in [
        ("forbid(remove)", "unknown word to forbid `remove`; try raise, lower, seize, place"),
        ("forbid(raise, kind=house)", "`forbid` has no key `kind`"),
        ("forbid(seize, track=mining)", "`forbid` has no key `track`"),
        ("forbid()", "`forbid` needs a word"),
        ("forbid(place, kind=mine)", "unknown kind of piece here `mine`"),
    ] {
        assert!(ongoing_fault(text).contains(expected), "{text}: {}", ongoing_fault(text));
    }
}

#[test]
fn headlines_answer_what_happens() {
    let it = ongoing(
        "on(placed(park|civic, by=any, in=bessemer), [vp(1, who=placer)]); on(mine_taken(), [vp(1, who=owner)])",
    );
    assert_eq!(
        it.triggers[0].0,
        Trigger::Placed {
            what: What::PARKS.with(What::only(Kind::Civic)),
            by: By::Any,
            own_mogul: false,
            hoods: hoods([Hood::Bessemer]),
            before: false
        }
    );
    assert_eq!(it.triggers[1], (Trigger::MineTaken { by: By::Any }, Span { start: 1, end: 2 }));
    for (text, expected) in [
        ("on([vp(1)])", "expected a trigger"),
        ("on(mine_taken())", "`on` needs a block"),
        ("on(event(tag=labor), [vp(1)])", "`event` is not a trigger of a Headline; try placed, track_raised"),
        ("on(seized(), [cancel_step()])", "belongs to tokens"),
    ] {
        assert!(ongoing_fault(text).contains(expected), "{text}: {}", ongoing_fault(text));
    }
}

#[test]
fn every_trigger() {
    let read = |text: &str, site| Compiler::new(&CARDS).trigger(text, site);
    let placed = |own_mogul| Trigger::Placed {
        what: What::STRUCTURES,
        by: By::Opponent,
        own_mogul,
        hoods: HoodSet::ALL,
        before: false,
    };
    let by = By::Opponent;
    for (text, site, expected) in [
        ("event(tag=vice|labor, by=opponent)", Site::Response, Trigger::Event { tags: 0b101, by }),
        ("riot(any=yes)", Site::Response, Trigger::Riot),
        ("destroyed(of=any, by=riot)", Site::Response, Trigger::Destroyed { of: By::Any }),
        ("unrest_added(who=self)", Site::Response, Trigger::UnrestAdded { who: By::Me }),
        ("placed(any_structure, by=opponent)", Site::Leader, placed(false)),
        ("placed(any_structure, by=opponent, in=own_mogul)", Site::Token, placed(true)),
        ("track_raised(any_sector)", Site::Leader, Trigger::TrackRaised { tracks: TrackSet::SECTORS, by: By::Any }),
        ("headline_played(by=opponent)", Site::Token, Trigger::HeadlinePlayed { by }),
        ("immigrant_played(by=opponent)", Site::Leader, Trigger::ImmigrantPlayed { by }),
        ("mine_taken(by=opponent)", Site::Token, Trigger::MineTaken { by }),
        ("seized(of=self)", Site::Token, Trigger::Seized { of: By::Me }),
        ("houses_placed(n=2, by=opponent)", Site::Token, Trigger::HousesPlaced { n: 2, by }),
        ("election(in=own_mogul)", Site::Token, Trigger::Election),
        ("own_turn(played=mm|event)", Site::Token, Trigger::OwnTurn { mm: true, event: true }),
        ("own_turn(played=mm)", Site::Mogul, Trigger::OwnTurn { mm: true, event: false }),
        ("any_time(phase=city_building)", Site::Token, Trigger::AnyTime),
        ("era_end(any=yes)", Site::Mogul, Trigger::EraEnd),
    ] {
        assert_eq!(read(text, site), Ok(expected), "{text}");
    }
    for (text, site, expected) in [
        ("event(by=opponent)", Site::Response, "must say which themes, by `tag=`"),
        ("event(tag=labour)", Site::Response, "unknown tag `labour`; did you mean `labor`?"),
        ("riot()", Site::Response, "`riot` must say `any=yes`"),
        ("destroyed(of=self)", Site::Response, "`destroyed` must say `by=riot`"),
        ("destroyed(of=self, by=event)", Site::Response, "unknown value `event`; try riot"),
        ("unrest_added(who=placer)", Site::Response, "unknown player `placer`; try any, self, opponent"),
        ("placed()", Site::Leader, "`placed` needs a kind of structure"),
        ("placed(house)", Site::Response, "`placed` is not a trigger of a Response; try event, riot"),
        ("placed(house, in=own_mogul)", Site::Leader, "unknown neighborhood `own_mogul`"),
        ("track_raised(same)", Site::Leader, "unknown track `same`"),
        ("headline_played(any)", Site::Leader, "`headline_played` takes 0 values"),
        ("immigrant_played(of=any)", Site::Leader, "has no key `of`"),
        ("mine_taken(by=me)", Site::Leader, "unknown player `me`"),
        ("seized(by=self)", Site::Token, "`seized` has no key `by`"),
        ("houses_placed(by=any)", Site::Token, "must say how many, by `n=`"),
        ("election()", Site::Token, "`election` must say `in=own_mogul`"),
        ("own_turn()", Site::Token, "must say how the card was used, by `played=`"),
        ("any_time()", Site::Token, "must say `phase=city_building`"),
        ("era_end()", Site::Token, "must say `any=yes`"),
        ("era_ended(any=yes)", Site::Token, "unknown trigger `era_ended`; did you mean `era_end`?"),
    ] {
        let fault = read(text, site).unwrap_err().to_string();
        assert!(fault.contains(expected), "{text}: {fault}");
    }
}

#[test]
fn some_words_only_answer_their_trigger() {
    let event = Trigger::Event { tags: 1, by: By::Opponent };
    let placed = Trigger::Placed { what: HOUSE, by: By::Any, own_mogul: false, hoods: HoodSet::ALL, before: false };
    let destroyed = Trigger::Destroyed { of: By::Me };
    let seized = Trigger::Seized { of: By::Me };
    for (text, site, trigger, expected) in [
        ("cancel()", Site::Response, event, Op::Cancel),
        ("save()", Site::Response, destroyed, Op::Save),
        ("save()", Site::Token, destroyed, Op::Save),
        ("riot_points(-2)", Site::Response, Trigger::Riot, Op::RiotPoints(-2)),
        ("cancel_step()", Site::Token, placed, Op::CancelStep),
        ("cancel_step()", Site::Token, seized, Op::CancelStep),
        ("ballots(3)", Site::Token, Trigger::Election, Op::Ballots(3)),
    ] {
        let (ops, _) = compiled(text, site, Some(trigger)).unwrap();
        assert_eq!(ops, [expected], "{text}");
    }
    for (text, site, trigger, expected) in [
        ("cancel()", Site::Response, Trigger::Riot, "`cancel` belongs to what `event` sets off"),
        ("cancel(1)", Site::Response, event, "`cancel` takes 0 values"),
        ("save()", Site::Response, event, "`save` belongs to what `destroyed` sets off"),
        ("save()", Site::Leader, destroyed, "belongs to Responses and tokens, and this is a Leader"),
        ("riot_points(-2)", Site::Response, event, "`riot_points` belongs to what `riot` sets off"),
        ("riot_points()", Site::Response, Trigger::Riot, "`riot_points` needs a number"),
        ("cancel_step()", Site::Leader, placed, "`cancel_step` belongs to tokens"),
        ("may([cancel_step()])", Site::Token, placed, "`cancel_step` stands in no block"),
        ("ballots(1)", Site::Token, placed, "`ballots` belongs to what `election` sets off"),
        ("vp(1, who=actor)", Site::Token, placed, "`actor` is the player of an event"),
    ] {
        let fault = compiled(text, site, Some(trigger)).map(|_| text).unwrap_err().to_string();
        assert!(fault.contains(expected), "{text}: {fault}");
    }
    assert!(fault("cancel()").contains("belongs to what `event` sets off"));
}

#[test]
fn abilities_know_what_set_them_off() {
    let placed = Trigger::Placed { what: HOUSE, by: By::Any, own_mogul: false, hoods: HoodSet::ALL, before: false };
    let (ops, _) = compiled("may([place(same_type, in=same)])", Site::Token, Some(placed)).unwrap();
    assert!(matches!(ops[0], Op::Place { what: What::SAME_TYPE, filter, .. } if filter.area == Area::Same));
    assert!(compiled("cube(2, adj=last)", Site::Leader, Some(placed)).is_ok());
    assert!(compiled("as(placer, [unrest(1)])", Site::Token, Some(placed)).is_ok());
    let (ops, _) = compiled("cube(2, in=own_mogul)", Site::Token, Some(Trigger::AnyTime)).unwrap();
    assert!(matches!(ops[0], Op::Cube { filter, .. } if filter.area == Area::OwnMogul));
    let sectors = Trigger::TrackRaised { tracks: TrackSet::SECTORS, by: By::Any };
    for (text, site, trigger) in [
        ("cube(2, in=own_mogul)", Site::Leader, placed),
        ("cube(2, in=same)", Site::Leader, sectors),
        ("cube(2, adj=last)", Site::Leader, sectors),
        ("place(same_type)", Site::Token, sectors),
    ] {
        assert!(compiled(text, site, Some(trigger)).is_err(), "{text}");
    }
}

#[test]
fn the_manual_has_every_word() {
    let head = |text: &'static str| text.lines().take_while(|line| line.is_empty() || line.starts_with('#'));
    let manual =
        head(include_str!("../../../data/cards.toml")).chain(head(include_str!("../../../data/variants.toml")));
    let manual: String = manual.flat_map(|line| [line, "\n"]).collect();
    let words: Vec<&str> = manual.split(|letter: char| !letter.is_ascii_lowercase() && letter != '_').collect();
    let rules = rules::RULES.iter().map(|(rule, _)| rule);
    let all = steps::WORDS.iter().chain(&conditions::CONDITIONS).chain(&rules::TRIGGERS).chain(&TAGS).chain(rules);
    for word in all {
        assert!(words.contains(word), "the manual does not have {word}");
    }
}
