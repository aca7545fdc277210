//! The board of the data file, held against the rulebook's figures, and boards that are refused.

use super::*;
use crate::library::Library;
use crate::lots::Hood;

const BOARD: &str = include_str!("../../data/board.toml");

fn map() -> &'static Map {
    Library::embedded().map()
}

fn lot(name: &str) -> Lot {
    map().first_lot(map().find_site(name).expect("the board has this lot"))
}

fn near(name: &str) -> Vec<&'static str> {
    map().near(lot(name)).iter().map(|lot| map().lot(lot).name.as_str()).collect()
}

#[test]
fn five_neighborhoods_of_lots_and_blocks() {
    // FS-121, FSF-041: five neighborhoods, each made of lots and blocks. FS-122: a lot belongs to one block.
    let map = map();
    assert_eq!((map.n_lots(), map.blocks().count()), (132, 37));
    let lots = Hood::ALL.map(|hood| map.hood_lots(hood).len());
    assert_eq!(lots, [36, 17, 22, 26, 31]);
    assert_eq!(map.blocks().map(|(_, block)| u32::from(block.size)).sum::<u32>(), map.all().len());
    for lot in map.all() {
        let holders: Vec<_> = map.blocks().filter(|(_, block)| block.lots.contains(lot)).collect();
        assert_eq!(holders.len(), 1);
        assert_eq!((holders[0].0, holders[0].1.hood), (map.lot(lot).block, map.lot(lot).hood));
    }
}

#[test]
fn blocks_have_four_lots_or_fewer() {
    // FS-123, EX-05: the figure shows 17 lots in 6 blocks, some of them with 2 lots and one with 1.
    let sizes = |hood| map().blocks().filter(|(_, it)| it.hood == hood).map(|(_, it)| it.size).collect::<Vec<_>>();
    assert_eq!(sizes(Hood::GoatHill), [4, 4, 4, 2, 2, 1]);
    assert!(map().blocks().all(|(_, block)| [1, 2, 4].contains(&block.size)));
    assert_eq!(map().squares.len(), map().blocks().filter(|(_, block)| block.size == 4).count());
    // FSF-022: a block lies in one neighborhood.
    assert!(map().blocks().all(|(_, block)| block.lots.is_within(map().hood_lots(block.hood))));
}

#[test]
fn lots_are_adjacent_by_their_sides() {
    // FS-145: not by their corners. FS-146: across streets and borders of neighborhoods.
    assert_eq!(near("N1a"), ["N1b", "N1c"]);
    assert_eq!(near("N5a"), ["N2c", "N4b", "N5b", "N5c"]);
    assert_eq!(near("N3b"), ["N3a", "N3d", "G1a"]);
    for a in map().all() {
        for b in map().near(a) {
            assert!(a != b && map().near(b).contains(a));
        }
    }
    // The pairs are the two-lot places inside a block: four in a square, one in a block of two.
    let pairs = map().blocks().map(|(_, block)| [0, 0, 1, 2, 4][block.size as usize]).sum::<usize>();
    assert_eq!(map().sites(2).len(), pairs);
    assert!(map().sites(2).iter().all(|(site, lots)| site.size() == 2 && map().lots_of(*site) == *lots));
}

#[test]
fn rivers_part_and_bridges_join() {
    // FS-147: no way over a river but a bridge. N9c and M3a face each other over the Arkansas.
    assert_eq!(near("N9c"), ["N8d", "N9a", "N9d"]);
    // FS-148, FSF-023, EX-07: from each end exactly one lot beyond the bridge is adjacent.
    let bridges = map().bridges();
    assert_eq!(bridges.len(), 5);
    for bridge in bridges {
        let [a, b] = bridge.ends;
        let side = |from: Lot, to: Lot| {
            let hood = map().lot(to).hood;
            map().near(from).iter().filter(|&lot| map().lot(lot).hood == hood).collect::<Vec<_>>()
        };
        assert_ne!(map().lot(a).hood, map().lot(b).hood, "{}", bridge.name);
        assert_eq!((side(a, b), side(b, a)), (vec![b], vec![a]), "{}", bridge.name);
    }
    let ends: Vec<_> = bridges.iter().map(|it| it.ends.map(|lot| map().lot(lot).name.as_str())).collect();
    assert_eq!(ends, [["N7c", "M1a"], ["N8d", "M2b"], ["G6a", "B7a"], ["G2d", "E1c"], ["G4b", "E3c"]]);
    // East Pueblo is reached by bridges alone.
    let east = *map().hood_lots(Hood::EastPueblo);
    assert_eq!(map().around(&east).without(&east).len(), 2);
}

