#![no_main]

fuzz::fuzz!("cards");
