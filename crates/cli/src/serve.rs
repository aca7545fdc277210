//! `ruinforge serve`: the table in the browser.

use std::io::ErrorKind;
use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, Result, anyhow};
use clap::Args;
use server::{App, Settings};
use store::Store as _;
use store_sqlite::SqliteStore;
use tokio::net::TcpListener;

use crate::console::{Console, Verdict};
use crate::files;

/// Where the server listens if nobody says.
const USUAL_ADDRESS: &str = "127.0.0.1:8051";
/// Where the games are kept if nobody says.
const USUAL_FILE: &str = "ruinforge.db";

/// How long work that nobody waits for may keep the program from ending.
const LAST_THOUGHTS: Duration = Duration::from_millis(500);

/// What `serve` is told.
#[derive(Clone, Debug, Args)]
#[command(after_help = "Examples:\n  \
    ruinforge serve                                        for yourself, on this machine\n  \
    ruinforge serve --listen 0.0.0.0:8051 --data games.db  for everybody in your network\n  \
    ruinforge serve --https                                behind a proxy that speaks HTTPS")]
pub struct ServeArgs {
    /// Address and port to listen on. Use 0.0.0.0:8051 to let others in your network join.
    #[arg(long, value_name = "ADDRESS", default_value = USUAL_ADDRESS)]
    pub listen: SocketAddr,

    /// The database file with all games; it is made if it is missing.
    #[arg(long, value_name = "FILE", default_value = USUAL_FILE)]
    pub data: PathBuf,

    /// A folder with card files of your own, which replace and add to the program's.
    #[arg(long, value_name = "DIR")]
    pub cards: Option<PathBuf>,

    /// Say so if browsers reach the server by HTTPS, as behind a proxy; cookies are then sent by HTTPS only.
    #[arg(long)]
    pub https: bool,

    /// Requests per second that one address may make on average; 0 for no limit.
    #[arg(long, value_name = "N", default_value_t = 50)]
    pub requests_per_second: u32,

    /// Tables that may be open or played at the same time.
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    pub max_tables: u64,

    /// Pages that may be kept up to date at the same time.
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    pub max_streams: usize,
}

impl Default for ServeArgs {
    fn default() -> ServeArgs {
        ServeArgs {
            listen: SocketAddr::from(([127, 0, 0, 1], 8051)),
            data: USUAL_FILE.into(),
            cards: None,
            https: false,
            requests_per_second: 50,
            max_tables: 10_000,
            max_streams: 10_000,
        }
    }
}

/// Serves until it is interrupted.
pub fn run(args: &ServeArgs, console: &mut Console<'_>) -> Result<Verdict> {
    let cards = files::card_files(args.cards.as_deref())?;
    let settings = Settings {
        requests_per_second: NonZeroU32::new(args.requests_per_second),
        max_tables: args.max_tables,
        max_streams: args.max_streams,
        https: args.https,
        cards,
        ..Settings::default()
    };
    // Only one server speaks on a terminal; a second one in the same process keeps the first one's log.
    let _ = tracing_subscriber::fmt().with_writer(std::io::stderr).with_max_level(tracing::Level::WARN).try_init();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .context("the server's threads cannot be started")?;
    let served = runtime.block_on(serve(args, settings, console));
    // A computer player may still be thinking; nobody waits for what it finds.
    runtime.shutdown_timeout(LAST_THOUGHTS);
    served
}

async fn serve(args: &ServeArgs, settings: Settings, console: &mut Console<'_>) -> Result<Verdict> {
    let listener = TcpListener::bind(args.listen).await.map_err(|error| cannot_listen(args.listen, &error))?;
    let address = listener.local_addr().context("the server's address is not known")?;
    let store = SqliteStore::open(&args.data, store_sqlite::Settings::default()).await?;
    let app = App::new(Arc::new(store.clone()), settings)?;
    let bold = console.screen.bold();
    writeln!(console.out, "Ruinforge is open at {bold}http://{address}/{bold:#}")?;
    writeln!(console.out, "Games are kept in {}. Ctrl-C closes the server; nothing is lost.", args.data.display())?;
    console.out.flush()?;
    let served = server::serve(listener, app, interrupted()).await;
    store.close().await?;
    served.context("the server has failed")?;
    writeln!(console.out, "Closed.")?;
    Ok(Verdict::Good)
}

fn cannot_listen(address: SocketAddr, error: &std::io::Error) -> anyhow::Error {
    match error.kind() {
        ErrorKind::AddrInUse => {
            let next = address.port().checked_add(1).unwrap_or(8051);
            anyhow!(
                "port {} is taken by another program; stop that one, or choose another port with --listen {}:{next}",
                address.port(),
                address.ip()
            )
        }
        ErrorKind::PermissionDenied => {
            anyhow!("this program may not listen on {address}; ports below 1024 belong to the system")
        }
        _ => anyhow!("cannot listen on {address}: {error}"),
    }
}

/// Ready when somebody presses Ctrl-C or the system asks the program to end.
async fn interrupted() {
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
