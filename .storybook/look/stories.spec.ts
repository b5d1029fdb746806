/**
 * Every story: its play function, axe (in full, in both themes), and the conditions it has to withstand: narrow pages,
 * zoom, long words, forced colors, no motion. From no dialog the focus gets lost.
 */
import { expect } from "@playwright/test";
import type { SampleLanguage } from "../sample-words.ts";
import { type StoryPage, storyEntries, test } from "./story-page.ts";

interface Place {
  readonly name: string;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly density: "comfortable" | "touch";
  readonly languages: readonly SampleLanguage[];
  /** Whether texts are measured too, besides horizontal scrolling. */
  readonly texts: boolean;
}

const longWords = ["pseudo", "ja", "th"] as const;
const places: readonly Place[] = [
  {
    name: "320 px",
    widthPx: 320,
    heightPx: 640,
    density: "touch",
    languages: ["en", "pseudo"],
    texts: false,
  },
  { name: "a phone", widthPx: 390, heightPx: 844, density: "touch", languages: longWords, texts: true },
  { name: "a desk", widthPx: 1280, heightPx: 800, density: "comfortable", languages: longWords, texts: true },
  // A 1280 x 800 desktop at 200 % has this many CSS pixels.
  { name: "200 % zoom", widthPx: 640, heightPx: 400, density: "comfortable", languages: ["en"], texts: true },
];

/**
 * In full, every story in every place; else the narrowest and one of the others in turn, so that each component covers
 * all.
 */
function placesOf(index: number): readonly Place[] {
  const [narrowest, ...others] = places;
  if (!narrowest || process.env.SONOLENS_LONG === "1") return places;
  return [narrowest, ...others.slice(index % others.length, (index % others.length) + 1)];
}

/** Applies a place to the current story and measures it there. */
async function problemsAt({ page, resize }: StoryPage, place: Place): Promise<string[]> {
  await resize({ width: place.widthPx, height: place.heightPx });
  return page.evaluate(async ({ name, density, languages, texts }) => {
    const found: string[] = [];
    await window.look.settle(density);
    for (const language of languages) {
      window.look.words(language);
      const measure = () => [...window.look.sideways(), ...(texts ? window.look.textProblems() : [])];
      let problems = measure();
      // What is placed by its measured size follows its new text a frame later.
      if (problems.length > 0) {
        await window.look.settled();
        problems = measure();
      }
      found.push(...problems.map((problem) => `at ${name}, ${language}: ${problem}`));
    }
    window.look.words("en");
    return found;
  }, place);
}

/** What forced colors hide of the current story, and what moves in it. */
async function lostOf({ page, session }: StoryPage): Promise<string[]> {
  const media = (value: "active" | "none") =>
    session.send("Emulation.setEmulatedMedia", {
      features: [
        { name: "forced-colors", value },
        { name: "prefers-reduced-motion", value: "reduce" },
      ],
    });
  const hasShapes = (await page.evaluate(() => window.look.markShapes())) > 0;
  if (hasShapes) await media("active");
  const found = await page.evaluate(() => [...window.look.lostShapes(), ...window.look.motions()]);
  if (hasShapes) await media("none");
  return found;
}

test("the measuring finds text that is cut, that overlaps, that leaves its button, and a page that is too wide", async ({
  stories: { page, resize },
}) => {
  await resize({ width: 320, height: 640 });
  const found = await page.evaluate(() => {
    const broken = document.createElement("div");
    broken.innerHTML = `
      <p style="width:60px;overflow:hidden;white-space:nowrap">Cut at the end of its box</p>
      <p style="height:10px">First of two</p><p style="margin-top:-18px">Second of two</p>
      <button style="width:40px;padding:0;white-space:nowrap;display:block">Leaves its button</button>
      <p style="width:60px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">Meant to end in dots</p>
      <div style="width:60px;overflow-x:auto;white-space:nowrap">Can be scrolled to its end</div>
      <div style="width:400px;height:4px"></div>`;
    document.body.append(broken);
    const problems = [...window.look.textProblems(), ...window.look.sideways()];
    broken.remove();
    return problems.map((problem) => problem.split(":")[0]);
  });
  expect([...new Set(found)].toSorted()).toEqual([
    "cut",
    "leaves its control",
    "overlap",
    "scrolls sideways by 80 px",
  ]);
});

