import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { stageHeatmap } from "../support/heatmap.ts";
import { expect, test } from "../support/test.ts";

test("[HMP-18] frames of a live stream stand at their sound, 500 ms before they are stamped", async ({
  page,
  open,
  api,
}) => {
  const script = resolve(import.meta.dirname, "../support/make-streamed-snapshot.ts");
  const made = spawnSync(process.execPath, ["--conditions=@sonolens/source", script]);
  if (made.status !== 0) throw new Error(`No snapshot was made: ${made.stderr}`);
  const id = await api.upload("streamed.nlz", made.stdout);
  try {
    await open(`/snapshot/${id}`, "full");
    await stageHeatmap(page);
    const playhead = page.getByTestId("playhead");
    const inWords = page.getByTestId("heatmap-in-words");
    await playhead.press("Home");
    // Of the 8 frames from the one stamped 0.5 s, three are loud.
    await expect(inWords).toContainText("Peak 75.7 dB");
    for (let frame = 0; frame < 5; frame++) await playhead.press("ArrowRight");
    // Those stamped 1.0 to 1.8 s are loud.
    await expect(playhead).toHaveAttribute("aria-valuenow", "0.5");
    await expect(inWords).toContainText("Peak 80.0 dB");
    for (let frame = 0; frame < 8; frame++) await playhead.press("ArrowRight");
    await expect(inWords).toHaveText("Nothing is loud enough to be shown: the scale ends at 80.0 dB.");
    const late = page
      .getByTestId("about")
      .locator("div", { has: page.getByText("Heat map latency (compensated)", { exact: true }) });
    await expect(late.getByRole("definition")).toHaveText("500 ms");
  } finally {
    await api.remove(id);
  }
});
