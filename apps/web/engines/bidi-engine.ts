import { join } from "node:path";
import { type KeyInput, launch } from "puppeteer-core";
import { chromiumFlags, findChromium } from "../../../tooling/chromium.mjs";
import { findFirefox } from "../../../tooling/engines.mjs";
import { type Engine, windowSize } from "./engine.ts";

/** Pictures, sound and archives are saved without a prompt. */
const firefoxPreferences = (downloadFolder: string) => ({
  "browser.download.dir": downloadFolder,
  "browser.download.folderList": 2,
  "browser.download.useDownloadDir": true,
  "browser.download.alwaysOpenPanel": false,
  "intl.accept_languages": "en-GB",
  "intl.locale.requested": "en-GB",
});

/** A browser controlled by puppeteer: over WebDriver BiDi, as supported by Firefox; Chromium for comparison. */
export async function openBidiEngine(name: "firefox" | "chromium", folder: string): Promise<Engine> {
  const downloadFolder = join(folder, "downloads");
  const browser = await launch({
    headless: true,
    userDataDir: join(folder, "profile"),
    defaultViewport: null,
    downloadBehavior: { policy: "allow", downloadPath: downloadFolder },
    ...(name === "firefox"
      ? {
          browser: "firefox",
          executablePath: findFirefox(),
          args: [`--width=${windowSize.width}`, `--height=${windowSize.height}`],
          extraPrefsFirefox: firefoxPreferences(downloadFolder),
        }
      : {
          browser: "chrome",
          executablePath: findChromium({ isWhole: true }),
          args: [...chromiumFlags, "--lang=en-GB", `--window-size=${windowSize.width},${windowSize.height}`],
        }),
  });
  const page = (await browser.pages())[0] ?? (await browser.newPage());
  await page.setViewport(windowSize);
  return {
    name,
    version: await browser.version(),
    downloadFolder,
    open: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    run: (body, ...args) => page.evaluate(`(function () { ${body} }).apply(null, ${JSON.stringify(args)})`),
    click: ({ x, y }) => page.mouse.click(x, y),
    async turnWheel({ x, y }, deltaY) {
      await page.mouse.move(x, y);
      await page.mouse.wheel({ deltaY });
    },
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key satisfies KeyInput),
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  };
}
