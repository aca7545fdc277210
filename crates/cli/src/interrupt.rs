//! Ctrl-C, and the system's wish that the program ends.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use anyhow::{Context as _, Result};

/// What a program ends with that was interrupted, as shells expect it.
pub const EXIT_CODE: u8 = 130;

/// Ready when somebody presses Ctrl-C or the system asks the program to end.
pub async fn interrupted() {
    let pressed = async {
        if tokio::signal::ctrl_c().await.is_err() {
            // Nobody can interrupt; the program runs until it is ended.
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    {
        let ended = async {
            match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
                Ok(mut signal) => {
                    signal.recv().await;
                }
                Err(_) => std::future::pending().await,
            }
        };
        tokio::select! {
            () = pressed => {}
            () = ended => {}
        }
    }
    #[cfg(not(unix))]
    pressed.await;
}

/// A flag that is set when the program is interrupted, for work that then comes to an end by itself. Whoever interrupts it
/// once more does not want to wait for that.
pub fn flag() -> Result<Arc<AtomicBool>> {
    let flag = Arc::new(AtomicBool::new(false));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build();
    let runtime = runtime.context("cannot listen for Ctrl-C")?;
    let set = Arc::clone(&flag);
    // Ends with the program.
    thread::spawn(move || {
        runtime.block_on(interrupted());
        set.store(true, Ordering::Relaxed);
        runtime.block_on(interrupted());
        std::process::exit(EXIT_CODE.into());
    });
    Ok(flag)
}
