import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { stageHeatmap } from "../support/heatmap.ts";
import { readPng } from "../support/png.ts";
import { expect, test } from "../support/test.ts";

const note = (page: Page) => page.getByTestId("below-threshold");
const box = (page: Page) => page.getByRole("checkbox", { name: "Show sound below the threshold" });

/** Saves the picture of the stage; returns its pixels. */
async function savedPicture(page: Page) {
  await page.getByRole("button", { name: "Download", exact: true }).click();
  const saved = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Picture with heat map (PNG)", exact: true }).click();
  return readPng(await readFile(await (await saved).path()));
}

test.describe("sound that is quieter than the camera draws", () => {
  test("[HMP-10] is left out with a word why, shown where one asks for it, in moments too, and not spoken of elsewhere", async ({
    page,
    open,
    api,
  }) => {
    const details = await Promise.all((await api.list()).map(({ id }) => api.detail(id)));
    const quiet = details.filter(({ meta }) => meta.filter_threshold !== undefined);
    const [record] = quiet;
    if (!record || quiet.length > 1) throw new Error("The demo data has not one snapshot with a threshold.");
    await open(`/snapshot/${record.id}`, "full");
    await expect(note(page)).toContainText("Below the camera’s threshold of 65.0 dB");
    await expect(box(page)).not.toBeChecked();
    const heatmap = page.getByTestId("heatmap");
    const filter = () => page.getByTestId("picture").evaluate((image) => getComputedStyle(image).filter);
    await expect(heatmap).toBeHidden();
    await expect(page.getByTestId("peak")).toHaveCount(0);
    await expect(page.getByTestId("legend")).toHaveCount(0);
    expect(await filter()).toBe("none");
    await expect(page.getByTestId("stage")).toHaveAccessibleDescription(/^Below the camera/);
    const plain = await savedPicture(page);
    expect([plain.width, plain.height]).toEqual([record.picture_width, record.picture_height]);

    await page.getByTestId("playhead").press("ArrowRight");
    await expect(page.getByText(/^At 0\./)).toBeVisible();
    await expect(note(page)).toBeVisible();
    await expect(heatmap).toBeHidden();

    await box(page).check();
    await expect(heatmap).toBeVisible();
    await expect(page.getByTestId("peak")).toHaveCount(record.sources.length);
    await expect(page.getByTestId("legend")).toBeVisible();
    expect(await filter()).not.toBe("none");
    await page.getByRole("button", { name: "Show the average" }).click();
    await stageHeatmap(page);
    await expect(box(page)).toBeChecked();
    expect((await savedPicture(page)).data).not.toEqual(plain.data);

    await box(page).uncheck();
    await expect(heatmap).toBeHidden();
    const threshold = page
      .getByTestId("about")
      .locator("div", { has: page.getByText("Threshold", { exact: true }) });
    await expect(threshold.getByRole("definition")).toHaveText("65.0 dB");

    const others = details.filter(({ id, picture_state }) => picture_state === "present" && id !== record.id);
    const [plainOne, lower] = [others[0], others.at(-1)];
    if (!plainOne || !lower) throw new Error("The demo data has too few pictures.");
    await test.step("no word of it where no threshold is known", async () => {
      await open(`/snapshot/${plainOne.id}`);
      await stageHeatmap(page);
      await expect(page.getByTestId("about")).toBeVisible();
      await expect(note(page)).toHaveCount(0);
      await expect(page.getByText("Threshold", { exact: true })).toHaveCount(0);
    });
    await test.step("nor where it is lower", async () => {
      const highestDb = lower.sources[0]?.levelDb ?? 0;
      await page.route(`**/api/snapshots/${lower.id}/`, async (route) => {
        const answer = await route.fetch();
        const body = (await answer.json()) as typeof lower;
        const meta = { ...body.meta, filter_threshold: highestDb - 3 };
        await route.fulfill({ response: answer, json: { ...body, meta } });
      });
      await open(`/snapshot/${lower.id}`);
      await stageHeatmap(page);
      await expect(page.getByText("Threshold", { exact: true })).toBeVisible();
      await expect(note(page)).toHaveCount(0);
    });
  });
});