/** The page size of a story that requests none. */
const usualSize = { width: 1200, height: 900 };

const numbered = storyEntries().map((entry, index) => ({ ...entry, index }));
// The stories of a component stay together, because stories with equal markup are measured once.
for (const entries of Map.groupBy(numbered, ({ title }) => title).values())
  test.describe(() => {
    for (const { id, title, name, index } of entries)
      test(`${title} › ${name}`, async ({ stories }, info) => {
        const { page, resize } = stories;
        const broken: string[] = [];
        const onError = (error: Error) => broken.push(error.message);
        page.on("pageerror", onError);
        await resize((await page.evaluate((id) => window.look.viewportOf(id), id)) ?? usualSize);
        const outcome = await page.evaluate((id) => window.look.play(id), id);
        if (outcome.proves) info.annotations.push({ type: "proves", description: outcome.proves });
        const problems = [...outcome.problems];
        if (outcome.proves !== undefined && typeof outcome.proves !== "string")
          problems.push("parameters.proves is no text");
        if (
          await page.evaluate(([id, redraw]) => window.look.isNew(id, redraw), [
            id,
            outcome.isPlayed,
          ] as const)
        ) {
          for (const place of placesOf(index)) problems.push(...(await problemsAt(stories, place)));
          problems.push(...(await lostOf(stories)));
        }
        problems.push(...(await page.evaluate(() => window.look.lostFocus())));
        page.off("pageerror", onError);
        expect([...broken, ...problems]).toEqual([]);
      });
  });

test("brings Thai letters with it, and only for Thai", async ({ stories: { page } }) => {
  const loaded = () =>
    page.evaluate(async () => {
      await document.fonts.ready;
      return [...document.fonts].filter(
        ({ family, status }) => family.includes("Thai") && status === "loaded",
      ).length;
    });
  const thai = await page.evaluate(async () => {
    const place = document.createElement("p");
    place.textContent = "ตรวจสอบ";
    document.body.append(place);
    await document.fonts.load('400 13px "IBM Plex Sans Thai"', "ต");
    place.remove();
    return document.fonts.check('400 13px "IBM Plex Sans Thai"', "ต");
  });
  expect(thai).toBe(true);
  expect(await loaded()).toBeGreaterThan(0);
  expect(
    await page.evaluate(
      async () => (await document.fonts.load('400 13px "IBM Plex Sans Thai"', "あ")).length,
    ),
  ).toBe(0);
});

/** What is at the edges of a page or covers all of it. `play`: its play function opens it. */
const atTheEdges = [
  { id: "navigation-sidebar-topbar-bottomtabs--tabs" },
  { id: "navigation-sidebar-topbar-bottomtabs--top-bar-of-the-detail" },
  { id: "navigation-sidebar-topbar-bottomtabs--top-bar-searching-on-a-phone" },
  { id: "overlays-panel--default" },
  { id: "overlays-panel--right-to-left" },
  { id: "overlays-panel--without-footer" },
  { id: "overlays-dialog--long-content" },
  { id: "feedback-snackbars--long-words" },
  { id: "inputs-combobox--open-on-a-phone", play: true },
];
const phones = [
  { name: "upright", width: 390, height: 844, insets: { top: 59, right: 0, bottom: 34, left: 0 } },
  { name: "on its side", width: 844, height: 390, insets: { top: 0, right: 59, bottom: 21, left: 59 } },
];

test("nothing stands under a phone's notch, corners or home bar", async ({
  stories: { page, session, resize },
}) => {
  const found: string[] = [];
  for (const { name, width, height, insets } of phones) {
    await resize({ width, height });
    await session.send("Emulation.setSafeAreaInsetsOverride", { insets });
    await page.evaluate(() => window.look.setGlobals({ density: "touch" }));
    for (const { id, play = false } of atTheEdges) {
      await page.evaluate(({ id, play }) => window.look.show(id, { play }), { id, play });
      await page.evaluate(() => window.look.settle("touch"));
      const outside = await page.evaluate((insets) => window.look.outsideInsets(insets), insets);
      found.push(...outside.map((what) => `${id}, phone ${name}: ${what}`));
    }
  }
  await session.send("Emulation.setSafeAreaInsetsOverride", { insets: {} });
  await page.evaluate(() => window.look.setGlobals({ density: "comfortable" }));
  expect(found).toEqual([]);
});
