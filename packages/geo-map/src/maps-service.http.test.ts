import { readFileSync } from "node:fs";
import { type Browser, chromium, type Page, type Request } from "playwright";
import { PNG } from "pngjs";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { chromiumFlags, findChromium } from "../../../tooling/chromium.mjs";
import { type Answer, answerAsMapsService, goodKey, tileColour } from "./testing/fake-maps-service.ts";
import { servePage, testPage } from "./testing/served-page.ts";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 });

const pollOptions = { timeout: 60_000 };
const mapbox = ["https://api.mapbox.com", "https://events.mapbox.com"];
let browser: Browser;
let served: Awaited<ReturnType<typeof servePage>>;

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
  served = await servePage(testPage, mapbox);
});
afterAll(async () => {
  await browser?.close();
  await served?.close();
});

/** Network activity and errors of a page. */
interface Watched {
  readonly page: Page;
  /** Hosts requested besides the page's own, workers included. */
  readonly hosts: () => string[];
  /** Errors and content security policy violations. */
  readonly faults: string[];
  readonly asked: URL[];
}

/** Opens a page; `answer` responds for other hosts; without it they are unreachable. */
async function open(url: string, answer?: (url: URL) => Answer): Promise<Watched> {
  const context = await browser.newContext({ viewport: { width: 1000, height: 700 }, colorScheme: "light" });
  const page = await context.newPage();
  const faults: string[] = [];
  const asked: URL[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    if (/Content.Security.Policy/i.test(message.text())) faults.push(message.text());
  });
  const isForeign = (request: Request) =>
    /^(https?|wss?):/.test(request.url()) && !request.url().startsWith(served.url);
  context.on("request", (request) => {
    if (isForeign(request)) asked.push(new URL(request.url()));
  });
  await context.route(
    (at) => !at.href.startsWith(served.url),
    (route) => {
      const told = answer?.(new URL(route.request().url()));
      if (!told) return route.abort("connectionrefused");
      return route.fulfill({
        status: told.status,
        headers: { "Access-Control-Allow-Origin": "*" },
        ...(told.type ? { contentType: told.type } : {}),
        ...(told.body ? { body: told.body } : {}),
      });
    },
  );
  await page.goto(url);
  return { page, asked, faults, hosts: () => [...new Set(asked.map(({ host }) => host))].toSorted() };
}

/** Which engine draws the bundled world depends on the machine. */
const bundled = '.geo-map:is([data-drawn="bundled"], [data-drawn="painted"])';
const drawn = (page: Page, kind: "bundled" | "service") =>
  page.waitForSelector(kind === "service" ? '.geo-map[data-drawn="service"]' : bundled, {
    ...pollOptions,
    state: "attached",
  });

async function colourAt(page: Page, x: number, y: number): Promise<number[]> {
  const { data, width } = PNG.sync.read(await page.screenshot());
  return [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)];
}

const told = (page: Page) => page.evaluate(() => window.told);

it.each([
  ["auto", bundled],
  ["webgl", '.geo-map[data-drawn="bundled"]'],
])(
  "asks no server but its own without a key, under the policy of the product, drawn by %s",
  async (drawing, ground) => {
    const { page, hosts, faults } = await open(`${served.url}?show=locations&count=300&drawing=${drawing}`);
    await page.waitForSelector(ground, { ...pollOptions, state: "attached" });
    // Selected before the map moves: while it glides, the mark in the tab order changes.
    await page.locator(".geo-map-cluster[tabindex='0']").click();
    const chosen = page.locator(".geo-map-cluster[aria-pressed=true]");
    await expect.poll(() => chosen.count(), pollOptions).toBe(1);
    const locations = () => page.locator(".geo-map-marks").innerHTML();
    const before = await locations();
    await page.getByRole("button", { name: "Zoom in" }).click();
    await expect.poll(locations, pollOptions).not.toBe(before);
    expect(hosts()).toEqual([]);
    expect(faults).toEqual([]);
    await page.context().close();
  },
);

