import { setTimeout as wait } from "node:timers/promises";
import type { Browser, BrowserContext, Disposable, Page } from "@playwright/test";
import { forgetRequests, waitsForAnswers } from "./settle.ts";

/** A page that cannot be reset for the next test within this time is discarded. */
const endMs = 10_000;

/** Requests that are not answered by then are held by the test. */
const answersMs = 1_500;

/** The tag of tests that control the clock of their page. */
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

/** The function that loads the web app's chunks, see `apps/web/src/import-part.ts`. */
const ownGlobal = "importPart";

/** The initial state of every kept page; null would be this machine's preference. */
const usualMedia = {
  media: null,
  colorScheme: "light",
  reducedMotion: "reduce",
  forcedColors: "none",
} as const;

/** The viewer's root element, with the hooks of the web app: see `apps/web/src/main.ts`. */
type ViewerRoot = HTMLElement & {
  readonly viewer?: { readonly start: () => Promise<void>; readonly takeAway: () => void };
};

/**
 * A page that the tests of a worker reuse. The viewer is unmounted after each test, and restarted for the next with
 * the storage, URL and account of that test: loading, compiling and warming up a page takes longer than most tests. A
 * test that changes the page itself, with scripts, a clock or other files, loads it; changes that cannot be undone
 * discard the page.
 */
class KeptPage {
  readonly #scripts: Disposable[] = [];
  readonly #viewport: ReturnType<Page["viewportSize"]>;
  /** The page is reloaded before another test uses it. */
  #isChanged = false;
  /** Its changes apply with the next load. */
  #needsLoad = false;
  /** No other test may use it. */
  #isSpent = false;
  /** The page is loaded, without a viewer. */
  #isReady = false;

  /** Whether its tests control the clock, which cannot be removed from a page. */
  readonly #movesTime: boolean;
  #hasClock = false;

  readonly context: BrowserContext;
  readonly page: Page;
  /** The product's URL. */
  readonly url: string;

  private constructor(
    { context, page, url }: Pick<KeptPage, "context" | "page" | "url">,
    movesTime: boolean,
  ) {
    this.#movesTime = movesTime;
    this.context = context;
    this.page = page;
    this.url = url;
    this.#viewport = page.viewportSize();
    this.#noteChanges();
  }

  static async open(browser: Browser, url: string, movesTime: boolean): Promise<KeptPage> {
    const context = await browser.newContext();
    return new KeptPage({ context, page: await context.newPage(), url }, movesTime);
  }

  get isSpent(): boolean {
    return this.#isSpent || this.page.isClosed();
  }

