import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, resolve } from "node:path";
import { type Browser, type CDPSession, chromium, type Page, test as plain } from "@playwright/test";
import { chromiumFlags, findChromium } from "../../tooling/chromium.mjs";
import type { SampleLanguage } from "../sample-words.ts";

/** Insets that a phone takes from the edges of the page, pixels. */
export interface Insets {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** The outcome of a story that was rendered, played and checked. */
export interface Outcome {
  /** The specification rows that it proves, from `parameters.proves`. */
  readonly proves: string | undefined;
  /** Whether it has a play function. */
  readonly isPlayed: boolean;
  readonly problems: readonly string[];
}

declare global {
  interface Window {
    look: {
      /** Whether the current rendering is for a screenshot only, without checks. */
      isPicture: boolean;
      /** Whether axe checks each story in both themes; else themes alternate. */
      isInFull: boolean;
      begin(): Promise<void>;
      setGlobals(globals: Record<string, string>): void;
      theme(theme: string): Promise<void>;
      viewportOf(id: string): Promise<Size | undefined>;
      play(id: string): Promise<Outcome>;
      show(id: string, options?: { play?: boolean }): Promise<void>;
      isNew(id: string, redraw: boolean): Promise<boolean>;
      settle(density: "comfortable" | "touch"): Promise<void>;
      sheet(
        ids: readonly string[],
      ): Promise<{ alone: string[]; desk: string[]; foreign: string[]; shown: number }>;
      words(language: SampleLanguage): void;
      settled(): Promise<void>;
      textProblems(): string[];
      sideways(): string[];
      outsideInsets(insets: Insets): string[];
      markShapes(): number;
      lostShapes(): string[];
      motions(): string[];
      lostFocus(): Promise<string[]>;
      contentBottom(): number;
      hasSystemLetters(): boolean;
    };
  }
}

/** CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

const built = resolve(import.meta.dirname, "../../storybook-static");
const types: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/** The current time of every story, wherever and whenever it is rendered. */
export const fixedTime = new Date("2026-11-22T10:00:00Z");

export interface StoryEntry {
  readonly id: string;
  readonly title: string;
  readonly name: string;
  /** The file that defines it. */
  readonly importPath: string;
}

/** The stories of the built Storybook. */
export function storyEntries(): StoryEntry[] {
  const index = join(built, "index.json");
  if (!existsSync(index)) throw new Error("There is no built Storybook: pnpm storybook:build");
  const { entries } = JSON.parse(readFileSync(index, "utf8")) as {
    entries: Record<string, StoryEntry & { type: string }>;
  };
  // Comma-separated paths from the root, to limit the run to the stories of some files.
  const wanted = process.env.STORY_FILES?.split(",").map((file) => `./${file}`);
  return Object.values(entries).filter(
    ({ type, importPath }) => type === "story" && (wanted === undefined || wanted.includes(importPath)),
  );
}

async function serveBuilt() {
  const server = createServer((request, response) => {
    const path = join(built, decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname));
    if (!path.startsWith(built) || !existsSync(path) || extname(path) === "") {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { "content-type": types[extname(path)] ?? "application/octet-stream" });
    response.end(readFileSync(path));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** A page in which one story after the other is rendered. */
export interface StoryPage {
  readonly page: Page;
  readonly session: CDPSession;
  /** Resizes the page; Playwright's own way waits longer than the measuring takes. */
  resize(size: Size): Promise<void>;
}

async function openStories(browser: Browser, origin: string): Promise<StoryPage> {
  const page = await browser.newPage({
    locale: "en-GB",
    timezoneId: "Europe/Helsinki",
    reducedMotion: "reduce",
    userAgent: `Chrome/${browser.version()} StorybookTestRunner`,
  });
  await page.clock.setFixedTime(fixedTime);
  await page.addInitScript({ path: join(import.meta.dirname, "in-page.js") });
  await page.goto(`${origin}/iframe.html?viewMode=story`);
  await page.waitForFunction(() => "__STORYBOOK_PREVIEW__" in window);
  await page.evaluate(async (isInFull) => {
    window.look.isInFull = isInFull;
    await window.look.begin();
  }, process.env.SONOLENS_LONG === "1");
  page.on("framenavigated", () => process.stderr.write("The page of the stories was loaded anew.\n"));
  const session = await page.context().newCDPSession(page);
  let now: Size | undefined;
  const resize = async (size: Size) => {
    if (size.width === now?.width && size.height === now.height) return;
    now = size;
    await session.send("Emulation.setDeviceMetricsOverride", {
      ...size,
      deviceScaleFactor: 1,
      mobile: false,
    });
  };
  return { page, session, resize };
}

/** Tests that share one browser page with all stories in it. */
export const test = plain.extend<object, { stories: StoryPage; browserVersion: string }>({
  stories: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from this pattern
    async ({}, use) => {
      const server = await serveBuilt();
      const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
      await use(await openStories(browser, server.origin));
      const session = await browser.newBrowserCDPSession();
      const { processInfo } = await session.send("SystemInfo.getProcessInfo");
      const seconds = processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, process.cpuUsage().user / 1e6);
      process.stdout.write(`Took ${Math.round(seconds)} s of processor time\n`);
      await browser.close();
      server.close();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  browserVersion: [
    async ({ stories }, use) => {
      await use(stories.page.context().browser()?.version() ?? "");
    },
    { scope: "worker" },
  ],
});
