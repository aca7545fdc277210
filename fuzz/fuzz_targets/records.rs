#![no_main]

fuzz::fuzz!("records");
