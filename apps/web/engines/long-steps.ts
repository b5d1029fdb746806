import assert from "node:assert/strict";
import { downloaded, gallery, openSnapshot, type Stage, type Step, seeDialog } from "./steps.ts";
import type { Walker } from "./walker.ts";

/** Opens a page or a part of one, and checks the dialog that it opens. */
const dialog = (name: string, open: (stage: Stage) => Promise<void>): Step => ({
  name: `shows the dialog of ${name} with its content`,
  async run(stage) {
    await seeDialog(stage.walker, () => open(stage));
    await stage.walker.engine.press("Escape");
    await stage.walker.seeNo({ role: "dialog" });
  },
});

/** Selects the first card and opens an entry of the bar that appears. */
const withSelection = (item: RegExp) => async (stage: Stage) => {
  const { walker } = stage;
  await gallery(stage);
  await walker.click({ css: "[role=checkbox], input[type=checkbox], label", name: /^Select: / });
  if (await walker.count({ role: "button", name: item })) return walker.click({ role: "button", name: item });
  await walker.click({ role: "button", name: /^More|^Actions/ });
  return walker.click({ role: "menuitem", name: item });
};

/** The height of a text area, CSS pixels. */
const heightPx = (walker: Walker, name: string) =>
  walker.ask<number>(
    { role: "textbox", name },
    "return found[0] ? found[0].getBoundingClientRect().height : 0;",
  );

/** The rest of the dialogs and exports, for `test:long`. */
export const longSteps: readonly Step[] = [
  dialog("map", async (stage) => {
    await gallery(stage);
    await stage.walker.click({ role: "button", name: "Map" });
  }),
  dialog("filters", async (stage) => {
    await gallery(stage);
    await stage.walker.click({ role: "button", name: /^Filter/ });
  }),
  dialog("deleting snapshots", withSelection(/^Delete/)),
  dialog("tags of many", withSelection(/^Add or remove tags/)),
  dialog("fields of many", withSelection(/^Edit fields/)),
  dialog("downloads of many", withSelection(/^Download/)),
  dialog("deleting one snapshot", async (stage) => {
    await openSnapshot(stage);
    await stage.walker.click({ role: "button", name: /^Delete/ });
  }),
  {
    name: "grows the comment with its text",
    async run(stage) {
      const { walker } = stage;
      await openSnapshot(stage);
      await walker.see({ role: "textbox", name: "Comment" });
      const before = await heightPx(walker, "Comment");
      await walker.fill({ role: "textbox", name: "Comment" }, "word ".repeat(80).trim());
      const after = await heightPx(walker, "Comment");
      assert.ok(after > before + 20, `The box was ${before} px high and is ${after} px.`);
      await walker.click({ role: "button", name: "Save comment" });
      await walker.seeNo({ role: "button", name: "Save comment" });
    },
  },
  {
    name: "downloads the picture with its caption beside the one without",
    async run(stage) {
      const { walker, record } = stage;
      await openSnapshot(stage);
      await walker.click({ role: "button", name: "Download" });
      await walker.click({ role: "menuitem", name: "Picture with caption (PNG)" });
      await downloaded(walker, new RegExp(`^${record.device_serial}-.*-\\d{4}-\\d\\d-\\d\\d\\.png$`));
    },
  },
  {
    name: "makes a video that shows its pictures, or offers the one of the server",
    async run(stage) {
      const { walker } = stage;
      await openSnapshot(stage);
      await walker.click({ role: "button", name: "Download" });
      await walker.click({ role: "menuitem", name: "Video with heat map" });
      const saving = { css: "[data-testid=exports] a", name: /\.(?:mp4|webm)/ };
      const offered = { css: "[data-testid=exports] button", name: /server/ };
      await walker.until(
        "the video, or the offer of the server's",
        async () => (await walker.count(saving)) + (await walker.count(offered)),
        Boolean,
        180_000,
      );
      if ((await walker.count(offered)) > 0) return;
      await walker.click(saving);
      const { bytes } = await downloaded(walker, /\.(?:mp4|webm)$/);
      assert.ok(bytes.length > 10_000, `The video has only ${bytes.length} bytes.`);
    },
  },
];
