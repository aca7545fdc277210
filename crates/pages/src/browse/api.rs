//! An OpenAPI document as a page to read.
//!
//! What a document lacks is left out; nothing in it can make the page fail.

use maud::{Markup, html};
use serde_json::Value;

/// The methods a path can have, in the order in which they are listed.
const METHODS: [&str; 7] = ["get", "post", "put", "patch", "delete", "head", "options"];

/// The page. `document` is the address of the JSON itself.
pub fn api_page(openapi: &Value, document: &str) -> Markup {
    let info = &openapi["info"];
    let schemas: Vec<(&String, &Value)> = entries(&openapi["components"]["schemas"]);
    html! {
        h1 { (text(&info["title"]).unwrap_or("Interface for programs")) }
        @if let Some(words) = text(&info["description"]) { (paragraphs(words)) }
        p {
            @if let Some(version) = text(&info["version"]) { "Version " (version) ". " }
            "The same as a file for tools: " a href=(document) { "OpenAPI document (JSON)" } "."
        }
        nav class="contents" aria-label="Contents" {
            section {
                h2 { a href="#requests" { "Requests" } }
                ul {
                    @for (path, method, it) in operations(openapi) {
                        li { a href={ "#" (operation_id(path, method, it)) } { code { (method.to_uppercase()) " " (path) } } }
                    }
                }
            }
            @if !schemas.is_empty() {
                section {
                    h2 { a href="#schemas" { "Data" } }
                    ul { @for (name, _) in &schemas { li { a href={ "#schema-" (name) } { (name) } } } }
                }
            }
        }
        section id="requests" {
            h2 { "Requests" }
            @for (path, method, it) in operations(openapi) { (operation(openapi, path, method, it)) }
        }
        @if !schemas.is_empty() {
            section id="schemas" {
                h2 { "Data" }
                @for (name, it) in &schemas { (component(openapi, name, it)) }
            }
        }
    }
}

/// Every path with every method.
fn operations(openapi: &Value) -> impl Iterator<Item = (&String, &'static str, &Value)> {
    entries(&openapi["paths"])
        .into_iter()
        .flat_map(|(path, item)| METHODS.into_iter().filter_map(move |method| Some((path, method, item.get(method)?))))
}

fn operation(openapi: &Value, path: &str, method: &str, it: &Value) -> Markup {
    // What all methods of a path share stands beside them.
    let shared = &openapi["paths"][path]["parameters"];
    let parameters: Vec<&Value> =
        items(shared).iter().chain(items(&it["parameters"])).map(|parameter| resolved(openapi, parameter)).collect();
    let body = resolved(openapi, &it["requestBody"]);
    html! {
        article class="operation" id=(operation_id(path, method, it)) {
            h3 { span class={ "method " (method) } { (method.to_uppercase()) } " " code { (path) } }
            @if let Some(summary) = text(&it["summary"]) { p { strong { (summary) } } }
            @if let Some(words) = text(&it["description"]) { (paragraphs(words)) }
            @if it["deprecated"] == true { p { span class="badge alarm" { "deprecated" } } }
            @if !parameters.is_empty() {
                div class="scroll" tabindex="0" role="region" aria-label="Parameters" {
                    table class="figures fields" {
                        caption { "Parameters" }
                        thead { tr { th scope="col" { "Name" } th scope="col" { "In" } th scope="col" { "What" } th scope="col" { "Meaning" } } }
                        tbody { @for parameter in &parameters { (parameter_row(parameter)) } }
                    }
                }
            }
            @if !body.is_null() {
                h4 { "Sends" }
                @if let Some(words) = text(&body["description"]) { (paragraphs(words)) }
                (contents(openapi, &body["content"]))
            }
            @for (status, response) in entries(&it["responses"]) {
                @let response = resolved(openapi, response);
                h4 { "Answers " (status) }
                @if let Some(words) = text(&response["description"]) { (paragraphs(words)) }
                (contents(openapi, &response["content"]))
            }
        }
    }
}

