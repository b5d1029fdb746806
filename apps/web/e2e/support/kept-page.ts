import { setTimeout as wait } from "node:timers/promises";
import type { Browser, BrowserContext, Disposable, Page } from "@playwright/test";
import { forgetRequests, waitsForAnswers } from "./settle.ts";

/** A page that cannot be made ready for the next test in that time is given up. */
const endMs = 10_000;

/** What is not answered by then is held by the test. */
const answersMs = 1_500;

/** Which tests move the clock of their page. */
export const clockTag = "@clock";

const clockMethods = [
  "fastForward",
  "install",
  "pauseAt",
  "resume",
  "runFor",
  "setFixedTime",
  "setSystemTime",
] as const;

/** By which the web app fetches its parts, see `apps/web/src/import-part.ts`. */
const ownGlobal = "importPart";

/** As every kept page begins; null would be whatever this machine prefers. */
const usualMedia = {
  media: null,
  colorScheme: "light",
  reducedMotion: "reduce",
  forcedColors: "none",
} as const;

/** Where the viewer is drawn, with what the web app offers there: see `apps/web/src/main.ts`. */
type ViewerRoot = HTMLElement & {
  readonly viewer?: { readonly start: () => Promise<void>; readonly takeAway: () => void };
};

/**
 * A page that the tests of a worker have one after the other. The viewer is taken away after each, and begins anew in
 * the next with the storage, the address and the account of that test: to load, compile and warm up a page takes longer
 * than most tests. A test that changes the page itself, by scripts, a clock or other files, loads it; what cannot be
 * taken back ends the page.
 */
class KeptPage {
  readonly #scripts: Disposable[] = [];
  readonly #viewport: ReturnType<Page["viewportSize"]>;
  /** The page is loaded anew before somebody else has it. */
  #isChanged = false;
  /** What changes it comes with the next load. */
  #needsLoad = false;
  /** Nobody else may have it. */
  #isSpent = false;
  /** The page is loaded, and has no viewer. */
  #isReady = false;

  /** Whether its tests move the clock, which stays in a page once it is there. */
  readonly #movesTime: boolean;
  #hasClock = false;

  readonly context: BrowserContext;
  readonly page: Page;
  /** What kind of page it is. */
  readonly key: string;
  /** The product's address. */
  readonly url: string;

  private constructor(
    { context, page, key, url }: Pick<KeptPage, "context" | "page" | "key" | "url">,
    movesTime: boolean,
  ) {
    this.#movesTime = movesTime;
    this.context = context;
    this.page = page;
    this.key = key;
    this.url = url;
    this.#viewport = page.viewportSize();
    this.#noteChanges();
  }

  static async open(browser: Browser, key: string, url: string, movesTime: boolean): Promise<KeptPage> {
    const context = await browser.newContext();
    return new KeptPage({ context, page: await context.newPage(), key, url }, movesTime);
  }

  get isSpent(): boolean {
    return this.#isSpent || this.page.isClosed();
  }