#[test]
fn factories_have_marked_lots() {
    // FS-139: marked lots. FS-183: any two of a block that share a side, not only the printed pairs.
    let map = map();
    assert_eq!((map.factory_spaces().count(), map.factory_lots().len()), (18, 36));
    let names = |block: &str| {
        let pairs = map.factory_pairs.iter().map(|(site, _)| map.site_name(*site));
        pairs.filter(|name| name.starts_with(block)).collect::<Vec<_>>()
    };
    assert_eq!(names("B3"), ["B3ab", "B3ac", "B3bd", "B3cd"]);
    assert_eq!(names("N7"), ["N7cd"]);
    assert_eq!(map.factory_pairs.len(), 18 + 4);
}

#[test]
fn places_of_the_setup_and_figures() {
    let map = map();
    assert_eq!(map.site_name(map.city_hall()), "N5cd");
    assert_eq!(map.lot(map.el_pueblo()).name, "N8b");
    assert_eq!((map.mines().len(), map.riverside().len()), (12, 27));
    let figures = map.figures();
    // FS-003 to FS-006: without the cubes that mark tracks.
    assert_eq!((figures.houses, figures.mansions, figures.cubes, figures.city_cubes), (20, 3, 28, 21));
    // FS-007 to FS-011: 15, 15, 8, 3, and nine parks.
    assert_eq!(figures.common, [0, 0, 15, 15, 8, 3, 4, 4, 1]);
    // FS-402 to FS-405.
    assert_eq!([0, 1, 5, 6, 10, 11, 30].map(|jobs| figures.immigrants(jobs)), [0, 1, 1, 2, 2, 3, 3]);
    assert_eq!(map.track(Track::Mining), [1, 2, 3, 4]);
    assert_eq!(map.scenery().iter().filter(|it| it.kind == "river").count(), 2);
}

fn faults(replace: &str, by: &str) -> String {
    assert!(BOARD.contains(replace), "{replace:?} does not occur");
    let file: BoardFile = toml::from_str(&BOARD.replacen(replace, by, 1)).unwrap();
    read_board(&file).unwrap_err().join("\n")
}

