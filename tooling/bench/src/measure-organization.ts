import { resolve } from "node:path";
import type { ApiSchema } from "@sonolens/api-client";
import type { Browser, BrowserContext, Page } from "playwright";
import { Api } from "../../../apps/web/e2e/support/api.ts";
import { type Product, startProduct, withFolder } from "../../../apps/web/e2e/support/product.ts";
import { storeSeenTips, storeSession } from "../../../apps/web/e2e/support/store-session.ts";
import { buildWebApp } from "../../../apps/web/e2e/support/web-build.ts";
import type { Figure, Figures } from "./comparison.ts";
import { spreadOf } from "./interleave.ts";
import { fillOrganization, type OrganizationSize } from "./large-organization.ts";
import { mainThreadTasks, taskCategory, traced } from "./trace.ts";

const rounds = 5;
const moves = 6;
const sizes = {
  small: { groups: 100, people: 200, cameras: 50 },
  large: { groups: 1_000, people: 2_000, cameras: 500 },
} as const satisfies Readonly<Record<string, OrganizationSize>>;
const scrolledPx = 3_000;
const speedPxPerS = 3_000;
const dist = resolve(import.meta.dirname, "../../../apps/web/dist");
const categories = [taskCategory, "devtools.timeline", "disabled-by-default-devtools.timeline.frame"];

type Measured = Map<string, number[]>;

function note(measured: Measured, what: string, value: number): void {
  measured.set(what, [...(measured.get(what) ?? []), value]);
}

/** Opens the gallery's page, then the organization, as a click does: until its tree has been painted. */
async function open(page: Page): Promise<number> {
  await page.evaluate(() => {
    const stood = new Promise<number>((painted) => {
      const beganMs = performance.now();
      const look = () => {
        if (document.querySelectorAll("[role=treeitem]").length < 20) return void requestAnimationFrame(look);
        // What this frame drew is on the screen in the next.
        requestAnimationFrame(() => painted(performance.now() - beganMs));
      };
      requestAnimationFrame(look);
    });
    Object.assign(window, { stood });
    location.hash = "#/organization";
  });
  return page.evaluate(() => (window as unknown as { stood: Promise<number> }).stood);
}

/** Drags the first person of the chosen group to the first site: until the person has left the list. */
async function move(page: Page): Promise<number> {
  const person = page
    .getByRole("listitem")
    .filter({ hasText: /person-\d+@/ })
    .first();
  const text = (await person.textContent()) ?? "";
  await page.evaluate((name) => {
    const moved = new Promise<number>((painted) => {
      window.addEventListener(
        "drop",
        ({ timeStamp }) => {
          const look = () => {
            const isThere = [...document.querySelectorAll("li")].some(
              ({ textContent }) => textContent === name,
            );
            if (isThere) return void requestAnimationFrame(look);
            requestAnimationFrame(() => painted(performance.now() - timeStamp));
          };
          requestAnimationFrame(look);
        },
        { capture: true, once: true },
      );
    });
    Object.assign(window, { moved });
  }, text);
  await person.dragTo(page.getByRole("treeitem", { name: /^Site 2\b/ }));
  return page.evaluate(() => (window as unknown as { moved: Promise<number> }).moved);
}

async function scroll(browser: Browser, page: Page, measured: Measured): Promise<void> {
  await page.getByRole("searchbox").fill("hall");
  await page.waitForFunction(() => document.documentElement.scrollHeight > 3_500);
  const devtools = await page.context().newCDPSession(page);
  const events = await traced(browser, page, categories, async () => {
    await devtools.send("Input.synthesizeScrollGesture", {
      x: 400,
      y: 600,
      yDistance: -scrolledPx,
      speed: speedPxPerS,
      gestureSourceType: "mouse",
    });
  });
  const frames = events.filter(({ name }) => name === "DrawFrame").map(({ ts }) => ts);
  const seconds = (Math.max(...frames) - Math.min(...frames)) / 1e6;
  note(measured, "scrolling: frames a second", (frames.length - 1) / seconds);
  const tasks = mainThreadTasks(events);
  const busyUs = tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0);
  note(measured, "scrolling: processor of the main thread, %", busyUs / 1e4 / seconds);
  note(
    measured,
    "scrolling: longest task, ms of the processor",
    Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000,
  );
}

async function measureOnce(
  browser: Browser,
  context: BrowserContext,
  { url }: Product,
  measured: Measured,
): Promise<void> {
  const page = await context.newPage();
  await storeSession(page, url, "full");
  await page.goto(url);
  await page.locator("canvas[data-drawn]").first().waitFor();
  note(measured, "screen stands after, ms", await open(page));
  for (let count = 0; count < moves; count += 1)
    note(measured, "move of a person, from the drop to the screen, ms", await move(page));
  await scroll(browser, page, measured);
  await page.close();
}

/** The measurements with an organization of one size. */
async function measureSize(browser: Browser, size: OrganizationSize): Promise<Measured> {
  return withFolder(async (folder) => {
    const first = await startProduct(folder);
    const api = await Api.signIn(first.url, "full");
    const made = (await (
      await api.post("api/organizations/", { name: "Kuusi Foods" })
    ).json()) as ApiSchema<"Organization">;
    await first.kill();
    fillOrganization(folder, made.groups[0]?.id ?? "", size);
    const product = await startProduct(folder);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-GB" });
    await storeSeenTips(context);
    const measured: Measured = new Map();
    try {
      for (let round = 0; round < rounds; round += 1) await measureOnce(browser, context, product, measured);
    } finally {
      await context.close();
      await product.kill();
    }
    return measured;
  });
}

/**
 * The screen of a small and a large organization: the time until it is shown, a person moved, and scrolling through all
 * groups; how much each figure grows with 100 groups more is its slope.
 */
export async function measureOrganization(browser: Browser): Promise<Figures> {
  buildWebApp({ folder: dist });
  const small = await measureSize(browser, sizes.small);
  const large = await measureSize(browser, sizes.large);
  const medianOf = (measured: Measured, name: string) => spreadOf(measured.get(name) ?? []).median;
  const hundreds = (sizes.large.groups - sizes.small.groups) / 100;
  const figuresOf = (measured: Measured, { groups }: OrganizationSize) =>
    [...measured].map(
      ([name, values]): Figure => ({
        name: `${groups.toLocaleString("en")} groups: ${name}`,
        ...spreadOf(values),
        ...{ digits: 0, runs: values.length },
      }),
    );
  const slopes = [...large.keys()].map((name): Figure => {
    const slope = (medianOf(large, name) - medianOf(small, name)) / hundreds;
    return {
      name: `slope for 100 groups: ${name}`,
      ...{ median: slope, low: slope, high: slope, digits: 1, runs: 2 },
    };
  });
  const { groups, people, cameras } = sizes.large;
  const most = `${groups.toLocaleString("en")} groups, ${people.toLocaleString("en")} people, ${cameras} cameras`;
  return {
    name: "organization",
    what: `${sizes.small.groups} groups, ${sizes.small.people} people, ${sizes.small.cameras} cameras, to ${most}, 1440 x 900`,
    figures: [...figuresOf(small, sizes.small), ...figuresOf(large, sizes.large), ...slopes],
  };
}
