import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { Builder, Capabilities, Key, Origin, type WebDriver } from "selenium-webdriver";
import { findWebKit } from "../../../tooling/engines.mjs";
import { type Engine, type KeyName, windowSize } from "./engine.ts";

const keys: Record<KeyName, string> = { Enter: Key.ENTER, Escape: Key.ESCAPE, Tab: Key.TAB };

interface Wheel {
  scroll(x: number, y: number, deltaX: number, deltaY: number, origin: Origin): { perform(): Promise<void> };
}

/** A port that was just free: the driver takes a number and does not report one. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  if (typeof address !== "object" || !address) throw new Error("This machine has no free port.");
  return address.port;
}

/** Starts a virtual display; returns its name. */
async function startDisplay(command: string): Promise<{ child: ChildProcess; display: string }> {
  const screen = `${windowSize.width + 100}x${windowSize.height + 200}x24`;
  const child = spawn(command, ["-displayfd", "3", "-screen", "0", screen, "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "pipe", "pipe"],
  });
  let errors = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const number = await new Promise<string>((found, failed) => {
    (child.stdio[3] as Readable).once("data", (chunk: Buffer) => found(chunk.toString().trim()));
    child.once("error", failed);
    child.once("exit", (code) => failed(new Error(`Xvfb ended with ${code}: ${errors}`)));
  });
  return { child, display: `:${number}` };
}

async function whenReady(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const ready = await fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    await new Promise((next) => setTimeout(next, 50));
  }
  throw new Error(`WebKitWebDriver ended with ${child.exitCode}.`);
}

/** Makes the page as large as that of the other engines: the window has its own toolbars. */
async function fitWindow(driver: WebDriver): Promise<void> {
  const pageSize = async () =>
    (await driver.executeScript("return [innerWidth, innerHeight];")) as [number, number];
  const { width, height } = await driver.manage().window().getRect();
  const [pageWidth, pageHeight] = await pageSize();
  await driver
    .manage()
    .window()
    .setRect({
      ...{ x: 0, y: 0 },
      width: windowSize.width + width - pageWidth,
      height: windowSize.height + height - pageHeight,
    });
}

/** WebKitGTK's MiniBrowser on a separate display, controlled over WebDriver. */
export async function openWebKitEngine(folder: string): Promise<Engine> {
  const programs = findWebKit();
  const downloadFolder = join(folder, "downloads");
  mkdirSync(join(folder, ".config"), { recursive: true });
  writeFileSync(join(folder, ".config/user-dirs.dirs"), `XDG_DOWNLOAD_DIR="${downloadFolder}"\n`);
  const { child: screen, display } = await startDisplay(programs.display);
  const port = await freePort();
  const service = spawn(programs.driver, [`--port=${port}`], {
    env: {
      ...process.env,
      HOME: folder,
      XDG_CONFIG_HOME: join(folder, ".config"),
      XDG_CACHE_HOME: join(folder, ".cache"),
      XDG_DATA_HOME: join(folder, ".local/share"),
      DISPLAY: display,
      GDK_BACKEND: "x11",
      NO_AT_BRIDGE: "1",
      LANG: "en_GB.UTF-8",
      LANGUAGE: "en_GB",
    },
    stdio: process.env.SONOLENS_ENGINE_LOG ? ["ignore", "inherit", "inherit"] : "ignore",
  });
  const endAll = () => {
    service.kill("SIGKILL");
    screen.kill("SIGKILL");
  };
  process.once("exit", endAll);
  const url = `http://127.0.0.1:${port}`;
  await whenReady(url, service);
  const driver = await new Builder()
    .usingServer(url)
    .withCapabilities(
      new Capabilities({
        browserName: "MiniBrowser",
        "webkitgtk:browserOptions": {
          binary: programs.browser,
          args: ["--automation", `--geometry=${windowSize.width}x${windowSize.height}`],
        },
      }),
    )
    .build();
  const capabilities = await driver.getCapabilities();
  await driver.manage().setTimeouts({ script: 120_000, pageLoad: 120_000, implicit: 0 });
  await fitWindow(driver);
  const pointer = () => driver.actions({ async: true });
  return {
    name: "webkit",
    version: `WebKitGTK ${capabilities.getBrowserVersion()}`,
    downloadFolder,
    open: (url) => driver.get(url),
    reload: () => driver.navigate().refresh(),
    run: (body, ...args) => driver.executeScript(body, ...args),
    click: ({ x, y }) =>
      pointer()
        .move({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT, duration: 0 })
        .press()
        .release()
        .perform(),
    turnWheel: ({ x, y }, deltaYPx) =>
      // Its types lack the wheel.
      (pointer() as ReturnType<typeof pointer> & Wheel)
        .scroll(Math.round(x), Math.round(y), 0, deltaYPx, Origin.VIEWPORT)
        .perform(),
    type: (text) => driver.actions().sendKeys(text).perform(),
    press: (key) => driver.actions().sendKeys(keys[key]).perform(),
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), "base64"),
    async close() {
      await driver.quit();
      process.off("exit", endAll);
      endAll();
    },
  };
}
