//! The description of the interface: complete, true, and the same as the one for people.

use std::collections::BTreeSet;
use std::path::Path;

use axum::body::Body;
use axum::http::{Method, header};
use serde_json::{Value, json};

use crate::programs::{Lots, Programs, items, request, text};

/// Path, method and description of every request.
fn operations(document: &Value) -> Vec<(String, String, Value)> {
    let paths = document["paths"].as_object().expect("paths");
    let each = |(path, item): (&String, &Value)| {
        let methods = item.as_object().expect("methods").clone();
        methods.into_iter().map(|(method, it)| (path.clone(), method, it)).collect::<Vec<_>>()
    };
    paths.iter().flat_map(each).collect()
}

fn references(value: &Value, into: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            into.extend(fields.get("$ref").map(text));
            fields.values().for_each(|it| references(it, into));
        }
        Value::Array(values) => values.iter().for_each(|it| references(it, into)),
        _ => {}
    }
}

#[tokio::test]
async fn every_request_is_described_in_full() {
    let server = Programs::new().await;
    let document = server.get("/api/openapi.json", "").await.ok();
    assert!(text(&document["openapi"]).starts_with("3."));
    let mut ids = BTreeSet::new();
    for (path, method, it) in operations(&document) {
        let here = format!("{method} {path}");
        assert!(text(&it["summary"]).ends_with('.'), "{here}");
        assert!(ids.insert(text(&it["operationId"])), "{here} shares its ID");
        assert!(it["responses"].as_object().unwrap().keys().any(|status| status.starts_with('2')), "{here}");
        assert!(it["responses"]["default"]["content"].get("application/problem+json").is_some(), "{here}");
        let named: BTreeSet<String> =
            it["parameters"].as_array().into_iter().flatten().map(|it| text(&it["name"])).collect();
        for name in path.split('/').filter_map(|it| it.strip_prefix('{')?.strip_suffix('}')) {
            assert!(named.contains(name), "{here}: {name}");
        }
    }
    assert_eq!(ids.len(), 23);
    let mut found = BTreeSet::new();
    references(&document, &mut found);
    for reference in found {
        assert!(document.pointer(reference.trim_start_matches('#')).is_some(), "{reference} leads nowhere");
    }
}

#[tokio::test]
async fn every_described_request_is_answered() {
    let server = Programs::new().await;
    let (id, [ann, _]) = server.two_players("51").await;
    let document = server.get("/api/openapi.json", "").await.ok();
    let mut operations = operations(&document);
    // Nothing can be done at a closed table.
    operations.sort_by_key(|(path, ..)| path.ends_with("/close"));
    for (path, method, _) in operations {
        let address =
            path.replace("/rules/{id}", "/rules/MS-BLD-01").replace("{id}", &id).replace("{game}", "51st-state");
        let address = address.replace("{seat}", "1");
        let method: Method = method.to_uppercase().parse().unwrap();
        let sent = request(method.clone(), &address, &ann).header(header::CONTENT_TYPE, "application/json");
        // A stream has no end, so only its beginning counts.
        let status = server.open(sent.body(Body::from("{}")).unwrap()).await.status().as_u16();
        let expected: &[u16] = match (method.as_str(), path.as_str()) {
            ("GET", "/api/tables/{id}/record") => &[409],
            ("GET", _) | ("POST", "/api/tables/{id}/start" | "/api/tables/{id}/seats/{seat}/link") => &[200],
            ("POST", "/api/tables/{id}/close") => &[204],
            _ => &[415, 422],
        };
        assert!(expected.contains(&status), "{method} {path}: {status}");
    }
}

/// Every number, text and list in a description has its bounds. What has not is told by where it is.
fn unbounded(schema: &Value, here: &str, into: &mut Vec<String>) {
    let Some(fields) = schema.as_object() else { return };
    let is = |kind: &str| match fields.get("type") {
        Some(Value::Array(kinds)) => kinds.iter().any(|it| it == kind),
        Some(only) => only == kind,
        None => false,
    };
    let has = |name: &str| fields.get(name).is_some_and(Value::is_number);
    if (is("integer") || is("number")) && !(has("minimum") && has("maximum")) {
        into.push(format!("{here}: a number from where to where?"));
    }
    if is("string") && !has("maxLength") && !fields.contains_key("enum") {
        into.push(format!("{here}: how long a text?"));
    }
    if is("array") && !has("maxItems") {
        into.push(format!("{here}: how long a list?"));
    }
    for (name, inner) in fields.get("properties").and_then(Value::as_object).into_iter().flatten() {
        unbounded(inner, &format!("{here}.{name}"), into);
    }
    for name in ["items", "schema"] {
        fields.get(name).into_iter().for_each(|it| unbounded(it, here, into));
    }
    for name in ["allOf", "oneOf", "anyOf"] {
        fields.get(name).and_then(Value::as_array).into_iter().flatten().for_each(|it| unbounded(it, here, into));
    }
}

