import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { PNG } from "pngjs";
import type { Api, SnapshotRecord } from "../e2e/support/api.ts";
import type { Query } from "./page-script.ts";
import type { Walker } from "./walker.ts";

/** The context of a step. */
export interface Stage {
  readonly walker: Walker;
  readonly url: string;
  readonly api: Api;
  /** Credentials of an account that may make changes. */
  readonly signIn: { readonly username: string; readonly password: string };
  /** The snapshot that the walk plays and edits; no other walk of the run uses it. */
  readonly record: SnapshotRecord;
  /** Saves a screenshot under a name, if screenshots are enabled. */
  readonly keep: (name: string) => Promise<void>;
}

export interface Step {
  readonly name: string;
  readonly run: (stage: Stage) => Promise<void>;
}

/** Counts in the page the pixels of a canvas that have a color of the heat map's palettes rather than a gray. */
const colorfulPixels = `
  function colorful(canvas) {
    if (canvas.width === 0 || canvas.height === 0) return 0;
    const copy = document.createElement("canvas");
    copy.width = canvas.width;
    copy.height = canvas.height;
    const context = copy.getContext("2d");
    context.drawImage(canvas, 0, 0);
    const { data } = context.getImageData(0, 0, copy.width, copy.height);
    let count = 0;
    for (let at = 0; at < data.length; at += 4) {
      const most = Math.max(data[at], data[at + 1], data[at + 2]);
      const least = Math.min(data[at], data[at + 1], data[at + 2]);
      if (data[at + 3] > 100 && most - least > 90) count += 1;
    }
    return count;
  }
`;

/** Counts the pixels of a region of the window with such a color, as displayed. */
function colorfulOnScreen(
  screenshot: Buffer,
  viewport: { readonly width: number; readonly height: number },
  box: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number },
): number {
  const { width, height, data } = PNG.sync.read(screenshot);
  const [scaleX, scaleY] = [width / viewport.width, height / viewport.height];
  let count = 0;
  for (let y = Math.max(0, Math.floor(box.top * scaleY)); y < Math.min(height, box.bottom * scaleY); y += 1)
    for (
      let x = Math.max(0, Math.floor(box.left * scaleX));
      x < Math.min(width, box.right * scaleX);
      x += 1
    ) {
      const at = 4 * (y * width + x);
      const rgb = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
      if (Math.max(...rgb) - Math.min(...rgb) > 90) count += 1;
    }
  return count;
}

interface SeenBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Waits until a region of the window shows the colors of a heat map. */
async function seeHeatmap(walker: Walker, query: Query, minPixels: number): Promise<void> {
  await walker.see(query);
  await walker.until(
    `see colors of a heat map in ${query.testId ?? query.css}`,
    async () => {
      const { box, viewport } = await walker.ask<{
        box: SeenBox | null;
        viewport: { width: number; height: number };
      }>(
        query,
        `const box = found[0] && found[0].getBoundingClientRect();
        return {
          box: box ? { left: box.left, top: box.top, right: box.right, bottom: box.bottom } : null,
          viewport: { width: innerWidth, height: innerHeight },
        };`,
      );
      return box ? colorfulOnScreen(await walker.engine.screenshot(), viewport, box) : 0;
    },
    (count) => count >= minPixels,
  );
}

/** No page is taller than its content: there is no empty space to scroll to. */
async function seeNoEmptyRoom(walker: Walker): Promise<void> {
  const { pagePx, shownPx } = (await walker.engine.run(`
    let shown = 0;
    for (const element of document.querySelectorAll("#root *")) {
      const box = element.getBoundingClientRect();
      if (box.width > 1 && box.height > 1 && getComputedStyle(element).position !== "fixed") {
        let clipped = box.bottom;
        for (let above = element.parentElement; above; above = above.parentElement)
          if (getComputedStyle(above).overflowY !== "visible" && above !== document.documentElement && above !== document.body)
            clipped = Math.min(clipped, above.getBoundingClientRect().bottom);
        shown = Math.max(shown, clipped + scrollY);
      }
    }
    return { pagePx: document.documentElement.scrollHeight, shownPx: Math.max(shown, innerHeight) };
  `)) as { pagePx: number; shownPx: number };
  assert.ok(pagePx <= shownPx + 1, `The page is ${pagePx} px high and shows only ${shownPx} px.`);
}

