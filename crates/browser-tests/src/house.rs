//! A server with a database of its own, and browsers to visit it with.

use anyhow::{Context as _, Result};
use tempfile::TempDir;

use crate::{Browser, Driver, Look, Program, Server};

/// A server and a driver, which end with it.
#[derive(Debug)]
pub struct House {
    // Dropped in this order: browsers' driver, server, files.
    driver: Driver,
    server: Option<Server>,
    program: Program,
    folder: TempDir,
}

impl House {
    /// Opens a server on a free port with an empty database.
    pub fn open(program: Program) -> Result<House> {
        let driver = Driver::start()?;
        let folder = tempfile::tempdir()?;
        let server = program.serve("127.0.0.1:0", &folder.path().join("games.db"))?;
        Ok(House { driver, server: Some(server), program, folder })
    }

    /// The program.
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// A browser of somebody who has not been here before.
    pub async fn browser(&self, look: Look) -> Result<Browser> {
        let server = self.server.as_ref().context("the server is down")?;
        self.driver.browser(&format!("http://{}", server.address()), look).await
    }

    /// Cuts the power.
    pub fn kill_server(&mut self) -> Result<String> {
        Ok(self.server.take().context("the server is down")?.kill())
    }

    /// Opens the server again where it was, with the same data.
    pub fn restart_server(&mut self, address: &str) -> Result<()> {
        self.server = Some(self.program.serve(address, &self.folder.path().join("games.db"))?);
        Ok(())
    }
}
