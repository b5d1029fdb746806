import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import type { ApiSchema } from "@sonolens/api-client";
import type { Api } from "../support/api.ts";
import { stageHeatmap } from "../support/heatmap.ts";
import { Keyboard } from "../support/keyboard.ts";
import { phone } from "../support/phone.ts";
import { aSnapshot } from "../support/plant.ts";
import { type Png, readPng } from "../support/png.ts";
import { expect, test } from "../support/test.ts";

type Note = ApiSchema<"PictureNote">;

const layer = (page: Page) => page.getByTestId("picture-notes");
const list = (page: Page) => page.getByTestId("notes-in-words").getByRole("button");
const tools = (page: Page) => page.getByRole("toolbar", { name: "Draw on the picture" });
const tool = (page: Page, name: string) => tools(page).getByRole("button", { name, exact: true });
const words = (page: Page) => page.getByRole("textbox", { name: "Text of the note" });
const shapes = (page: Page) => layer(page).getByTestId("note-shape");
const texts = (page: Page) => layer(page).getByTestId("note-text");
const inLayer = (page: Page, name: string) => layer(page).getByRole("button", { name, exact: true });
const drawButton = (page: Page) => page.getByRole("button", { name: "Draw on the picture" });
/** The saved image of the stage. */
async function savedPicture(page: Page, item: string): Promise<Png> {
  await page.getByRole("button", { name: "Download", exact: true }).click();
  const saving = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: item, exact: true }).click();
  return readPng(await readFile(await (await saving).path()));
}
function colourAt({ width, data }: Png, x: number, y: number): number[] {
  const start = 4 * (Math.round(y) * width + Math.round(x));
  return [...data.subarray(start, start + 3)];
}
const notesOf = async (api: Api, id: string): Promise<Note[]> => (await api.detail(id)).picture_notes ?? [];