  #change(): void {
    this.#isChanged = true;
    this.#needsLoad = true;
  }

  /** Notes what a test does to the page itself. */
  #noteChanges(): void {
    for (const owner of [this.page, this.context]) {
      const [addInitScript, route] = [owner.addInitScript.bind(owner), owner.route.bind(owner)];
      owner.addInitScript = async (script, value, options) => {
        this.#change();
        const added = await addInitScript(script, value, options);
        this.#scripts.push(added);
        return added;
      };
      owner.route = (which, answer, options) => {
        if (typeof which === "function" || /assets/.test(String(which))) this.#change();
        return route(which, answer, options);
      };
    }
    // Every page of the context has this one.
    const { clock } = this.context;
    for (const name of clockMethods) {
      const move = clock[name].bind(clock) as (...given: unknown[]) => Promise<void>;
      Object.assign(clock, {
        [name]: (...given: unknown[]) => {
          if (!this.#movesTime) throw new Error(`A test that moves the clock has the tag "${clockTag}".`);
          if (!this.#hasClock) this.#needsLoad = true;
          this.#hasClock = true;
          return move(...given);
        },
      });
    }
    const goto = this.page.goto.bind(this.page);
    this.page.goto = async (...wanted: Parameters<typeof goto>) => {
      // Only another document is loaded, and this one has no viewer.
      if (this.#isReady) await goto(`${this.url}healthz`);
      this.#isReady = false;
      // Another fragment of an address loads nothing.
      if (!this.page.url().startsWith(`${this.url}#`)) this.#needsLoad = false;
      return goto(...wanted);
    };
    const reload = this.page.reload.bind(this.page);
    // What is stored stays, and what the viewer held in memory is gone, as after a load of the page.
    this.page.reload = async (options) => {
      await this.#takeAway();
      if (this.#isReady) {
        await this.#begin();
        return null;
      }
      this.#needsLoad = false;
      return reload(options);
    };
    const pdf = this.page.pdf.bind(this.page);
    // What a test has listen to the print would stay in the page.
    this.page.pdf = (options) => {
      this.#isSpent = true;
      return pdf(options);
    };
    const newSession = this.context.newCDPSession.bind(this.context);
    this.context.newCDPSession = (of) => {
      this.#isSpent = true;
      return newSession(of);
    };
  }

  /** Stores what a visit before would have left, at the product's address. */
  async store(stored: Readonly<Record<string, string>>): Promise<void> {
    if (!this.page.url().startsWith(this.url)) await this.page.goto(`${this.url}healthz`);
    await this.page.evaluate((wanted) => {
      for (const [key, value] of Object.entries(wanted)) localStorage.setItem(key, value);
    }, stored);
  }

  /** Opens a route with that stored. The viewer goes there, begins there or is loaded, whichever it has to be. */
  async open(route: string, stored: Readonly<Record<string, string>>): Promise<void> {
    await this.store(stored);
    if (this.#isReady && !this.#needsLoad) await this.#begin(`/#${route}`);
    else await this.page.goto(`${this.url}#${route}`);
  }

  /** Takes away a viewer that can begin anew without a load of the page; what is under way ends only with the page. */
  async #takeAway(): Promise<void> {
    if (this.#isReady || this.#needsLoad || !this.page.url().startsWith(this.url)) return;
    for (const begunMs = Date.now(); await waitsForAnswers(this.page); await wait(50))
      if (Date.now() - begunMs > answersMs) return;
    this.#isReady = await this.page.evaluate(() => {
      const { viewer } = document.querySelector<ViewerRoot>("#root") ?? {};
      viewer?.takeAway();
      return viewer !== undefined;
    });
  }

  /** The viewer begins where the page is, or at another address of it. */
  async #begin(address?: string): Promise<void> {
    this.#isReady = false;
    await forgetRequests(this.page);
    await this.page.evaluate(async (wanted) => {
      if (wanted !== undefined) history.replaceState(null, "", wanted);
      await document.querySelector<ViewerRoot>("#root")?.viewer?.start();
    }, address);
  }

  /** Takes the viewer away, and all that a test left behind; a page in which one failed is given to no other. */
  async end({ isFailed }: { readonly isFailed: boolean }): Promise<void> {
    if (isFailed) this.#isSpent = true;
    const late = new AbortController();
    const tooLate = wait(endMs, undefined, { signal: late.signal }).then(() => {
      this.#isSpent = true;
    });
    try {
      await Promise.race([this.#end(), tooLate]);
    } catch {
      // A page that was just leaving, or has broken, is nobody's any more.
      this.#isSpent = true;
    }
    late.abort();
    await tooLate.catch(() => undefined);
    if (this.isSpent) await this.context.close();
  }

  async #end(): Promise<void> {
    if (this.isSpent) return;
    const { page, context } = this;
    page.removeAllListeners();
    if (this.#hasClock) {
      await context.clock.setSystemTime(Date.now());
      await context.clock.resume();
    }
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await context.unrouteAll({ behavior: "ignoreErrors" });
    await Promise.all(this.#scripts.splice(0).map((script) => script.dispose()));
    for (const other of context.pages()) if (other !== page) await other.close();
    await Promise.all([context.setOffline(false), context.clearPermissions(), context.clearCookies()]);
    await page.emulateMedia(usualMedia);
    if (this.#viewport) await page.setViewportSize(this.#viewport);
    // Elsewhere, what is stored for the product's address is out of reach.
    if (!page.url().startsWith(this.url)) this.#isSpent = true;
    await page.mouse.move(0, 0);
    const left = await page.evaluate(() => {
      const { viewer } = document.querySelector<ViewerRoot>("#root") ?? {};
      viewer?.takeAway();
      localStorage.clear();
      sessionStorage.clear();
      scrollTo(0, 0);
      // Such as a requestAnimationFrame that the test put in place of the browser's.
      const isForeign = (name: string) => {
        const value: unknown = Reflect.get(window, name);
        return (
          typeof value === "function" && !Function.prototype.toString.call(value).includes("[native code]")
        );
      };
      return { hasViewer: viewer !== undefined, foreign: Object.keys(window).filter(isForeign) };
    });
    this.#isReady = left.hasViewer;
    if (left.foreign.some((name) => name !== ownGlobal)) this.#isChanged = true;
    if (this.#isChanged) await page.goto(`${this.url}healthz`);
    this.#isChanged = false;
  }
}

/**
 * Gives each test of a worker the page of the one before it, or a new one where that cannot be or is of another kind.
 * Tests that move the clock have a page of their own.
 */
export class KeptPages {
  readonly #kept = new Map<boolean, KeptPage>();

  async take(
    browser: Browser,
    {
      kind,
      url,
      movesTime,
    }: { readonly kind: readonly unknown[]; readonly url: string; readonly movesTime: boolean },
  ): Promise<KeptPage> {
    const key = JSON.stringify([url, kind]);
    const kept = this.#kept.get(movesTime);
    if (kept && !kept.isSpent && kept.key === key) return kept;
    if (kept && !kept.isSpent) await kept.context.close();
    const next = await KeptPage.open(browser, key, url, movesTime);
    this.#kept.set(movesTime, next);
    return next;
  }
}

export type { KeptPage };