fn parameter_row(it: &Value) -> Markup {
    html! {
        tr {
            th scope="row" { code { (text(&it["name"]).unwrap_or("?")) } @if it["required"] == true { " " span class="badge" { "required" } } }
            td { (text(&it["in"]).unwrap_or("")) }
            td { (schema_name(&it["schema"])) }
            td { (text(&it["description"]).unwrap_or("")) }
        }
    }
}

/// The kinds of contents, each with its schema and an example.
fn contents(openapi: &Value, content: &Value) -> Markup {
    html! {
        @for (kind, it) in entries(content) {
            p { code { (kind) } ": " (schema_name(&it["schema"])) }
            @if let Some(example) = example(openapi, it) { pre tabindex="0" { code { (written(example)) } } }
        }
    }
}

/// Of the contents, or else of their schema.
fn example<'a>(openapi: &'a Value, content: &'a Value) -> Option<&'a Value> {
    let named = || content["examples"].as_object()?.values().next()?.get("value");
    let schema = resolved(openapi, &content["schema"]);
    content.get("example").or_else(named).or_else(|| schema_example(schema))
}

fn schema_example(schema: &Value) -> Option<&Value> {
    schema.get("example").or_else(|| items(&schema["examples"]).first())
}

fn component(openapi: &Value, name: &str, it: &Value) -> Markup {
    let required: Vec<&str> = items(&it["required"]).iter().filter_map(Value::as_str).collect();
    let fields = entries(&it["properties"]);
    let values: Vec<String> = items(&it["enum"]).iter().map(written).collect();
    html! {
        article class="operation" id={ "schema-" (name) } {
            h3 { (name) }
            @if let Some(words) = text(&it["description"]) { (paragraphs(words)) }
            @if fields.is_empty() { p { (schema_name(it)) } }
            @if !values.is_empty() { p { "One of " @for (i, value) in values.iter().enumerate() { @if i > 0 { ", " } code { (value) } } } }
            @if !fields.is_empty() {
                div class="scroll" tabindex="0" role="region" aria-label={ "Fields of " (name) } {
                    table class="figures fields" {
                        caption { "Fields" }
                        thead { tr { th scope="col" { "Name" } th scope="col" { "What" } th scope="col" { "Meaning" } } }
                        tbody {
                            @for (field, schema) in fields {
                                tr {
                                    th scope="row" { code { (field) } @if !required.contains(&field.as_str()) { " " span class="badge" { "optional" } } }
                                    td { (schema_name(schema)) }
                                    td { (text(&schema["description"]).or_else(|| text(&resolved(openapi, schema)["description"])).unwrap_or("")) }
                                }
                            }
                        }
                    }
                }
            }
            @if let Some(example) = schema_example(it) { pre tabindex="0" { code { (written(example)) } } }
        }
    }
}

/// A schema in few words, with a link where it has a name: "list of Card", "string or null".
fn schema_name(schema: &Value) -> Markup {
    if let Some(name) = text(&schema["$ref"]).and_then(|path| path.strip_prefix("#/components/schemas/")) {
        return html! { a href={ "#schema-" (name) } { (name) } };
    }
    for (key, between) in [("oneOf", " or "), ("anyOf", " or "), ("allOf", " and ")] {
        if let Some(parts) = schema[key].as_array() {
            return html! { @for (i, part) in parts.iter().enumerate() { @if i > 0 { (between) } (schema_name(part)) } };
        }
    }
    let kinds: Vec<&str> = match &schema["type"] {
        Value::String(kind) => vec![kind],
        several => items(several).iter().filter_map(Value::as_str).collect(),
    };
    let format = text(&schema["format"]);
    html! {
        @if kinds.is_empty() { "anything" }
        @for (i, kind) in kinds.iter().enumerate() {
            @if i > 0 { " or " }
            @if *kind == "array" { "list of " (schema_name(&schema["items"])) } @else { (kind) }
        }
        @if let Some(format) = format { " (" (format) ")" }
    }
}

/// What a reference within the document stands for; itself if it is none, and nothing if there is no such thing.
fn resolved<'a>(openapi: &'a Value, it: &'a Value) -> &'a Value {
    match text(&it["$ref"]).and_then(|path| path.strip_prefix('#')) {
        Some(pointer) => openapi.pointer(pointer).unwrap_or(&Value::Null),
        None => it,
    }
}

