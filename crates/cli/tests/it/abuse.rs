//! Somebody plays while others misbehave, for some seconds. How fast everything is, `load abuse` measures with a release
//! build; here it counts that nobody is disturbed and that nothing is left of it.

use std::time::Duration;

use load::abuse::{self, Plan};
use load::{Launch, Server};

#[tokio::test]
async fn those_who_misbehave_disturb_nobody_and_leave_nothing() {
    let mut launch = Launch::with_usual_limits(env!("CARGO_BIN_EXE_ruinforge"));
    // A slow machine must come to the limits, too.
    let limits = ["--new-tables-per-hour=2", "--messages-per-minute=2", "--streams-per-address=50"];
    launch.extra.extend(limits.map(str::to_owned));
    let server = Server::start(launch).unwrap();
    let plan = Plan { time: Duration::from_secs(5), moves_per_second: 10.0 };
    let outcome = abuse::run(&server, &plan, |_, _, _| {}).await.unwrap();
    let told = outcome.report.text();
    assert_eq!(outcome.failures, 0, "{told}");
    assert!(0 < outcome.moves.n, "{told}");
    assert!(outcome.report.all_met(), "{told}");
    // Each kind of misbehaviour was really tried, and found its limit.
    for refused in ["tables:", "records:", "streams:", "messages:"] {
        let line = outcome.report.lines.iter().find(|it| it.starts_with(refused));
        assert!(line.is_some_and(|it| it.contains("× 429")), "{refused} {told}");
    }
    let searches = outcome.report.lines.iter().find(|it| it.starts_with("searches:"));
    assert!(searches.is_some_and(|it| it.contains("× 400")), "long searches are refused: {told}");
}
