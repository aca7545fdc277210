//! The fields of a form, some of which occur several times.

use axum::Form;
use axum::extract::rejection::FormRejection;
use axum::extract::{FromRequest, Request};

/// The fields of a form in the order in which they were sent.
pub(crate) struct Fields(Vec<(String, String)>);

impl Fields {
    /// The first value of a field; empty if it was not sent.
    pub(crate) fn one(&self, name: &str) -> &str {
        self.0.iter().find(|(key, _)| key == name).map_or("", |(_, value)| value.as_str())
    }

    /// Every value of a field that is not empty.
    pub(crate) fn all(&self, name: &str) -> Vec<String> {
        let values = self.0.iter().filter(|(key, value)| key == name && !value.is_empty());
        values.map(|(_, value)| value.clone()).collect()
    }
}

impl<S: Send + Sync> FromRequest<S> for Fields {
    type Rejection = FormRejection;

    async fn from_request(request: Request, state: &S) -> Result<Fields, FormRejection> {
        Form::from_request(request, state).await.map(|Form(fields)| Fields(fields))
    }
}
