/** Finds or installs a Chromium for tests; if that fails, reports what was tried. */
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { attempt, installPackages, isExecutable, onPath } from "./find-program.mjs";

/**
 * Software rendering, no background requests, and the same text and colors on every machine, full browser or headless
 * shell.
 */
export const chromiumFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--enable-unsafe-swiftshader",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--font-render-hinting=slight",
  "--force-color-profile=srgb",
];

/**
 * Chromium without windows and menus, which tests do not show: they use a fifth of the processor. Not the launcher
 * script of that name, because a signal would end only the script.
 */
const shellPlaces = ["/usr/lib/chromium/chromium-headless-shell"];
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

const shellNames = ["chromium-headless-shell", "chrome-headless-shell", "headless_shell"];
const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome.exe"];

function playwrightOwn() {
  try {
    const { chromium } = createRequire(import.meta.url)("playwright");
    const path = chromium.executablePath();
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The path of a working Chromium; throws with every attempt and its outcome if there is none. `isWhole`: the full
 * browser, for measurements or background tabs; else the headless shell, if available. CHROMIUM_PATH overrides the
 * browser, CHROMIUM_SHELL_PATH the headless shell.
 */
export function findChromium({ isWhole = false } = {}) {
  const attempts = [];
  for (const name of isWhole ? ["CHROMIUM_PATH"] : ["CHROMIUM_SHELL_PATH", "CHROMIUM_PATH"]) {
    const path = process.env[name];
    if (!path) continue;
    if (isExecutable(path)) return path;
    attempts.push(`${name}: ${path} is not an executable file`);
  }
  const shell = () => (isWhole ? undefined : (shellPlaces.find(isExecutable) ?? onPath(shellNames)));
  const installed = () => shell() ?? onPath(names) ?? usualPlaces.find(isExecutable) ?? playwrightOwn();
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
  // Some Debian releases have no headless shell.
  for (const packages of [["chromium", "chromium-headless-shell"], ["chromium"]]) {
    installPackages(attempts, [...packages, "fonts-noto-core", "fonts-noto-cjk"]);
    const packaged = installed();
    if (packaged) return packaged;
  }
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