/** A snapshot with a picture and these notes. */
async function aNoted(api: Api, notes: readonly Note[] = []): Promise<string> {
  const { id } = await aSnapshot(api);
  await save(api, id, notes);
  return id;
}
async function save(api: Api, id: string, notes: readonly Note[]): Promise<void> {
  const { version } = await api.detail(id);
  const answer = await api.post(
    `api/snapshots/${id}/picturenotes/`,
    { notes },
    { "If-Match": `"${version}"` },
  );
  expect(answer.status).toBe(200);
}
/** A point of the picture in the page's pixels. */
async function at(surface: Locator, u: number, v: number) {
  const box = await surface.boundingBox();
  if (!box) throw new Error("There is no picture.");
  return { x: box.x + u * box.width, y: box.y + v * box.height };
}
async function drag(page: Page, from: readonly [number, number], to: readonly [number, number]) {
  const [start, end] = [await at(layer(page), ...from), await at(layer(page), ...to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2);
  await page.mouse.move(end.x, end.y);
  await page.mouse.up();
}
const arrow: Note = {
  id: "a1",
  kind: "arrow",
  from: { u: 0.2, v: 0.8 },
  to: { u: 0.2, v: 0.5 },
  text: "Flange 7",
};
const box: Note = { id: "b1", kind: "box", from: { u: 0.6, v: 0.3 }, to: { u: 0.8, v: 0.6 }, text: "" };

/** The notes on the server, without ids. */
const kept = (api: Api, id: string) =>
  expect.poll(
    async () =>
      (await notesOf(api, id)).map(({ kind, from, to, text }) => ({
        kind,
        text,
        from: near(from),
        to: to && near(to),
      })),
    { intervals: [100] },
  );
/** Rounded to a hundredth of the picture: a pointer has integer pixels. */
const near = ({ u, v }: Note["from"]) => [Math.round(u * 100) / 100, Math.round(v * 100) / 100];

test.describe("notes on the picture", () => {
  test("are drawn with a mouse, written in place, given up, and still there after a reload", async ({
    page,
    open,
    api,
  }) => {
    const id = await aNoted(api);
    await open(`/snapshot/${id}`, "full");
    await expect(page.getByTestId("peak").first()).toBeAttached();
    await expect(layer(page)).toHaveCount(0);
    await drawButton(page).click();
    await expect(page.getByText("No notes yet.")).toBeVisible();

    await tool(page, "Arrow").click();
    await drag(page, [0.3, 0.8], [0.3, 0.5]);
    await page.keyboard.type("Flange 7");
    await page.keyboard.press("Enter");
    await tool(page, "Box").click();
    await drag(page, [0.5, 0.5], [0.7, 0.7]);
    await expect(words(page)).toBeFocused();
    await page.keyboard.press("Escape");
    await tool(page, "Text").click();
    const corner = await at(layer(page), 0.99, 0.02);
    await page.mouse.click(corner.x, corner.y);
    await page.keyboard.type("Mind the step behind the pump");
    await page.keyboard.press("Enter");
    const drawn = [
      { kind: "arrow", text: "Flange 7", from: [0.3, 0.8], to: [0.3, 0.5] },
      { kind: "box", text: "", from: [0.5, 0.5], to: [0.7, 0.7] },
      { kind: "text", text: "Mind the step behind the pump", from: [0.99, 0.02], to: undefined },
    ];
    await kept(api, id).toEqual(drawn);
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    // Texts stay inside the picture, however near its edge they are.
    const [plate, picture] = [await texts(page).last().boundingBox(), await layer(page).boundingBox()];
    expect((plate?.x ?? 0) + (plate?.width ?? 0)).toBeLessThanOrEqual(
      (picture?.x ?? 0) + (picture?.width ?? 0) + 1,
    );
    expect(plate?.y).toBeGreaterThanOrEqual((picture?.y ?? 0) - 1);

    // Escape while drawing, then Escape for the tool.
    await tool(page, "Arrow").click();
    const [start, end] = [await at(layer(page), 0.1, 0.2), await at(layer(page), 0.2, 0.4)];
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(end.x, end.y, { steps: 3 });
    await expect(shapes(page)).toHaveCount(3);
    await page.keyboard.press("Escape");
    await expect(shapes(page)).toHaveCount(2);
    await page.mouse.up();
    await page.keyboard.press("Escape");
    await expect(tool(page, "Arrow")).toHaveAttribute("aria-pressed", "false");

    await drawButton(page).click();
    await expect(tools(page)).toHaveCount(0);
    await page.reload();
    await expect(list(page)).toHaveText([
      "Arrow, left of the middle: Flange 7",
      "Box, in the middle",
      "Text, at the top right: Mind the step behind the pump",
    ]);
    await expect(shapes(page)).toHaveCount(2);
    await expect(texts(page)).toHaveText(["Flange 7", "Mind the step behind the pump"]);
    await page.getByRole("switch", { name: "Show on the picture" }).click();
    await expect(shapes(page)).toHaveCount(0);
    await expect(list(page)).toHaveCount(3);
  });

  test("are moved, resized and removed with a mouse, and each step is taken back and done again", async ({
    page,
    open,
    api,
  }) => {
    const step: Note = { id: "t", kind: "text", from: { u: 0.9, v: 0.1 }, text: "Mind the step" };
    const flange: Note = { ...arrow, from: { u: 0.3, v: 0.8 }, to: { u: 0.3, v: 0.5 } };
    const valve: Note = { ...box, from: { u: 0.5, v: 0.5 }, to: { u: 0.7, v: 0.7 } };
    const id = await aNoted(api, [flange, valve, step]);
    await open(`/snapshot/${id}`, "full");
    await expect(shapes(page)).toHaveCount(2);
    await drawButton(page).click();
    await expect(tools(page)).toBeVisible();
    // Move the box by its edge, and the arrow's tip.
    await drag(page, [0.5, 0.6], [0.6, 0.65]);
    await drag(page, [0.3, 0.65], [0.32, 0.65]);
    await drag(page, [0.32, 0.5], [0.1, 0.4]);
    const [movedArrow, movedBox, text] = [
      { kind: "arrow", text: "Flange 7", from: [0.32, 0.8], to: [0.1, 0.4] },
      { kind: "box", text: "", from: [0.6, 0.55], to: [0.8, 0.75] },
      { kind: "text", text: "Mind the step", from: [0.9, 0.1], to: undefined },
    ];
    await kept(api, id).toEqual([movedArrow, movedBox, text]);

    await list(page).last().click();
    await tool(page, "Remove").click();
    await expect(list(page)).toHaveCount(2);
    await kept(api, id).toEqual([movedArrow, movedBox]);
    await page.keyboard.press("Control+z");
    await kept(api, id).toEqual([movedArrow, movedBox, text]);
    await tool(page, "Undo").click();
    await kept(api, id).toEqual([{ ...movedArrow, to: [0.32, 0.5] }, movedBox, text]);
    await page.keyboard.press("Control+Shift+z");
    await kept(api, id).toEqual([movedArrow, movedBox, text]);
    await tool(page, "Redo").click();
    await kept(api, id).toEqual([movedArrow, movedBox]);
  });

  test("have the keys while they are drawn: Ctrl+Z undoes nothing else, and Delete removes the chosen one, also from the tools", async ({
    page,
    open,
    api,
  }) => {
    const id = await aNoted(api, [arrow, box]);
    await open(`/snapshot/${id}`, "full");
    const { starred } = await api.detail(id);
    await expect(shapes(page)).toHaveCount(2);
    await page.keyboard.press("s");
    await expect.poll(async () => (await api.detail(id)).starred).toBe(!starred);
    await drawButton(page).click();
    await expect(tools(page)).toBeVisible();
    await list(page).last().click();
    await tool(page, "Text").focus();
    await page.keyboard.press("Control+z");
    await page.keyboard.press("t");
    await page.keyboard.press("Delete");
    await expect(list(page)).toHaveCount(1);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.keyboard.press("Control+z");
    await expect(list(page)).toHaveCount(2);
    expect((await api.detail(id)).starred).toBe(!starred);
  });

  test("are drawn, moved, resized, written and removed with the keyboard alone", async ({
    page,
    open,
    api,
  }) => {
    const id = await aNoted(api);
    await open(`/snapshot/${id}`, "full");
    await expect(page.getByTestId("peak").first()).toBeAttached();
    const keyboard = new Keyboard(page);
    await keyboard.use("button", "Draw on the picture");
    await expect(tools(page)).toBeVisible();
    await keyboard.goTo("button", "Box", "Shift+Tab");
    await keyboard.press("Enter");
    await keyboard.use("button", "Add in the middle");
    await expect(words(page)).toBeFocused();
    await keyboard.type("Valve");
    await keyboard.press("Enter");
    await expect(inLayer(page, "Box, in the middle: Valve")).toBeFocused();
    await kept(api, id).toEqual([{ kind: "box", text: "Valve", from: [0.4, 0.35], to: [0.6, 0.65] }]);
    await keyboard.press("Shift+ArrowRight", "ArrowRight", "ArrowUp");
    await kept(api, id).toEqual([{ kind: "box", text: "Valve", from: [0.5, 0.34], to: [0.7, 0.64] }]);
    await keyboard.goTo("button", "Corner 3 of the box");
    await keyboard.press("Shift+ArrowDown");
    await kept(api, id).toEqual([{ kind: "box", text: "Valve", from: [0.5, 0.34], to: [0.7, 0.73] }]);
    // Consecutive moves of one kind are undone together.
    await keyboard.press("Control+z", "Control+z");
    await kept(api, id).toEqual([{ kind: "box", text: "Valve", from: [0.4, 0.35], to: [0.6, 0.65] }]);
    await keyboard.press("Shift+Tab", "Shift+Tab", "Shift+Tab");
    await expect(inLayer(page, "Box, in the middle: Valve")).toBeFocused();
    await keyboard.press("Enter");
    await keyboard.type(" 4");
    await keyboard.press("Escape");
    await expect(inLayer(page, "Box, in the middle: Valve 4")).toBeFocused();
    await kept(api, id).toEqual([{ kind: "box", text: "Valve 4", from: [0.4, 0.35], to: [0.6, 0.65] }]);
    await keyboard.press("Delete");
    await keyboard.isAt("button", "Arrow");
    await kept(api, id).toEqual([]);
    await keyboard.press("Escape");
    await keyboard.isAt("button", "Draw on the picture");
    await expect(tools(page)).toHaveCount(0);
  });

  test("of two people who draw at once are put together; what both changed is asked about", async ({
    page,
    open,
    api,
  }) => {
    const id = await aNoted(api, [arrow]);
    await open(`/snapshot/${id}`, "full");
    await expect(list(page)).toHaveCount(1);
    const theirsFirst = async (notes: readonly Note[]) => {
      await page.route(
        "**/picturenotes/",
        async (route) => {
          await save(api, id, notes);
          await route.continue();
        },
        { times: 1 },
      );
    };
    await theirsFirst([arrow, box]);
    await drawButton(page).click();
    await tool(page, "Text").click();
    await tool(page, "Add in the middle").click();
    await page.keyboard.type("Mine");
    await expect(list(page)).toHaveText([
      "Arrow, left of the middle: Flange 7",
      "Box, right of the middle",
      "Text, in the middle: Mine",
    ]);
    await expect
      .poll(async () => (await notesOf(api, id)).map(({ text }) => text))
      .toEqual(["Flange 7", "", "Mine"]);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();

    const [, , mine] = await notesOf(api, id);
    if (!mine) throw new Error("The text is not there.");
    await theirsFirst([arrow, box, { ...mine, text: "Theirs" }]);
    await page.getByRole("button", { name: "Text, in the middle: Mine" }).first().press("Enter");
    await words(page).fill("Mine too");
    const question = page.getByRole("dialog");
    await expect(question).toContainText("Text, in the middle: Mine too");
    await expect(question).toContainText("Text, in the middle: Theirs");
    await question.getByRole("button", { name: "Keep theirs" }).click();
    await expect(list(page).last()).toHaveText("Text, in the middle: Theirs");

    // A user who only views sees it appear.
    await save(api, id, [arrow]);
    await expect(list(page)).toHaveCount(1);
  });

  test("wait while the server cannot be reached, and lose nothing that is typed", async ({
    page,
    open,
    api,
    context,
  }) => {
    const id = await aNoted(api);
    await open(`/snapshot/${id}`, "full");
    await expect(page.getByTestId("peak").first()).toBeAttached();
    await drawButton(page).click();
    await tool(page, "Text").click();
    await context.setOffline(true);
    await tool(page, "Add in the middle").click();
    await page.keyboard.type("Drawn in the cellar");
    await expect(page.getByText("Saving", { exact: true })).toBeVisible();
    await page.keyboard.type(" of hall 2");
    await context.setOffline(false);
    await kept(api, id).toEqual([
      { kind: "text", text: "Drawn in the cellar of hall 2", from: [0.5, 0.5], to: undefined },
    ]);
    await expect(words(page)).toBeFocused();
    await expect(words(page)).toHaveValue("Drawn in the cellar of hall 2");
  });

  test("that could not be saved stay, and are sent again", async ({ page, open, api }) => {
    const id = await aNoted(api);
    await page.route("**/picturenotes/", (route) =>
      route.fulfill({ status: 507, json: { detail: "Full.", codes: { detail: ["storageFull"] } } }),
    );
    await open(`/snapshot/${id}`, "full");
    await drawButton(page).click();
    await tool(page, "Text").click();
    await tool(page, "Add in the middle").click();
    await page.keyboard.type("Not lost");
    await expect(page.getByText("Could not save. Try again.").first()).toBeVisible();
    await expect(list(page)).toHaveText(["Text, in the middle: Not lost"]);
    expect(await notesOf(api, id)).toEqual([]);
    await page.unroute("**/picturenotes/");
    await page.getByRole("button", { name: "Try again" }).first().click();
    await kept(api, id).toEqual([{ kind: "text", text: "Not lost", from: [0.5, 0.5], to: undefined }]);
  });

  test("[PERM-08] are seen by who may not change them", async ({ page, open, api }) => {
    await open(`/snapshot/${await aNoted(api, [arrow, box])}`, "demo");
    await expect(list(page)).toHaveCount(2);
    await expect(layer(page)).toBeVisible();
    await expect(drawButton(page)).toHaveCount(0);
    await list(page).first().click();
    await expect(list(page).first()).toHaveAttribute("aria-pressed", "true");
  });

  test("are part of the picture that is saved, where they are shown", async ({ page, open, api }) => {
    const id = await aNoted(api, [box, { ...arrow, from: { u: 0.1, v: 0.9 }, to: { u: 0.1, v: 0.6 } }]);
    await open(`/snapshot/${id}`, "full");
    await stageHeatmap(page);
    await expect(shapes(page)).toHaveCount(2);
    const withNotes = await savedPicture(page, "Picture with heat map (PNG)");
    const withCaption = await savedPicture(page, "Picture with caption (PNG)");
    await page.getByRole("switch", { name: "Show on the picture" }).click();
    const without = await savedPicture(page, "Picture with heat map (PNG)");
    const { width, height } = without;
    expect([withNotes.width, withNotes.height]).toEqual([width, height]);
    const edge = [0.6, 0.45] as const;
    const shaft = [0.1, 0.75] as const;
    for (const [u, v] of [edge, shaft]) {
      expect(colourAt(withNotes, u * width, v * height)).toEqual([255, 255, 255]);
      expect(colourAt(withCaption, u * 1200, v * 720)).toEqual([255, 255, 255]);
      expect(colourAt(without, u * width, v * height)).not.toEqual([255, 255, 255]);
    }
    // The inside of a box is unchanged.
    expect(colourAt(withNotes, 0.7 * width, 0.45 * height)).toEqual(
      colourAt(without, 0.7 * width, 0.45 * height),
    );
  });

  test.describe("on a phone", () => {
    test.use(phone);

    test("begin with a button that stays in its place while the rest comes", async ({ page, open, api }) => {
      await page.addInitScript(() => {
        const seen = new Set<number>();
        const look = () => {
          const button = document.querySelector("[data-draw]");
          if (button) seen.add(Math.round(button.getBoundingClientRect().x));
          requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
        Object.assign(window, { placesSeen: () => [...seen] });
      });
      await open(`/snapshot/${(await aSnapshot(api)).id}`, "full");
      await expect(page.getByRole("button", { name: "Download", exact: true })).toBeVisible();
      const places = await page.evaluate(() =>
        (window as unknown as { placesSeen: () => number[] }).placesSeen(),
      );
      expect(places).toHaveLength(1);
    });

    test("are drawn with a finger, which does not leave the snapshot", async ({
      page,
      open,
      api,
      context,
    }) => {
      const id = await aNoted(api);
      await open(`/snapshot/${id}`, "full");
      await expect(page.getByTestId("peak").first()).toBeAttached();
      await drawButton(page).tap();
      await tool(page, "Arrow").tap();
      const fingers = await context.newCDPSession(page);
      const [start, end] = [await at(layer(page), 0.8, 0.7), await at(layer(page), 0.3, 0.4)];
      const touch = (
        type: "touchStart" | "touchMove" | "touchEnd",
        places: readonly { x: number; y: number }[],
      ) => fingers.send("Input.dispatchTouchEvent", { type, touchPoints: [...places] });
      await touch("touchStart", [start]);
      for (const share of [0.25, 0.5, 0.75, 1])
        await touch("touchMove", [
          { x: start.x + share * (end.x - start.x), y: start.y + share * (end.y - start.y) },
        ]);
      await touch("touchEnd", []);
      await expect(words(page)).toBeFocused();
      await page.keyboard.type("Here");
      await page.keyboard.press("Enter");
      await kept(api, id).toEqual([{ kind: "arrow", text: "Here", from: [0.8, 0.7], to: [0.3, 0.4] }]);
      await expect(page).toHaveURL(new RegExp(`#/snapshot/${id}$`));
      for (const button of await page.locator("[data-notes-toolbar] button, [data-handle]").all()) {
        const { width, height } = (await button.boundingBox()) ?? { width: 0, height: 0 };
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
      }
      await tool(page, "Remove").tap();
      await kept(api, id).toEqual([]);
    });
  });
});
