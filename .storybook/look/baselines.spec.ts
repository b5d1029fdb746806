/** Every story as it was approved, pixel by pixel, in both themes. `pnpm look:renew` approves what is drawn now. */
import { expect, type Page } from "@playwright/test";
import { beginRenewing, compare, drawer, drawnBy, isKept, keep, keptNames } from "./baselines.ts";
import { type StoryEntry, storyEntries, test } from "./story-page.ts";

const themes = ["light", "dark"] as const;
/** Width of a phone and more; high enough that what scrolls with the page shows its beginning. */
const viewport = { width: 480, height: 600 };
/** For stories with `parameters.look: "desk"`, which look otherwise where there is room. */
const desk = { width: 960, height: 600 };
const tallest = 4000;
const renewing = process.env.RENEW_BASELINES === "1";

/** Popups are part of a story only after its play function has opened them. */
const opensByPlay = ({ name }: StoryEntry) => /^open/i.test(name);

async function shot(page: Page): Promise<Buffer> {
  const bottom = await page.evaluate(() => window.look.contentBottom());
  const height = Math.min(tallest, Math.max(16, bottom + 8));
  return page.screenshot({
    clip: { x: 0, y: 0, width: page.viewportSize()?.width ?? viewport.width, height },
    fullPage: height > viewport.height,
  });
}

interface Judged {
  /** What is wrong, in words. */
  readonly wrong: string[];
  /** What nobody has approved yet. */
  readonly unseen: string[];
}

/** Compares or keeps what stands on the page, in both themes. */
async function judge(page: Page, name: string, { wrong, unseen }: Judged): Promise<string[]> {
  const names = themes.map((theme) => `${name}.${theme}`);
  for (const [index, theme] of themes.entries()) {
    await page.evaluate((theme) => window.look.theme(theme), theme);
    const picture = await shot(page);
    if (renewing) keep(names[index] ?? "", picture);
    else if (!isKept(names[index] ?? "")) unseen.push(names[index] ?? "");
    else wrong.push(...compare(names[index] ?? "", picture));
  }
  await page.evaluate(() => window.look.theme("light"));
  return names;
}

/** Components only: screens are looked at in the running product. */
const ofComponents = storyEntries().filter(({ importPath }) => importPath.startsWith("./packages/ui-kit/"));
const componentOf = ({ id }: StoryEntry) => id.split("--")[0] ?? id;

test("every story looks as it was approved, in both themes", async ({ stories: page, browserVersion }) => {
  const by = drawer(browserVersion);
  if (renewing) beginRenewing(by);
  if (drawnBy() !== by)
    process.stdout.write(`Baselines are not compared: ${drawnBy()} drew them, this is ${by}\n`);
  test.skip(drawnBy() !== by, `Baselines were drawn by ${drawnBy()}; this is ${by}`);
  await page.setViewportSize(viewport);
  await page.evaluate(() => window.look.setGlobals({ theme: "light", density: "comfortable" }));
  const judged: Judged = { wrong: [], unseen: [] };
  const seen: string[] = [];
  const foreign: string[] = [];
  for (const stories of Map.groupBy(ofComponents, componentOf).values()) {
    const [first] = stories;
    if (!first) continue;
    const calm = stories.filter((story) => !opensByPlay(story)).map(({ id }) => id);
    const sheet = await page.evaluate((ids) => window.look.sheet(ids), calm);
    foreign.push(...sheet.foreign);
    if (sheet.shown > 0) seen.push(...(await judge(page, componentOf(first), judged)));
    if (sheet.desk.length > 0) await page.setViewportSize(desk);
    for (const id of sheet.desk) {
      await page.evaluate((id) => window.look.show(id), id);
      seen.push(...(await judge(page, id, judged)));
    }
    if (sheet.desk.length > 0) await page.setViewportSize(viewport);
    for (const story of stories) {
      const play = opensByPlay(story);
      if (!play && !sheet.alone.includes(story.id)) continue;
      await page.evaluate(({ id, play }) => window.look.show(id, { play }), { id: story.id, play });
      if (await page.evaluate(() => window.look.hasSystemLetters())) foreign.push(story.id);
      else seen.push(...(await judge(page, story.id, judged)));
    }
  }
  const left = keptNames().filter((name) => !seen.includes(name));
  judged.wrong.push(...left.map((name) => `${name}: its story is gone; pnpm look:renew`));
  process.stdout.write(`Not compared, their letters are the system's own: ${foreign.join(", ")}\n`);
  if (judged.unseen.length > 0)
    process.stdout.write(
      `Not compared, nobody approved them yet (pnpm look:renew): ${judged.unseen.join(", ")}\n`,
    );
  expect(judged.wrong).toEqual([]);
});