/// An anchor: the ID that the document gives, or else the method and the path.
fn operation_id(path: &str, method: &str, it: &Value) -> String {
    let made = || format!("{method}{path}").replace(|it: char| !it.is_ascii_alphanumeric(), "-");
    text(&it["operationId"]).map_or_else(made, |id| format!("request-{id}"))
}

fn entries(object: &Value) -> Vec<(&String, &Value)> {
    object.as_object().into_iter().flatten().collect()
}

fn items(array: &Value) -> &[Value] {
    array.as_array().map_or(&[], Vec::as_slice)
}

fn text(value: &Value) -> Option<&str> {
    value.as_str().filter(|it| !it.is_empty())
}

fn written(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => format!("{other:#}"),
    }
}

fn paragraphs(words: &str) -> Markup {
    html! { @for paragraph in words.split("\n\n") { p { (paragraph) } } }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn page() -> String {
        let document = json!({
            "info": { "title": "Tables", "version": "1.2", "description": "For <robots>.\n\nBe kind." },
            "paths": {
                "/tables/{id}": {
                    "parameters": [{ "$ref": "#/components/parameters/Id" }],
                    "get": {
                        "operationId": "show",
                        "summary": "One table",
                        "responses": {
                            "200": { "description": "It.", "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Table" } } } },
                            "404": { "$ref": "#/components/responses/Gone" }
                        }
                    },
                    "post": {
                        "summary": "Play",
                        "requestBody": { "content": { "application/json": {
                            "schema": { "type": "array", "items": { "type": ["string", "null"] } }, "example": ["pass"]
                        } } },
                        "responses": {}
                    }
                }
            },
            "components": {
                "parameters": { "Id": { "name": "id", "in": "path", "required": true, "schema": { "type": "integer", "format": "int64" }, "description": "Which one." } },
                "responses": { "Gone": { "description": "There is no such table." } },
                "schemas": {
                    "Table": { "type": "object", "required": ["id"], "properties": {
                        "id": { "type": "integer" }, "kind": { "$ref": "#/components/schemas/Kind", "description": "What <kind>." }
                    }, "example": { "id": 7 } },
                    "Kind": { "type": "string", "enum": ["open", "closed"] }
                }
            }
        });
        api_page(&document, "/api/openapi.json").into_string()
    }

    #[test]
    fn every_path_and_method_is_told() {
        let html = page();
        assert!(html.contains("href=\"/api/openapi.json\"") && html.contains("Version 1.2."));
        for id in ["request-show", "post-tables--id-"] {
            assert!(
                html.contains(&format!("id=\"{id}\"")) && html.contains(&format!("href=\"#{id}\"")),
                "{id}: {html}"
            );
        }
        assert!(html.contains("One table") && html.contains("Play"));
        assert_eq!(html.matches("Which one.").count(), 2, "both methods share the parameter");
        assert!(html.contains("integer (int64)"));
    }

    #[test]
    fn references_are_followed_and_linked() {
        let html = page();
        assert!(html.contains("<code>application/json</code>: <a href=\"#schema-Table\">Table</a>"), "{html}");
        assert!(html.contains("There is no such table."));
        assert!(html.contains("list of string or null"));
        assert!(html.contains("One of <code>open</code>, <code>closed</code>"));
    }

    #[test]
    fn examples_are_written_out() {
        let html = page();
        assert!(html.contains("<code>[\n  &quot;pass&quot;\n]</code>"), "{html}");
        assert_eq!(html.matches("&quot;id&quot;: 7").count(), 2, "with the answer and with the schema");
    }

    #[test]
    fn everything_is_escaped_and_nothing_is_needed() {
        let html = page();
        assert!(html.contains("For &lt;robots&gt;.") && html.contains("What &lt;kind&gt;."));
        for odd in [json!(null), json!([]), json!({ "paths": 3 }), json!({ "paths": { "/x": { "get": 1 } } })] {
            assert!(api_page(&odd, "/x.json").0.contains("Requests"), "{odd}");
        }
    }
}
