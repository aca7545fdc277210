#![no_main]

fuzz::fuzz!("moves");
