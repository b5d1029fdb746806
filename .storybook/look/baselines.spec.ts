/**
 * Compares every story with its approved baseline, pixel by pixel, in both themes. `pnpm look:renew` approves the
 * current ones.
 */
import { expect } from "@playwright/test";
import { compare, drawer, drawnBy, forget, isKept, keep, keepDrawer, keptNames } from "./baselines.ts";
import { type StoryEntry, type StoryPage, storyEntries, test } from "./story-page.ts";

const themes = ["light", "dark"] as const;
/** At least the width of a phone; high enough to show the start of content that scrolls with the page. */
const viewport = { width: 480, height: 600 };
/** For stories with `parameters.look: "desk"`, whose layout differs if there is room. */
const desk = { width: 960, height: 600 };
const tallest = 4000;
const renewing = process.env.RENEW_BASELINES === "1";

/** Popups are part of a story only after its play function has opened them. */
const opensByPlay = ({ name }: StoryEntry) => /^open/i.test(name);

async function shot({ page, session }: StoryPage, width: number): Promise<Buffer> {
  const height = await page.evaluate((tallest) => {
    const page = Math.max(innerHeight, document.documentElement.scrollHeight);
    return Math.min(tallest, page, Math.max(16, window.look.contentBottom() + 8));
  }, tallest);
  const { data } = await session.send("Page.captureScreenshot", {
    clip: { x: 0, y: 0, width, height, scale: 1 },
    captureBeyondViewport: height > viewport.height,
  });
  return Buffer.from(data, "base64");
}

interface Judged {
  /** Differences, as text. */
  readonly wrong: string[];
  /** Screenshots without an approved baseline. */
  readonly unseen: string[];
}

/** Compares or stores a screenshot of the page, in both themes. */
async function judge(stories: StoryPage, width: number, name: string, { wrong, unseen }: Judged) {
  const names = themes.map((theme) => `${name}.${theme}`);
  for (const [index, theme] of themes.entries()) {
    await stories.page.evaluate((theme) => window.look.theme(theme), theme);
    const picture = await shot(stories, width);
    if (renewing) keep(names[index] ?? "", picture);
    else if (!isKept(names[index] ?? "")) unseen.push(names[index] ?? "");
    else wrong.push(...compare(names[index] ?? "", picture));
  }
  await stories.page.evaluate(() => window.look.theme("light"));
  return names;
}

/** Components only: screens are compared in the running product. */
const ofComponents = storyEntries().filter(({ importPath }) => importPath.startsWith("./packages/ui-kit/"));
const components = Map.groupBy(ofComponents, ({ id }) => id.split("--")[0] ?? id);
const componentOfPicture = (name: string) => name.split(/--|\./)[0] ?? name;

test.beforeEach(({ browserVersion }) => {
  const by = drawer(browserVersion);
  if (renewing) keepDrawer(by);
  test.skip(drawnBy() !== by, `Baselines were drawn by ${drawnBy()}; this is ${by}`);
});

for (const [component, entries] of components)
  test(`${component} looks as it was approved, in both themes`, async ({ stories }) => {
    const { page, resize } = stories;
    const kept = keptNames().filter((name) => componentOfPicture(name) === component);
    if (renewing) kept.forEach(forget);
    const judged: Judged = { wrong: [], unseen: [] };
    const seen: string[] = [];
    await resize(viewport);
    const calm = entries.filter((story) => !opensByPlay(story)).map(({ id }) => id);
    const sheet = await page.evaluate((ids) => window.look.sheet(ids), calm);
    const foreign = [...sheet.foreign];
    if (sheet.shown > 0) seen.push(...(await judge(stories, viewport.width, component, judged)));
    if (sheet.desk.length > 0) await resize(desk);
    for (const id of sheet.desk) {
      await page.evaluate((id) => window.look.show(id), id);
      seen.push(...(await judge(stories, desk.width, id, judged)));
    }
    await resize(viewport);
    for (const story of entries) {
      const play = opensByPlay(story);
      if (!play && !sheet.alone.includes(story.id)) continue;
      await page.evaluate(({ id, play }) => window.look.show(id, { play }), { id: story.id, play });
      if (await page.evaluate(() => window.look.hasSystemLetters())) foreign.push(story.id);
      else seen.push(...(await judge(stories, viewport.width, story.id, judged)));
    }
    const left = kept.filter((name) => !seen.includes(name) && !renewing);
    judged.wrong.push(...left.map((name) => `${name}: its story is gone; pnpm look:renew`));
    if (foreign.length > 0)
      process.stdout.write(`Not compared, their letters are the system's own: ${foreign.join(", ")}\n`);
    if (judged.unseen.length > 0)
      process.stdout.write(
        `Not compared, nobody approved them yet (pnpm look:renew): ${judged.unseen.join(", ")}\n`,
      );
    expect(judged.wrong).toEqual([]);
  });

test("every picture that is kept is one of a component that is there", () => {
  const left = keptNames().filter((name) => !components.has(componentOfPicture(name)));
  if (renewing) left.forEach(forget);
  else expect(left).toEqual([]);
});