/** Opens a dialog, and checks that its body has content before closing it. */
export async function seeDialog(walker: Walker, open: () => Promise<void>, minBodyPx = 60): Promise<void> {
  await open();
  await walker.see({ role: "dialog" });
  const body = await walker.until(
    "see the body of the dialog",
    () =>
      walker.ask<{ bodyPx: number; text: string; isInWindow: boolean }>(
        { role: "dialog" },
        `const dialog = found[found.length - 1];
        const title = dialog && dialog.querySelector("h2");
        if (!title) return { bodyPx: 0, text: "", isInWindow: false };
        const boxes = [...dialog.children].filter((child) => !child.contains(title));
        const bodies = boxes.filter((child) => getComputedStyle(child).overflowY === "auto");
        const body = bodies[0];
        const box = dialog.getBoundingClientRect();
        return {
          bodyPx: body ? body.getBoundingClientRect().height : 0,
          text: body ? textOf(body) : "",
          isInWindow: box.top >= 0 && box.bottom <= innerHeight + 1,
        };`,
      ),
    ({ bodyPx, text, isInWindow }) => bodyPx >= minBodyPx && text.length > 0 && isInWindow,
  );
  assert.ok(body.bodyPx >= minBodyPx);
}

async function closeDialog(walker: Walker): Promise<void> {
  await walker.engine.press("Escape");
  await walker.seeNo({ role: "dialog" });
}

/** Waits until a file with such a name is complete in the folder of downloads. */
export async function downloaded(walker: Walker, name: RegExp): Promise<{ name: string; bytes: Buffer }> {
  const folder = walker.engine.downloadFolder;
  let last = "";
  const found = await walker.until(
    `a download named ${name}`,
    async () => {
      const file = (await readdir(folder)).find((each) => name.test(each));
      if (!file) return { file: "", length: 0, isSteady: false };
      const { length } = await readFile(join(folder, file));
      const text = `${file} ${length}`;
      const isSteady = text === last && length > 0;
      last = text;
      return { file, length, isSteady };
    },
    ({ isSteady }) => isSteady,
  );
  return { name: found.file, bytes: await readFile(join(folder, found.file)) };
}

export const gallery = async ({ walker }: Stage): Promise<void> => {
  await walker.goTo("/");
  await walker.see({ testId: "card" });
};

export const openSnapshot = async ({ walker, record }: Stage): Promise<void> => {
  await walker.goTo(`/snapshot/${record.id}`);
  await walker.see({ testId: "heatmap" });
};

/** The dialogs that any page can open, by the buttons that open them. */
const shellDialogs = ["Settings", "Tips", "Release notes", "Feedback"];

const shellDialog = (opener: string): Step => ({
  name: `shows the dialog behind ${opener} with its content`,
  async run(stage) {
    const { walker } = stage;
    await gallery(stage);
    await seeDialog(walker, () => walker.click({ role: "button", name: new RegExp(`^${opener}`) }));
    if (opener === "Settings") await stage.keep("dialog");
    await closeDialog(walker);
  },
});

const profileDialog = (item: RegExp): Step => ({
  name: `shows the dialog behind ${item.source.slice(1)} with its content`,
  async run(stage) {
    const { walker } = stage;
    await gallery(stage);
    await seeDialog(walker, async () => {
      await walker.click({ role: "button", name: /^Profile/ });
      await walker.click({ role: "menuitem", name: item });
    });
    await closeDialog(walker);
  },
});

