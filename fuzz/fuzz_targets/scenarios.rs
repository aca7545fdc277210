#![no_main]

fuzz::fuzz!("scenarios");
