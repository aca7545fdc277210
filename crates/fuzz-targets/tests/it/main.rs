//! The targets over all texts to begin from and over fixed changes of them.

mod corpus;