/** The walk of every run: the basic functions. */
export const smokeSteps: readonly Step[] = [
  {
    name: "signs in with name and password",
    async run({ walker, url, signIn }) {
      await walker.engine.open(url);
      await walker.fill({ role: "textbox", name: "Email or username" }, signIn.username);
      await walker.fill({ role: "textbox", name: "Password" }, signIn.password);
      await walker.engine.press("Enter");
      await walker.see({ role: "heading", name: "Snapshots" });
    },
  },
  {
    name: "draws the heat maps of the cards, and has no empty room below them",
    async run(stage) {
      const { walker } = stage;
      await gallery(stage);
      const cards = await walker.until(
        "see a heat map on every card in the window",
        () =>
          walker.ask<number[]>(
            { testId: "card" },
            `${colorfulPixels}
            const inWindow = found.filter((card) => card.getBoundingClientRect().bottom < innerHeight);
            return inWindow.map((card) => Math.max(0, ...[...card.querySelectorAll("canvas")].map(colorful)));`,
          ),
        (counts) => counts.length >= 2 && counts.every((count) => count > 20),
      );
      assert.ok(cards.length >= 2);
      await seeHeatmap(walker, { testId: "card" }, 40);
      await seeNoEmptyRoom(walker);
      await stage.keep("gallery");
    },
  },
  ...shellDialogs.map(shellDialog),
  profileDialog(/^Keyboard shortcuts/),
  profileDialog(/^Change password/),
  {
    name: "shows the dialog behind Import with its content",
    async run(stage) {
      const { walker } = stage;
      await gallery(stage);
      await seeDialog(walker, () => walker.click({ role: "button", name: /^Import/ }));
      await closeDialog(walker);
    },
  },
  {
    name: "shows a snapshot with heat map and spectrogram, and no empty room below",
    async run(stage) {
      const { walker } = stage;
      await openSnapshot(stage);
      await seeHeatmap(walker, { testId: "heatmap" }, 100);
      await walker.until(
        "see the spectrogram",
        () =>
          walker.ask<number>(
            { testId: "spectrogram" },
            `${colorfulPixels} return found[0] ? colorful(found[0]) : 0;`,
          ),
        (count) => count > 100,
      );
      await seeNoEmptyRoom(walker);
      const scrolled = await walker.scrollOver({ testId: "heatmap" }, 600);
      assert.equal(scrolled, 0, "A turn of the wheel over the picture moved the page.");
      await stage.keep("snapshot");
    },
  },
  {
    name: "plays the sound, or says why it cannot be played",
    async run(stage) {
      const { walker } = stage;
      await openSnapshot(stage);
      await walker.see({ testId: "spectrogram" });
      await walker.click({ role: "button", name: "Play" });
      const outcome = await walker.until(
        "hear the sound or read why there is none",
        async () => {
          const atS = await walker.ask<number>(
            { testId: "playhead" },
            `return Number(found[0] && found[0].getAttribute("aria-valuenow"));`,
          );
          const told = await walker.count({ css: "span", name: /^The sound cannot be played/ });
          return { atS, told };
        },
        ({ atS, told }) => atS > 0.05 || told > 0,
      );
      if (outcome.told > 0) await walker.see({ role: "button", name: "Play" });
    },
  },
  {
    name: "saves an edit",
    async run(stage) {
      const { walker, api, record } = stage;
      await openSnapshot(stage);
      const text = `Seen in ${walker.engine.name}`;
      await walker.fill({ role: "textbox", name: "Label" }, text);
      await walker.click({ role: "button", name: "Save label" });
      await walker.seeNo({ role: "button", name: "Save label" });
      await walker.until(
        "the server has the label",
        async () => (await api.detail(record.id)).label,
        (label) => label === text,
      );
      await walker.engine.reload();
      await walker.until(
        "the page has the label",
        () =>
          walker.ask<string | undefined>(
            { role: "textbox", name: "Label" },
            "return found[0] && found[0].value;",
          ),
        (label) => label === text,
      );
    },
  },
  {
    name: "downloads the picture with its heat map",
    async run(stage) {
      const { walker, record } = stage;
      await openSnapshot(stage);
      await seeHeatmap(walker, { testId: "heatmap" }, 100);
      await walker.click({ role: "button", name: "Download" });
      await walker.click({ role: "menuitem", name: "Picture with heat map (PNG)" });
      const { bytes } = await downloaded(walker, new RegExp(`${record.id}.*\\.png$`));
      const picture = PNG.sync.read(bytes);
      assert.ok(picture.width >= 320 && picture.height >= 200);
      const all = { left: 0, top: 0, right: picture.width, bottom: picture.height };
      assert.ok(colorfulOnScreen(bytes, picture, all) > 100, "The picture has no heat map.");
    },
  },
];
