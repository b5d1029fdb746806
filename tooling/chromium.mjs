/** Finds or brings a Chromium for tests, and says in words what was tried where none can be had. */
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";

/** Software rendering, no calls home, and the same text and colours on every machine. */
export const chromiumFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--enable-unsafe-swiftshader",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--font-render-hinting=none",
  "--force-color-profile=srgb",
];

const usualPlaces = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/opt/google/chrome/chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function onPath() {
  const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome.exe"];
  for (const folder of (process.env.PATH ?? "").split(delimiter))
    for (const name of names) if (folder && isExecutable(join(folder, name))) return join(folder, name);
  return undefined;
}

function playwrightOwn() {
  try {
    const { chromium } = createRequire(import.meta.url)("playwright");
    const path = chromium.executablePath();
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

function attempt(attempts, what, command, args) {
  process.stderr.write(`Sonolens: looking for a browser for the tests: ${what} ...\n`);
  const done = spawnSync(command, args, { encoding: "utf8", timeout: 300_000 });
  const last = `${done.stdout ?? ""}${done.stderr ?? ""}`.trim().split("\n").at(-1) ?? "";
  attempts.push(`${what}: ${done.status === 0 ? "done" : `failed (${done.error?.message ?? last})`}`);
  return done.status === 0;
}

/** The path of a Chromium that starts; throws with every attempt and its outcome where there is none. */
export function findChromium() {
  const attempts = [];
  if (process.env.CHROMIUM_PATH) {
    if (isExecutable(process.env.CHROMIUM_PATH)) return process.env.CHROMIUM_PATH;
    attempts.push(`CHROMIUM_PATH: ${process.env.CHROMIUM_PATH} is not an executable file`);
  }
  const installed = () => onPath() ?? usualPlaces.find(isExecutable) ?? playwrightOwn();
  const found = installed();
  if (found) return found;
  attempts.push("chromium or chrome on PATH, in the usual places, or Playwright's own: not there");
  attempt(attempts, "playwright install chromium", process.execPath, [
    join(dirname(createRequire(import.meta.url).resolve("playwright/package.json")), "cli.js"),
    "install",
    "chromium",
  ]);
  const downloaded = playwrightOwn();
  if (downloaded) return downloaded;
  if (existsSync("/etc/debian_version") && process.getuid?.() === 0) {
    attempt(attempts, "apt-get update", "apt-get", ["update", "-qq"]);
    attempt(attempts, "apt-get install chromium", "apt-get", [
      "install",
      "-y",
      "-qq",
      "--no-install-recommends",
      "chromium",
      "fonts-noto-core",
      "fonts-noto-cjk",
    ]);
    const packaged = installed();
    if (packaged) return packaged;
  } else attempts.push("apt-get: not on Debian as root");
  throw new Error(
    `The browser tests need Chromium, and none could be had:\n  ${attempts.join("\n  ")}\nInstall Chromium or Chrome, or set CHROMIUM_PATH to one.`,
  );
}

if (process.argv[1]?.endsWith("chromium.mjs")) {
  try {
    process.stdout.write(`${findChromium()}\n`);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