it("[PLC-12] draws the tiles of a maps service, each asked for with the style key", async () => {
  const { page, asked, hosts, faults } = await open(`${served.url}?key=${goodKey}`, (url) =>
    url.host === "api.mapbox.com" ? answerAsMapsService(url) : { status: 204 },
  );
  await drawn(page, "service");
  await expect.poll(() => colourAt(page, 250, 120), pollOptions).toEqual([...tileColour]);
  const keyed = asked.filter(({ host }) => host === "api.mapbox.com");
  expect(keyed.map(({ searchParams }) => searchParams.get("access_token"))).toEqual(keyed.map(() => goodKey));
  // The center tile row of the world at zoom 12 and 60.17 N, 24.94 E; 256-pixel tiles are one level closer.
  const tiles = keyed.flatMap(
    ({ pathname }) => /plain\/(\d+)\/(\d+)\/(\d+)/.exec(pathname)?.slice(1).map(Number) ?? [],
  );
  expect(tiles.slice(0, 1)).toEqual([13]);
  const columns = tiles.filter((_, index) => index % 3 === 1);
  expect(columns).toContain(Math.floor(((24.94 + 180) / 360) * 2 ** 13));
  expect(hosts().filter((host) => !mapbox.includes(`https://${host}`))).toEqual([]);
  expect(faults).toEqual([]);
  expect(await page.textContent(".geo-map")).not.toContain("Coarse map");
  await page.context().close();
});

it("asks only the server it is told to, and reports to nobody, with an address of its own", async () => {
  const { page, hosts } = await open(
    `${served.url}?key=${goodKey}&api=https://api.mapbox.com.maps.example`,
    () => ({ status: 500 }),
  );
  await drawn(page, "bundled");
  expect(hosts().filter((host) => host !== "api.mapbox.com.maps.example")).toEqual([]);
  await page.context().close();
});

it("says that the key is refused, and draws the bundled world", async () => {
  const { page } = await open(`${served.url}?key=pk.eyJ1Ijoic29ub2xlbnMifQ.old`, answerAsMapsService);
  await drawn(page, "bundled");
  expect(await told(page)).toEqual(["KEY_REFUSED"]);
  await expect.poll(() => page.getByRole("status").textContent()).toContain("does not accept the key");
  expect(await page.textContent(".geo-map")).toContain("Coarse map");
  await page.context().close();
});

it("says that the service cannot be reached, draws the bundled world, and tries again when told to", async () => {
  let isUp = false;
  const { page } = await open(`${served.url}?show=locations&count=50&key=${goodKey}`, (url) =>
    isUp ? answerAsMapsService(url) : { status: 503 },
  );
  await drawn(page, "bundled");
  expect(await told(page)).toEqual(["SERVICE_UNREACHABLE"]);
  expect(await page.locator(".geo-map-cluster").count()).toBeGreaterThan(1);
  isUp = true;
  await page.getByRole("button", { name: "Try again" }).click();
  await drawn(page, "service");
  expect(await page.getByRole("status").count()).toBe(0);
  await page.context().close();
});

it("is dragged by the mouse, and put down by a click", async () => {
  const { page } = await open(served.url);
  await drawn(page, "bundled");
  const pin = await page.locator(".geo-map-movable").boundingBox();
  if (!pin) throw new Error("there is no mark");
  const [x, y] = [pin.x + pin.width / 2, pin.y + pin.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 30, y - 10, { steps: 4 });
  await page.mouse.move(x + 60, y - 20, { steps: 4 });
  await page.mouse.up();
  const px = 360 / (512 * 4096);
  const [moved] = (await told(page)) as { latitude: number; longitude: number }[];
  expect(moved?.longitude).toBeCloseTo(24.94 + 60 * px, 6);
  expect(moved?.latitude).toBeGreaterThan(60.17);
  const now = await page.locator(".geo-map-movable").boundingBox();
  expect([(now?.x ?? 0) - pin.x, (now?.y ?? 0) - pin.y].map(Math.round)).toEqual([60, -20]);
  await page.mouse.click(120, 40);
  await expect.poll(async () => (await told(page)).length, pollOptions).toBe(2);
  await expect
    .poll(
      async () => Math.round(((await page.locator(".geo-map-movable").boundingBox())?.x ?? 0) + 22),
      pollOptions,
    )
    .toBe(120);
  await page.context().close();
});

it("shows the example of the README, under the policy of the product", async () => {
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const code = /```tsx\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
  const example = await servePage(code);
  const context = await browser.newContext({ viewport: { width: 1000, height: 1500 }, colorScheme: "light" });
  try {
    const page = await context.newPage();
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(error.message));
    await page.goto(example.url);
    await expect.poll(() => page.locator(bundled).count(), pollOptions).toBe(3);
    expect(await page.locator(".geo-map-movable").count()).toBe(1);
    expect(await page.locator(".geo-map-cluster").count()).toBe(2);
    expect(await page.locator(".geo-map-stop").allTextContents()).toEqual(["1", "2"]);
    // The ground beside the mark, light like the page; a stylesheet broken by a bundler would leave it black.
    const [red = 0, green = 0, blue = 0] = await colourAt(page, 240, 120);
    expect(Math.min(red, green, blue)).toBeGreaterThan(200);
    expect(faults).toEqual([]);
  } finally {
    await context.close();
    await example.close();
  }
});
