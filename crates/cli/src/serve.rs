//! `ruinforge serve`: the table in the browser.

use std::io::ErrorKind;
use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, Result, anyhow};
use clap::Args;
use server::{App, Limit, Network, Quotas, Settings};
use store::Store as _;
use store_sqlite::SqliteStore;
use tokio::net::TcpListener;

use crate::console::{Console, Verdict};
use crate::files;
use crate::interrupt::interrupted;

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
    ruinforge serve --https --trusted-proxy 127.0.0.1      behind a proxy on this machine that speaks HTTPS")]
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

    /// The address of a proxy in front of the server, or its network such as 10.0.0.0/8. It is believed when it says for
    /// whom it asks (X-Forwarded-For); without it, all its callers are counted as one. Repeat it or separate them by
    /// commas.
    #[arg(long, value_name = "ADDRESS", value_delimiter = ',')]
    pub trusted_proxy: Vec<Network>,

    /// Requests per second that one address may make on average; 0 for no limit.
    #[arg(long, value_name = "N", default_value_t = 50)]
    pub requests_per_second: u32,

    /// Tables that may be open or played at the same time.
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    pub max_tables: u64,

    /// Pages that may be kept up to date at the same time.
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    pub max_streams: usize,

    /// Connections that may be open at the same time; fewer, if the system allows fewer open files.
    #[arg(long, value_name = "N", default_value_t = 12_000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub max_connections: u32,

    /// Days after which a table that nobody began is removed, if nobody did anything there; 0 for never.
    #[arg(long, value_name = "DAYS", default_value_t = 30, value_parser = clap::value_parser!(u16).range(..=3650))]
    pub remove_unused: u16,

    /// Days after which a game that nobody plays on is closed; 0 for never. It can still be looked at.
    #[arg(long, value_name = "DAYS", default_value_t = 365, value_parser = clap::value_parser!(u16).range(..=3650))]
    pub close_idle: u16,

    /// What one browser and one address may have.
    #[command(flatten)]
    pub quotas: QuotaArgs,
}

/// What one browser and one address may have at a server.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "What one browser and one address may have (0 for no limit)")]
pub struct QuotaArgs {
    /// Count nothing by browser and by address, as for measuring.
    #[arg(long)]
    pub no_quotas: bool,

    /// Connections of one address, and never more than a quarter of all.
    #[arg(long, value_name = "N", default_value_t = 600)]
    pub connections_per_address: u32,

    /// Tables that one browser has set up and that are not over.
    #[arg(long, value_name = "N", default_value_t = 50)]
    pub tables_per_session: u32,

    /// The same for one address.
    #[arg(long, value_name = "N", default_value_t = 500)]
    pub tables_per_address: u32,

    /// Tables of one browser that only computer players play.
    #[arg(long, value_name = "N", default_value_t = 4)]
    pub computer_tables_per_session: u32,

    /// The same for one address.
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub computer_tables_per_address: u32,

    /// Tables that may be set up from one address within an hour.
    #[arg(long, value_name = "N", default_value_t = 300)]
    pub new_tables_per_hour: u32,

    /// Pages that one browser may keep up to date.
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub streams_per_session: u32,

    /// The same for one address.
    #[arg(long, value_name = "N", default_value_t = 500)]
    pub streams_per_address: u32,

    /// Chat messages of one browser within a minute; one address may send ten times as many.
    #[arg(long, value_name = "N", default_value_t = 30)]
    pub messages_per_minute: u32,

    /// Records that may be opened from one address within an hour.
    #[arg(long, value_name = "N", default_value_t = 60)]
    pub records_per_hour: u32,
}

impl Default for QuotaArgs {
    fn default() -> QuotaArgs {
        QuotaArgs {
            no_quotas: false,
            connections_per_address: 600,
            tables_per_session: 50,
            tables_per_address: 500,
            computer_tables_per_session: 4,
            computer_tables_per_address: 20,
            new_tables_per_hour: 300,
            streams_per_session: 20,
            streams_per_address: 500,
            messages_per_minute: 30,
            records_per_hour: 60,
        }
    }
}

impl QuotaArgs {
    fn quotas(&self) -> Quotas {
        if self.no_quotas {
            return Quotas::UNLIMITED;
        }
        Quotas {
            tables_per_session: NonZeroU32::new(self.tables_per_session),
            tables_per_address: NonZeroU32::new(self.tables_per_address),
            computer_tables_per_session: NonZeroU32::new(self.computer_tables_per_session),
            computer_tables_per_address: NonZeroU32::new(self.computer_tables_per_address),
            new_tables_per_hour: NonZeroU32::new(self.new_tables_per_hour),
            streams_per_session: NonZeroU32::new(self.streams_per_session),
            streams_per_address: NonZeroU32::new(self.streams_per_address),
            messages_per_minute: NonZeroU32::new(self.messages_per_minute),
            messages_per_minute_and_address: NonZeroU32::new(self.messages_per_minute.saturating_mul(10)),
            records_per_hour: NonZeroU32::new(self.records_per_hour),
        }
    }

    /// A limit that quotas switch off with the others.
    fn limit(&self, n: u32) -> Limit {
        if self.no_quotas { None } else { NonZeroU32::new(n) }
    }
}

impl Default for ServeArgs {
    fn default() -> ServeArgs {
        ServeArgs {
            listen: SocketAddr::from(([127, 0, 0, 1], 8051)),
            data: USUAL_FILE.into(),
            cards: None,
            https: false,
            trusted_proxy: Vec::new(),
            requests_per_second: 50,
            max_tables: 10_000,
            max_streams: 10_000,
            max_connections: 12_000,
            remove_unused: 30,
            close_idle: 365,
            quotas: QuotaArgs::default(),
        }
    }
}

/// Serves until it is interrupted.
pub fn run(args: &ServeArgs, console: &mut Console<'_>) -> Result<Verdict> {
    let cards = files::card_files(args.cards.as_deref())?;
    let days = |n: u16| (n > 0).then(|| Duration::from_hours(24) * n.into());
    let settings = Settings {
        requests_per_second: args.quotas.limit(args.requests_per_second),
        max_tables: args.max_tables,
        max_streams: args.max_streams,
        max_connections: room_for_connections(args.max_connections),
        connections_per_address: args.quotas.limit(args.quotas.connections_per_address),
        quotas: args.quotas.quotas(),
        trusted_proxies: args.trusted_proxy.clone(),
        remove_unused: days(args.remove_unused),
        close_idle: days(args.close_idle),
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

/// Files that the program needs beside its connections: the database several times over, and what the system wants.
#[cfg(unix)]
const OWN_FILES: u64 = 64;

/// Has the system allow as many open files as so many connections need, and says how many it really allows.
#[cfg(unix)]
fn room_for_connections(wanted: u32) -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let needed = u64::from(wanted) + OWN_FILES;
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let raised = maximum.unwrap_or(needed).min(needed);
    if current.is_some_and(|current| current < raised) {
        // If it is refused, there are fewer connections.
        let _ = setrlimit(Resource::Nofile, Rlimit { current: Some(raised), maximum });
    }
    let allowed = getrlimit(Resource::Nofile).current.unwrap_or(needed);
    let room = allowed.saturating_sub(OWN_FILES).max(OWN_FILES / 4).min(wanted.into());
    usize::try_from(room).unwrap_or(usize::MAX)
}

#[cfg(not(unix))]
fn room_for_connections(wanted: u32) -> usize {
    wanted.try_into().unwrap_or(usize::MAX)
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
