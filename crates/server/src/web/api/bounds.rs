//! How large everything is that is sent and answered: written into the description of the interface, so that programs
//! know what to expect. A test holds real answers against it.

use serde_json::{Value, json};
use store::limits;

use crate::web::orders::LONGEST_MESSAGE;
use crate::web::{FORM_BYTES, RECORD_BYTES};

/// How large something is.
#[derive(Clone, Copy, Debug)]
enum Bound {
    /// A number from the first to the second.
    Number(i64, i64),
    /// A text of at most so many characters.
    Text(usize),
    /// A list of at most so many.
    List(usize, &'static Bound),
    /// A list of at most so many things that are described elsewhere.
    Things(usize),
}

use Bound::{List, Number, Text, Things};

/// The largest whole number that every language of programs can keep.
const LARGEST: i64 = (1 << 53) - 1;
const SEATS: usize = limits::SEATS;
#[expect(clippy::cast_possible_wrap, reason = "a table has few seats")]
const SEAT: Bound = Number(1, SEATS as i64);
const PLAYERS: Bound = SEAT;
const ENTRIES: Bound = Number(0, limits::ENTRIES_PER_TABLE as i64);
const TOKEN: Bound = Text(32);
const TABLE_ID: Bound = Text(13);
/// The name of a game, card, rule, set or the like.
const SHORT: Bound = Text(rulebook::LONGEST_SEARCH);
const NAME: Bound = Text(limits::NAME_BYTES);
const MOVE: Bound = Text(limits::MOVE_BYTES);
/// A sentence or some.
const SENTENCE: Bound = Text(4_000);
const ADDRESS: Bound = Text(2_000);

/// What fields are called and how large they are. One of a certain thing stands before the dot.
const FIELDS: &[(&str, Bound)] = &[
    ("about", SENTENCE),
    ("address", ADDRESS),
    ("at", Number(0, LARGEST)),
    ("author", NAME),
    ("Sight.board", Text(100_000)),
    ("book", SHORT),
    ("Cards.cards", Things(10_000)),
    ("category", SHORT),
    ("caution", SENTENCE),
    ("chapter", SHORT),
    ("choice", MOVE),
    ("computers", Things(100)),
    ("copies", Number(0, 255)),
    ("detail", SENTENCE),
    ("editions", SHORT),
    ("example", SENTENCE),
    ("first", SEAT),
    ("cards", Text(limits::WORD_BYTES)),
    ("frozen", SENTENCE),
    ("from", ENTRIES),
    ("log.from", Number(1, limits::ENTRIES_PER_TABLE as i64)),
    ("read-chat.from", Number(0, limits::MESSAGES_PER_TABLE as i64)),
    ("game", SHORT),
    ("Games.games", Things(100)),
    ("Decision.held", MOVE),
    ("handovers", Things(limits::HANDOVERS_PER_TABLE as usize)),
    ("house", List(100, &SHORT)),
    ("Game.house", Things(100)),
    ("id", TABLE_ID),
    ("Card.id", SHORT),
    ("Game.id", SHORT),
    ("Possibility.id", SHORT),
    ("Rule.id", SHORT),
    ("rule.id", SHORT),
    ("instance", Text(40_000)),
    ("key", SHORT),
    ("kind", SHORT),
    ("label", SENTENCE),
    ("limit", Number(1, 200)),
    ("lines", Things(100_000)),
    ("JoinWish.link", ADDRESS),
    ("link", TOKEN),
    ("links", Things(SEATS)),
    ("max-players", PLAYERS),
    ("messages", Things(limits::PAGE as usize)),
    ("min-players", PLAYERS),
    ("move", ENTRIES),
    ("moves", ENTRIES),
    ("n", ENTRIES),
    ("Message.n", Number(0, limits::MESSAGES_PER_TABLE as i64)),
    ("Said.n", Number(0, limits::MESSAGES_PER_TABLE as i64)),
    ("name", NAME),
    ("next", ENTRIES),
    ("notation", MOVE),
    ("note", SENTENCE),
    ("options", Things(10_000)),
    ("player", SHORT),
    ("players", PLAYERS),
    ("question", SENTENCE),
    ("reason", SENTENCE),
    ("refused", Things(10_000)),
    ("result", SENTENCE),
    ("rule", SHORT),
    ("Table.rules", Number(0, u32::MAX as i64)),
    ("ruling", SENTENCE),
    ("scores", List(SEATS, &Number(i32::MIN as i64, i32::MAX as i64))),
    ("seat", SEAT),
    ("seats", Things(SEATS)),
    ("section", SHORT),
    ("see", List(100, &SHORT)),
    ("seed", Text(limits::WORD_BYTES)),
    ("seed-hash", Text(64)),
    ("session", TOKEN),
    ("set", SHORT),
    ("set-word", SHORT),
    ("sets", Things(100)),
    ("settings", Things(100)),
    ("setup", List(100, &SENTENCE)),
    ("side", SHORT),
    ("side-word", SHORT),
    ("sides", Things(1_000)),
    ("source", SHORT),
    ("status", Text(9)),
    ("Problem.status", Number(400, 599)),
    ("text", SENTENCE),
    ("Card.text", List(100, &SENTENCE)),
    ("Message.text", Text(limits::CHAT_BYTES)),
    ("Saying.text", Text(LONGEST_MESSAGE)),
    ("things", Things(1_000)),
    ("title", SHORT),
    ("type", SHORT),
    ("types", List(100, &SHORT)),
    ("values", List(100, &SHORT)),
    ("version", Text(40)),
    ("waiting", List(SEATS, &SEAT)),
    ("winners", List(SEATS, &SEAT)),
    ("with", List(100, &SHORT)),
];

/// How large a field of a thing is.
fn bound_of(thing: &str, field: &str) -> Option<Bound> {
    let exact = format!("{thing}.{field}");
    let find = |name: &str| FIELDS.iter().find(|(known, _)| *known == name).map(|&(_, bound)| bound);
    find(&exact).or_else(|| find(field))
}

impl Bound {
    /// Writes it into the description of a field.
    fn write(self, schema: &mut Value) {
        let Some(fields) = schema.as_object_mut() else { return };
        let is = |kind: &str| {
            let word = fields.get("type");
            word.is_some_and(|it| it == kind || it.as_array().is_some_and(|it| it.iter().any(|it| it == kind)))
        };
        match self {
            Number(least, most) if is("integer") => {
                fields.insert("minimum".to_owned(), json!(least));
                fields.insert("maximum".to_owned(), json!(most));
            }
            Text(most) if is("string") => {
                fields.insert("maxLength".to_owned(), json!(most));
            }
            List(most, each) if is("array") => {
                fields.insert("maxItems".to_owned(), json!(most));
                if let Some(items) = fields.get_mut("items") {
                    each.write(items);
                }
            }
            Things(most) if is("array") => {
                fields.insert("maxItems".to_owned(), json!(most));
            }
            // Something else than was thought, which the test finds.
            Number(..) | Text(_) | List(..) | Things(_) => {}
        }
    }
}

/// Writes all bounds into the document.
pub(crate) fn write(document: &mut Value) {
    if let Some(schemas) = document.pointer_mut("/components/schemas").and_then(Value::as_object_mut) {
        for (thing, schema) in schemas {
            write_fields(thing, schema);
        }
    }
    let Some(paths) = document.get_mut("paths").and_then(Value::as_object_mut) else { return };
    for operation in paths.values_mut().filter_map(Value::as_object_mut).flat_map(serde_json::Map::values_mut) {
        let id = operation["operationId"].as_str().unwrap_or_default().to_owned();
        for parameter in operation.get_mut("parameters").and_then(Value::as_array_mut).into_iter().flatten() {
            let name = parameter["name"].as_str().unwrap_or_default().to_owned();
            if let (Some(bound), Some(schema)) = (bound_of(&id, &name), parameter.get_mut("schema")) {
                bound.write(schema);
            }
        }
        // What is no JSON: a record, in either direction, or the address of a new table.
        if let Some(schema) = operation.pointer_mut("/requestBody/content/text~1plain/schema") {
            Text(RECORD_BYTES).write(schema);
        }
        if let Some(schema) = operation.pointer_mut("/responses/200/content/text~1plain/schema") {
            Text(100 * RECORD_BYTES).write(schema);
        }
        if let Some(schema) = operation.pointer_mut("/responses/201/headers/Location/schema") {
            ADDRESS.write(schema);
        }
    }
}

/// Writes the bounds of the fields of a thing, also where it takes over those of others.
fn write_fields(thing: &str, schema: &mut Value) {
    if let Some(fields) = schema.get_mut("properties").and_then(Value::as_object_mut) {
        for (field, described) in fields {
            if let Some(bound) = bound_of(thing, field) {
                bound.write(described);
            }
        }
    }
    for part in schema.get_mut("allOf").and_then(Value::as_array_mut).into_iter().flatten() {
        write_fields(thing, part);
    }
}

// A form holds everything that is sent with one, whatever its fields say.
const _: () = assert!(limits::MOVE_BYTES < FORM_BYTES && LONGEST_MESSAGE < FORM_BYTES);
