/**
 * Finds or installs the other engines: Firefox, and WebKit as packaged by WebKitGTK (the engine of Safari). For
 * Chromium see `chromium.mjs`.
 */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { installPackages, isExecutable, onPath } from "./find-program.mjs";

const firefoxPlaces = [
  "/usr/bin/firefox-esr",
  "/usr/bin/firefox",
  "/usr/lib/firefox-esr/firefox-esr",
  "/opt/firefox/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
  "C:\\Program Files\\Mozilla Firefox\\firefox.exe",
];

/** Finds a program with `look`, and installs Debian packages if it is missing; throws with every attempt. */
function findOrInstall({ name, variable, given, look, packages, advice }) {
  const attempts = [];
  if (given) {
    if (isExecutable(given)) return look(given);
    attempts.push(`${variable}: ${given} is not an executable file`);
  }
  const found = look();
  if (found) return found;
  attempts.push(`${name} on PATH or in the usual places: not there`);
  installPackages(attempts, packages);
  const packaged = look();
  if (packaged) return packaged;
  throw new Error(`${name} is not here, and could not be had:\n  ${attempts.join("\n  ")}\n${advice}`);
}

/** The path of a working Firefox; throws with every attempt and its outcome if there is none. */
export function findFirefox() {
  return findOrInstall({
    name: "Firefox",
    variable: "FIREFOX_PATH",
    given: process.env.FIREFOX_PATH,
    look: (given) =>
      given ?? onPath(["firefox-esr", "firefox", "firefox.exe"]) ?? firefoxPlaces.find(isExecutable),
    packages: ["firefox-esr", "fonts-noto-core", "fonts-noto-cjk"],
    advice: "Install Firefox, or set FIREFOX_PATH to one.",
  });
}

/** WebKitGTK keeps its MiniBrowser beside its library, in a folder per architecture and API version. */
function miniBrowser() {
  const fromPath = onPath(["MiniBrowser"]);
  if (fromPath) return fromPath;
  for (const libraries of ["/usr/lib", "/usr/libexec"].filter(existsSync))
    for (const folder of ["", ...readdirSync(libraries).filter((each) => each.endsWith("-linux-gnu"))])
      for (const version of ["4.1", "6.0", "4.0"]) {
        const file = join(libraries, folder, `webkit2gtk-${version}`, "MiniBrowser");
        if (isExecutable(file)) return file;
        const next = join(libraries, folder, `webkitgtk-${version}`, "MiniBrowser");
        if (isExecutable(next)) return next;
      }
  return undefined;
}

/**
 * The programs of a test in WebKit: the WebDriver server, the browser that it drives, and a display server for machines
 * without a screen. Throws with every attempt and its outcome if one is missing.
 */
export function findWebKit() {
  return findOrInstall({
    name: "WebKitGTK with its WebDriver",
    variable: "WEBKIT_DRIVER_PATH",
    given: process.env.WEBKIT_DRIVER_PATH,
    look: (given) => {
      const driver = given ?? onPath(["WebKitWebDriver"]);
      const browser = miniBrowser();
      const display = onPath(["Xvfb"]);
      return driver && browser && display ? { driver, browser, display } : undefined;
    },
    packages: ["webkit2gtk-driver", "xvfb", "fonts-noto-core", "fonts-noto-cjk"],
    advice: "Install WebKitGTK's WebDriver and Xvfb, or set WEBKIT_DRIVER_PATH to the first.",
  });
}
