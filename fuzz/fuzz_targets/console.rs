#![no_main]

fuzz::fuzz!("console");
