//! The description of the interface: complete, true, and the same as the one for people.

use std::collections::BTreeSet;
use std::path::Path;

use axum::body::Body;
use axum::http::{Method, header};
use serde_json::Value;

use crate::programs::{Programs, request, text};

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
