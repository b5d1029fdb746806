import type { Page } from "@playwright/test";
import { pauseClock } from "../support/clock.ts";
import { stageHeatmap } from "../support/heatmap.ts";
import { phone } from "../support/phone.ts";
import { requestsEnded } from "../support/settle.ts";
import { pressUpTo, sliderValue } from "../support/slider.ts";
import { expect, test } from "../support/test.ts";

const grip = (page: Page) => page.getByRole("slider", { name: "Analysis window" });
const playhead = (page: Page) => page.getByTestId("playhead");
const state = (page: Page) => page.getByTestId("analyse-moment");

/** The position of the handle, and the pixels per second of the recording. */
async function holdOf(page: Page) {
  // What arrives later, such as results, moves the strip.
  await requestsEnded(page);
  await grip(page).scrollIntoViewIfNeeded();
  const [box, strip] = [await grip(page).boundingBox(), await playhead(page).boundingBox()];
  if (!box || !strip) throw new Error("There is no time strip.");
  const pixelsPerS = strip.width / Number(await playhead(page).getAttribute("aria-valuemax"));
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, pixelsPerS };
}

test.describe("the window of the analyses on the time strip", () => {
  test("[VID-11] [VID-12] [SNP-46] [SNP-47] is dragged and moved by keys, and the results follow", {
    tag: "@clock",
  }, async ({ page, open, api }) => {
    const record = await api.find("long snapshot", ({ meta }) => meta.duration > 1.5);
    await open(`/snapshot/${record.id}`, "full");
    await stageHeatmap(page);
    await expect(grip(page)).toBeVisible();
    const atFirst = await grip(page).getAttribute("aria-valuenow");
    const { x, y, pixelsPerS } = await holdOf(page);

    // Escape restores the previous window, the average too, and further moves of the drag are ignored.
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 0.4 * pixelsPerS, y, { steps: 4 });
    await expect(page.getByText(/^.*At 0\.4/)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByText(/Average of/)).toBeVisible();
    await page.mouse.move(x + 0.6 * pixelsPerS, y, { steps: 2 });
    await page.mouse.up();
    await expect(page.getByText(/Average of/)).toBeVisible();
    await expect(grip(page)).toHaveAttribute("aria-valuenow", atFirst ?? "");
    await expect(state(page)).toHaveCount(0);

    await page.clock.install();
    // Time is paused until it is resumed.
    await pauseClock(page, { inMs: 60_000 });
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 0.4 * pixelsPerS, y, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => sliderValue(grip(page))).toBeCloseTo(0.4 + Number(atFirst), 1);
    const movedS = await sliderValue(grip(page));
    await expect(playhead(page)).toHaveAttribute("aria-valuenow", String(movedS));
    await expect(state(page)).toHaveAttribute("data-state", "update");
    await page.clock.runFor(1_900);
    await expect(state(page)).toHaveAttribute("data-state", "update");
    const asked = page.waitForRequest((request) => request.url().includes("audioTime="));
    await page.clock.runFor(200);
    expect(Number(new URL((await asked).url()).searchParams.get("audioTime"))).toBeCloseTo(movedS, 2);
    await page.clock.resume();
    await expect(state(page)).toHaveText(`Results of ${movedS.toFixed(1)} s`);

    await grip(page).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Shift+ArrowLeft");
    await expect(grip(page)).toHaveAttribute("aria-valuetext", /^From 0\.0 to 0\.1 s$/);
    await pressUpTo(grip(page), 0.6);
    await expect(state(page)).toHaveText(/^Results of 0\.[67] s$/);
    const sent = page.waitForRequest(/analysistime/);
    await page.getByRole("button", { name: "Set as default" }).click();
    expect((await sent).postDataJSON()).toEqual({ audioTime: 0.5 });
    await expect(page.getByText("Analyses now use 0.5 s")).toBeVisible();

    await page.reload();
    await expect(grip(page)).toHaveAttribute("aria-valuetext", "From 0.5 to 0.6 s");
    await page.getByRole("button", { name: "Whole recording" }).click();
    await expect(page.getByText("Analyses now use the whole recording")).toBeVisible();
    await expect(grip(page)).toHaveAttribute("aria-valuenow", atFirst ?? "");
    await page.getByRole("button", { name: "Zoom in to 0.1 s" }).click();
    await expect(grip(page)).toHaveCount(0);
  });
});

test.describe("the window of the analyses on a phone", () => {
  test.use(phone);

  test("[VID-11] is dragged by a finger", async ({ page, open, api }) => {
    const record = await api.find("long snapshot", ({ meta }) => meta.duration > 1.5);
    await open(`/snapshot/${record.id}`, "full");
    await stageHeatmap(page);
    await expect(grip(page)).toBeVisible();
    const atFirst = await sliderValue(grip(page));
    const box = await grip(page).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    const { x, y, pixelsPerS } = await holdOf(page);
    const touch = await page.context().newCDPSession(page);
    const send = (type: "touchStart" | "touchMove" | "touchEnd", right?: number) =>
      touch.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: right === undefined ? [] : [{ x: x + right, y }],
      });
    await send("touchStart", 0);
    for (const share of [0.25, 0.5, 0.75, 1]) await send("touchMove", share * 0.5 * pixelsPerS);
    await send("touchEnd");
    await expect.poll(() => sliderValue(grip(page))).toBeCloseTo(atFirst + 0.5, 1);
    await expect(page.getByText(/^.*At 0\.[45]/)).toBeVisible();
    await expect(state(page)).toBeVisible();
  });
});