  #change(): void {
    this.#isChanged = true;
    this.#needsLoad = true;
  }

  /** Tracks a test's changes of the page itself. */
  #noteChanges(): void {
    for (const owner of [this.page, this.context]) {
      const routeWebSocket: Page["routeWebSocket"] = owner.routeWebSocket.bind(owner);
      // Such a route cannot be removed: the connections of later tests would go through it.
      owner.routeWebSocket = (...given: Parameters<Page["routeWebSocket"]>) => {
        this.#isSpent = true;
        return routeWebSocket(...given);
      };
      const [addInitScript, route] = [owner.addInitScript.bind(owner), owner.route.bind(owner)];
      owner.addInitScript = async (script, value, options) => {
        this.#change();
        const added = await addInitScript(script, value, options);
        this.#scripts.push(added);
        return added;
      };
      owner.route = (which, answer, options) => {
        if (typeof which === "function" || /assets|\.js/.test(String(which))) this.#change();
        return route(which, answer, options);
      };
    }
    // All pages of the context share it.
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
      // Only another document triggers a load, and this one has no viewer.
      if (this.#isReady) await goto(`${this.url}healthz`);
      this.#isReady = false;
      // A change of the fragment loads nothing.
      if (!this.page.url().startsWith(`${this.url}#`)) this.#needsLoad = false;
      return goto(...wanted);
    };
    const reload = this.page.reload.bind(this.page);
    // Storage is kept, and the viewer's memory is cleared, as by a page load.
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
    // A test's print listeners would stay in the page.
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

  /** Stores the state of an earlier visit, for the product's origin. */
  async store(stored: Readonly<Record<string, string>>): Promise<void> {
    if (!this.page.url().startsWith(this.url)) await this.page.goto(`${this.url}healthz`);
    await this.page.evaluate((wanted) => {
      for (const [key, value] of Object.entries(wanted)) localStorage.setItem(key, value);
    }, stored);
  }

  /** Opens a route with that storage: navigates, restarts or loads the viewer as needed. */
  async open(route: string, stored: Readonly<Record<string, string>>): Promise<void> {
    await this.store(stored);
    if (this.#isReady && !this.#needsLoad) await this.#begin(`/#${route}`);
    else await this.page.goto(`${this.url}#${route}`);
  }

  /** Unmounts a viewer that can restart without a page load; pending requests end only with the page. */
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

  /** Starts the viewer at the page's URL, or at another one. */
  async #begin(address?: string): Promise<void> {
    this.#isReady = false;
    await forgetRequests(this.page);
    await this.page.evaluate(async (wanted) => {
      if (wanted !== undefined) history.replaceState(null, "", wanted);
      await document.querySelector<ViewerRoot>("#root")?.viewer?.start();
    }, address);
  }

  /** Unmounts the viewer and resets everything that a test left behind; the page of a failed test is discarded. */
  async end({ isFailed }: { readonly isFailed: boolean }): Promise<void> {
    if (isFailed) this.#isSpent = true;
    const late = new AbortController();
    const tooLate = wait(endMs, undefined, { signal: late.signal }).then(() => {
      this.#isSpent = true;
    });
    try {
      await Promise.race([this.#end(), tooLate]);
    } catch {
      // A page that was navigating, or crashed, cannot be reused.
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
    // On another origin the product's storage is not accessible.
    if (!page.url().startsWith(this.url)) this.#isSpent = true;
    await page.mouse.move(0, 0);
    const left = await page.evaluate(() => {
      const { viewer } = document.querySelector<ViewerRoot>("#root") ?? {};
      viewer?.takeAway();
      localStorage.clear();
      sessionStorage.clear();
      scrollTo(0, 0);
      const isReplaced = (value: unknown) =>
        typeof value === "function" && !Function.prototype.toString.call(value).includes("[native code]");
      // For example a requestAnimationFrame that the test replaced, or a clipboard that it removed.
      const onWindow = Object.keys(window).filter((name) => isReplaced(Reflect.get(window, name)));
      const onOthers = [navigator, document, screen].flatMap((owner) =>
        Object.entries(Object.getOwnPropertyDescriptors(owner))
          .filter(([, { get, value }]) => (get ? isReplaced(get) : value === undefined || isReplaced(value)))
          .map(([name]) => name),
      );
      return { hasViewer: viewer !== undefined, foreign: [...onWindow, ...onOthers] };
    });
    this.#isReady = left.hasViewer;
    if (left.foreign.some((name) => name !== ownGlobal)) this.#isChanged = true;
    if (this.#isChanged) await page.goto(`${this.url}healthz`);
    this.#isChanged = false;
  }
}

/** As many kinds of pages are kept; most tests have the first kind, and the rest one of a few. */
const keptLimit = 4;

/**
 * Gives each test of a worker the page of an earlier test of its kind, or a new one. Tests that control the clock have
 * separate pages.
 */
export class KeptPages {
  /** The one used last is the last. */
  readonly #kept = new Map<string, KeptPage>();

  async take(
    browser: Browser,
    {
      kind,
      url,
      movesTime,
    }: { readonly kind: readonly unknown[]; readonly url: string; readonly movesTime: boolean },
  ): Promise<KeptPage> {
    const key = JSON.stringify([url, movesTime, kind]);
    const found = this.#kept.get(key);
    this.#kept.delete(key);
    const page = found && !found.isSpent ? found : await KeptPage.open(browser, url, movesTime);
    this.#kept.set(key, page);
    for (const [oldKey, old] of this.#kept) {
      if (this.#kept.size <= keptLimit) break;
      this.#kept.delete(oldKey);
      if (!old.isSpent) await old.context.close();
    }
    return page;
  }
}

export type { KeptPage };