#[test]
fn faulty_boards_are_refused() {
    for (replace, by, expected) in [
        ("lot_count = 132", "lot_count = 130", "has 132 lots, but says 130"),
        ("block_count = 37", "block_count = 36", "has 37 blocks, but says 36"),
        ("id = \"mine02\"", "id = \"mine01\"", "has the mine \"mine01\" twice"),
        ("x = 1, y = 0", "x = 9, y = 9", "N1: expected up to four lots side by side"),
        ("[\"N1a\", \"N1b\", \"N1c\", \"N1d\"]", "[\"N1b\", \"N1a\", \"N1c\", \"N1d\"]", "lettered a b / c d"),
        ("lots = [\"N1a\", \"N1b\"", "lots = [\"N1z\", \"N1b\"", "N1: there is no lot \"N1z\""),
        ("block = \"N1\", x = 0, y = 0", "block = \"N2\", x = 0, y = 0", "N1a: belongs to N2 in north_side, not N1"),
        ("lots = 36", "lots = 35", "north_side: has 36 lots, but says 35"),
        ("el_pueblo = \"N8b\"", "el_pueblo = \"N8x\"", "el_pueblo: there is no lot \"N8x\""),
        ("city_hall = [\"N5c\", \"N5d\"]", "city_hall = [\"N5a\", \"N5d\"]", "N5a and N5d do not share a side"),
        (
            "lots = [\"N7c\", \"M1a\"]\nneighborhoods = [\"north_side\", \"mesa_junction\"]",
            "lots = [\"N7c\", \"N9c\"]\nneighborhoods = [\"north_side\", \"north_side\"]",
            "west_fourth_street: joins north_side and north_side",
        ),
        ("lots = [\"N7c\", \"N7d\"]", "lots = [\"N7a\", \"N7d\"]", "F01: N7a and N7d do not share a side"),
        ("factory = \"F01\"", "factory = \"F02\"", "its lots say otherwise"),
        ("y = 4, riverside = true", "y = 4", "riverside should be true"),
        ("cells = [[8, 13]", "cells = [[0, 0]", "N1a: lies where the scenery is"),
        ("values = [2, 3, 4, 5, 6]", "values = [2, 2, 4]", "commercial: expected rising values"),
        ("id = \"industrial\"", "id = \"steel\"", "has the tracks"),
        ("mansion = 2", "mansion = 3", "has the sizes"),
        ("die = 4", "die = 6", "a die with four sides"),
        ("jobs_min = [1, 6, 11]", "jobs_min = [1, 6]", "immigration: expected as many houses"),
        ("special = \"el_pueblo\"", "special = \"city_hall\"", "N8b: its special marking"),
    ] {
        let faults = faults(replace, by);
        assert!(faults.contains(expected), "{by}: {faults}");
    }
}

/// Boards that would have been counted or drawn wrongly, or not at all.
#[test]
fn figures_out_of_range_are_refused() {
    let refused = |replace: &str, by: &str| {
        assert!(BOARD.contains(replace), "{replace:?} does not occur");
        let errors = Library::embedded().with_files(&[("board.toml", &BOARD.replacen(replace, by, 1))]).unwrap_err();
        errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    };
    for (replace, by, expected) in [
        ("unrest_limit = 8", "unrest_limit = 0", "has 0 cubes that start a riot, expected 1 to 60"),
        ("headline_spaces = 3", "headline_spaces = 4", "has 4 Headline spaces, expected 3 to 3"),
        ("mine_count = 12", "mine_count = 11", "has 12 mines, but says 11"),
        ("die = 4", "die = 6", "four sides"),
    ] {
        let errors = refused(replace, by);
        assert!(errors.contains(expected), "{by}: {errors}");
    }
    let edge = BOARD.lines().find(|line| line.contains("id = \"N1a\"")).unwrap();
    let far = edge.replace("x = 0", "x = -128").replace("y = 0", "y = 127");
    assert_ne!(edge, far);
    let errors = refused(edge, &far);
    assert!(errors.contains("each from -1 to 40"), "{errors}");
}

#[test]
fn a_board_with_too_many_lots_is_refused_before_they_are_counted() {
    let lot = |i| format!("  {{ id = \"Z{i}a\", neighborhood = \"bessemer\", block = \"Z{i}\", x = 20, y = 20 }},\n");
    let block = |i| format!("[[block]]\nid = \"Z{i}\"\nneighborhood = \"bessemer\"\nlots = [\"Z{i}a\"]\n");
    let lots: String = (0..300).map(lot).collect();
    let blocks: String = (0..300).map(block).collect();
    let board = format!("{}\n{blocks}", BOARD.replacen("lot = [\n", &format!("lot = [\n{lots}"), 1));
    let errors = Library::embedded().with_files(&[("board.toml", &board)]).unwrap_err();
    assert!(errors.iter().any(|it| it.what == "has 432 lots, expected 1 to 192"), "{errors:#?}");
    let none = BOARD.replacen("lot_count = 132", "lot_count = 0", 1);
    let (head, tail) = none.split_once("lot = [\n").unwrap();
    let (_, tail) = tail.split_once("\n]").unwrap();
    let errors = Library::embedded().with_files(&[("board.toml", &format!("{head}lot = []{tail}"))]).unwrap_err();
    assert!(errors.iter().any(|it| it.what == "has 0 lots, expected 1 to 192"), "{errors:#?}");
}