#[tokio::test]
async fn everything_has_a_bound() {
    let server = Programs::new().await;
    let document = server.get("/api/openapi.json", "").await.ok();
    let mut found = Vec::new();
    for (name, schema) in document["components"]["schemas"].as_object().unwrap() {
        unbounded(schema, name, &mut found);
    }
    for (path, method, it) in operations(&document) {
        let here = format!("{method} {path}");
        for parameter in it["parameters"].as_array().into_iter().flatten() {
            unbounded(parameter, &format!("{here} {}", parameter["name"]), &mut found);
        }
        let answers = it["responses"].as_object().unwrap().values();
        for said in answers.chain([&it["requestBody"]]) {
            for content in said["content"].as_object().into_iter().flatten().map(|(_, it)| it) {
                unbounded(&content["schema"], &here, &mut found);
            }
            for (name, it) in said["headers"].as_object().into_iter().flatten() {
                unbounded(&it["schema"], &format!("{here} {name}"), &mut found);
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

/// What is wrong with a value, by its description.
fn broken(document: &Value, schema: &Value, value: &Value, here: &str, into: &mut Vec<String>) {
    if let Some(reference) = schema["$ref"].as_str() {
        let schema = document.pointer(reference.trim_start_matches('#')).unwrap();
        return broken(document, schema, value, here, into);
    }
    for part in ["allOf", "oneOf"].into_iter().flat_map(|it| schema[it].as_array().into_iter().flatten()) {
        if !value.is_null() {
            broken(document, part, value, here, into);
        }
    }
    match value {
        Value::Number(n) => {
            let n = n.as_i64().unwrap();
            let fits = |name: &str, ok: &dyn Fn(i64) -> bool| schema[name].as_i64().is_none_or(ok);
            if !fits("minimum", &|least| least <= n) || !fits("maximum", &|most| n <= most) {
                into.push(format!("{here}: {n}"));
            }
        }
        Value::String(text) => {
            let n = text.chars().count() as u64;
            if schema["maxLength"].as_u64().is_some_and(|most| most < n) {
                into.push(format!("{here}: {n} characters, {text}"));
            }
        }
        Value::Array(items) => {
            if schema["maxItems"].as_u64().is_some_and(|most| most < items.len() as u64) {
                into.push(format!("{here}: {} items", items.len()));
            }
            for it in items {
                broken(document, &schema["items"], it, here, into);
            }
        }
        Value::Object(fields) => {
            for (name, it) in fields {
                broken(document, &schema["properties"][name], it, &format!("{here}.{name}"), into);
            }
        }
        Value::Null | Value::Bool(_) => {}
    }
}

/// A whole game of each kind is answered within the bounds.
#[tokio::test(flavor = "multi_thread")]
async fn answers_keep_within_their_bounds() {
    let server = Programs::new().await;
    let document = server.get("/api/openapi.json", "").await.ok();
    let mut found = Vec::new();
    let mut n_checked = 0;
    let mut check = async |path: &str, address: String, session: &str| {
        let answer = server.get(&address, session).await.ok();
        let schema = &document["paths"][path]["get"]["responses"]["200"]["content"]["application/json"]["schema"];
        assert!(schema.is_object(), "{path}");
        broken(&document, schema, &answer, &address, &mut found);
        n_checked += 1;
        answer
    };
    check("/api/games", "/api/games".to_owned(), "").await;
    for game in ["51st-state", "forged-in-steel"] {
        check("/api/cards/{game}", format!("/api/cards/{game}"), "").await;
        let (id, sessions) = server.two_players_of(game, "5", true).await;
        let mut lots = Lots::new(7);
        for n in 0..2_000 {
            let table = check("/api/tables/{id}", format!("/api/tables/{id}"), "").await;
            let Some(seat) = table["waiting"][0].as_u64() else { break };
            let session = &sessions[usize::try_from(seat).unwrap() - 1];
            let address = format!("/api/tables/{id}/options?refused=true");
            let decision = check("/api/tables/{id}/options", address, session).await;
            if n % 20 == 0 {
                check("/api/tables/{id}/view", format!("/api/tables/{id}/view"), session).await;
            }
            let choice = &lots.pick(items(&decision["options"]))["notation"];
            let order = json!({ "n": decision["n"], "choice": choice });
            server.post(&format!("/api/tables/{id}/choose"), session, &order).await.ok();
        }
        check("/api/tables/{id}/log", format!("/api/tables/{id}/log"), "").await;
    }
    for rule in rulebook::Rulebook::embedded().rules() {
        check("/api/rules/{id}", format!("/api/rules/{}", rule.id), "").await;
    }
    assert!(found.is_empty(), "{found:#?}");
    assert!(n_checked > 500, "{n_checked}");
}

/// Routes under `/api` that go around the description would be forgotten in it.
#[test]
fn every_route_is_registered_with_its_description() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/web");
    let read = |file: &str| std::fs::read_to_string(source.join(file)).unwrap();
    assert!(!read("mod.rs").contains("\"/api"));
    assert!(!read("api/mod.rs").contains(".route("));
}

#[tokio::test]
async fn people_read_the_same() {
    let server = Programs::new().await;
    let document = server.get("/api/openapi.json", "").await.ok();
    let page = server.get("/api", "").await;
    assert!(page.header(header::CONTENT_TYPE).starts_with("text/html"));
    for (path, method, it) in operations(&document) {
        assert!(page.text.contains(&format!("id=\"request-{}\"", text(&it["operationId"]))), "{method} {path}");
    }
}

/// The guide speaks only of requests that there are.
#[tokio::test]
async fn the_guide_is_true() {
    let server = Programs::new().await;
    let document = server.get("/api/openapi.json", "").await.ok();
    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/api.md");
    let guide = std::fs::read_to_string(guide).unwrap();
    let mut n_found = 0;
    for line in guide.lines().filter(|line| line.contains("$SERVER/api")) {
        let method = if [" --json ", " --data-binary ", " -X POST "].iter().any(|it| line.contains(it)) {
            "post"
        } else {
            "get"
        };
        let path = line.split("$SERVER").nth(1).unwrap().split(['"', '?', ' ', '\'']).next().unwrap();
        let path = path.replace("/seats/1/", "/seats/{seat}/").replace("/seats/2/", "/seats/{seat}/");
        let path = path.replace("$TABLE", "{id}").replace("51st-state", "{game}").replace("MS-BLD-01", "{id}");
        assert!(document["paths"][&path].get(method).is_some(), "{method} {path} in: {line}");
        n_found += 1;
    }
    assert!(n_found >= 10, "{n_found}");
}
