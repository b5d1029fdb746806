import type { Page } from "@playwright/test";
import {
  type ArrayRecording,
  type FarSound,
  importRecording,
  placeAcross,
} from "../support/array-recording.ts";
import { brightestPlace, pixelsOf, stageHeatmap } from "../support/heatmap.ts";
import { openInputs } from "../support/inputs.ts";
import { aLeak } from "../support/plant.ts";
import { withFolder } from "../support/product.ts";
import type { Visit } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const low: FarSound = { bandHz: [1500, 2100], asideDeg: -15 };
const high: FarSound = { bandHz: [4000, 4600], asideDeg: 15 };
const small: ArrayRecording = {
  label: "Two pumps",
  ...{ microphones: 8, sampleRateHz: 16_000, durationS: 0.3 },
  sounds: [low, high],
  bandHz: low.bandHz,
};
/** Its full band takes ten times as long as the camera's band: it is still running when something else is pressed. */
const large: ArrayRecording = { ...small, label: "Many microphones", microphones: 32, durationS: 1.5 };

const section = (page: Page) =>
  page.locator("section", { has: page.getByRole("heading", { name: "Refocus" }) });
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const shown = (page: Page) => page.getByTestId("refocused");
const workersOf = (page: Page) => page.workers().filter((worker) => worker.url().includes("refocus-worker"));

/** Horizontal position of the strongest source on the stage; NaN while there is none. */
async function peakAcross(page: Page): Promise<number> {
  const canvas = await page.getByTestId("heatmap").boundingBox();
  const mark = await page.getByTestId("peak").first().boundingBox();
  return !canvas || !mark ? Number.NaN : (mark.x - canvas.x) / canvas.width;
}

test.describe("looking again", () => {
  test.setTimeout(120_000);

  /** Imports a recording into the test's account and opens its snapshot; returns its id. */
  async function openRecording(
    { product, account, open }: Pick<Visit, "product" | "account" | "open">,
    recording: ArrayRecording,
  ): Promise<string> {
    await withFolder((files) => importRecording(product, files, recording, account.username));
    const { id } = await account.api.find("recording", ({ label }) => label === recording.label);
    await open(`/snapshot/${id}`, "full");
    return id;
  }

  test("a snapshot with its raw channels shows another band on the stage, keeps it as a new snapshot, and goes back", async ({
    page,
    product,
    account,
    api,
    open,
  }) => {
    const id = await openRecording({ product, account, open }, small);
    const fetched: string[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).pathname === `/api/snapshots/${id}/file/`) fetched.push(request.url());
    });
    await expect(section(page)).toContainText("This snapshot contains the sound of every microphone.");
    await stageHeatmap(page);
    await expect.poll(() => peakAcross(page)).toBeCloseTo(placeAcross(low), 1);
    expect([fetched.length, workersOf(page).length]).toEqual([0, 0]);

    await section(page).getByRole("button", { name: "Load the recording" }).click();
    await expect(section(page)).toContainText("8 microphones, 0.3 s at 16.0 kHz");
    await expect(field(page, "From")).toHaveValue("1.5");
    await expect(field(page, "To")).toHaveValue("2.1");
    await expect(field(page, "Focus distance")).toHaveValue("");

    // A reversed band is rejected beside the field, and the input stays.
    await field(page, "From").fill("4");
    await expect(section(page)).toContainText("The upper end must be above the lower end.");
    await field(page, "To").fill("9");
    await field(page, "To").blur();
    await expect(section(page)).toContainText("Value between 0 and 8");
    await field(page, "To").fill("4.6");
    const apply = section(page).getByRole("button", { name: "Refocus" });
    await apply.click();
    await expect(shown(page)).toContainText(/^Shown: 4–4\.6\skHz, far away\. Not saved\./);
    await expect(shown(page)).toContainText(/1 source: [\d.]+\sdB, 15° right ±\s\d+°$/);
    await expect(page.getByTestId("refocused-note")).toContainText("4–4.6 kHz, far away: not saved");
    await expect.poll(() => peakAcross(page)).toBeCloseTo(placeAcross(high), 1);
    await expect
      .poll(async () => brightestPlace(await pixelsOf(page.getByTestId("heatmap"))).u)
      .toBeCloseTo(placeAcross(high), 1);
    expect(fetched).toHaveLength(1);

    await section(page).getByRole("button", { name: "Back to the original" }).click();
    await expect(page.getByTestId("refocused-note")).toHaveCount(0);
    await expect.poll(() => peakAcross(page)).toBeCloseTo(placeAcross(low), 1);

    // The recording is loaded: it is not fetched again.
    await field(page, "Focus distance").fill("2");
    await apply.click();
    await expect(shown(page)).toContainText(/^Shown: 4–4\.6\skHz, 2\sm\. Not saved\./);
    expect(fetched).toHaveLength(1);

    // Its range is its own: it is saved in the new snapshot, not in the open one.
    const writes: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().includes(`/${id}/`)) writes.push(request.url());
    });
    await page.getByRole("slider", { name: "Range" }).fill("9");
    await section(page).getByRole("button", { name: "Save as a new snapshot" }).click();
    await expect(shown(page)).toContainText("Saved as a new snapshot.");
    const kept = await api.find("kept", ({ label }) => label.startsWith("Two pumps (4"));
    expect(kept.label).toMatch(/^Two pumps \(4–4\.6\skHz, 2\sm\)$/);
    expect(kept).toMatchObject({ band_hz: [4000, 4600], dynamicrange_lin: 9 });
    expect(writes).toEqual([]);
    const detail = await api.detail(kept.id);
    expect(detail).toMatchObject({ focus_distance: 2, has_raw_channels: true });
    expect(detail.sources[0]?.u).toBeCloseTo(placeAcross(high), 1);
    expect((await api.detail(id)).band_hz).toEqual([1500, 2100]);

    await section(page).getByRole("button", { name: "Open" }).click();
    await expect(page).toHaveURL(new RegExp(`/snapshot/${kept.id}`));
    await expect.poll(() => peakAcross(page)).toBeCloseTo(placeAcross(high), 1);
    await expect.poll(() => workersOf(page).length).toBe(0);
  });

  test("a long look is cancelled, gives way to another, and ends with the page", async ({
    page,
    product,
    account,
    open,
  }) => {
    await openRecording({ product, account, open }, large);
    await section(page).getByRole("button", { name: "Load the recording" }).click();
    const apply = section(page).getByRole("button", { name: "Refocus" });
    const progress = section(page).getByRole("progressbar", { name: "Refocusing" });
    const lookAtAll = async () => {
      await field(page, "From").fill("0");
      await field(page, "To").fill("8");
      await apply.click();
      await expect(progress).toBeVisible();
    };
    await lookAtAll();
    await section(page).getByRole("button", { name: "Cancel" }).click();
    await expect(progress).toHaveCount(0);
    await expect(shown(page)).toHaveText("");

    await lookAtAll();
    await field(page, "From").fill("4");
    await field(page, "To").fill("4.6");
    await apply.click();
    await expect(shown(page)).toContainText(/^Shown: 4–4\.6\skHz/, { timeout: 30_000 });
    await expect(progress).toHaveCount(0);

    await lookAtAll();
    expect(workersOf(page)).toHaveLength(1);
    await open("/");
    await expect.poll(() => workersOf(page).length).toBe(0);
  });

  test("a box dragged on the spectrogram refocuses to its band and time, by pointer and by keys, and cancels", async ({
    page,
    product,
    account,
    open,
  }) => {
    await openRecording({ product, account, open }, { ...large, label: "Box", bandHz: low.bandHz });
    await stageHeatmap(page);
    await expect.poll(() => peakAcross(page)).toBeCloseTo(placeAcross(low), 1);
    const plot = page.getByTestId("spectrogram");
    const strip = page.getByTestId("playhead");
    const area = async () => {
      const box = await plot.boundingBox();
      if (!box) throw new Error("There is no spectrogram.");
      return box;
    };
    /** The place of a frequency and a time on the spectrogram. */
    const at = async (hz: number, timeS: number) => {
      const { x, y, width, height } = await area();
      return [x + (timeS / 1.5) * width, y + (1 - hz / 8000) * height] as const;
    };
    const edge = (name: string) => page.getByRole("slider", { name, exact: true });
    const group = page.getByRole("group", { name: /^Part of the sound to refocus/ });

    // Up and across is a box, along is the playhead.
    await page.mouse.move(...(await at(4100, 0.3)));
    await page.mouse.down();
    await page.mouse.move(...(await at(4100, 0.6)), { steps: 3 });
    await expect(group).toHaveCount(0);
    await expect(strip).toHaveAttribute("aria-valuenow", /^0\.(59|6)/);
    await page.mouse.up();
    await page.mouse.move(...(await at(3800, 0.5)));
    await page.mouse.down();
    await page.mouse.move(...(await at(6200, 0.9)), { steps: 6 });
    await expect(group).toBeVisible();
    // The strip has grown under the pointer.
    await expect.poll(async () => (await strip.boundingBox())?.height).toBeGreaterThan(200);
    await page.mouse.move(...(await at(4800, 1)));
    await page.mouse.up();
    await expect(edge("From time")).toHaveAttribute("aria-valuetext", "0.50 s");
    await expect(edge("To time")).toHaveAttribute("aria-valuetext", "1.00 s");
    await expect
      .poll(async () => Number(await edge("To frequency").getAttribute("aria-valuenow")))
      .toBe(4800);

    // An edge, the box, and another box beside it.
    const handle = await edge("To time").boundingBox();
    expect(Math.min(handle?.width ?? 0, handle?.height ?? 0)).toBeGreaterThanOrEqual(24);
    await edge("To time").hover();
    await page.mouse.down();
    await page.mouse.move((await at(0, 1.2))[0], (await area()).y + 5, { steps: 3 });
    await page.mouse.up();
    await expect(edge("To time")).toHaveAttribute("aria-valuetext", "1.20 s");
    await edge("From frequency").focus();
    await page.keyboard.press("ArrowUp");
    const fromHz = Number(await edge("From frequency").getAttribute("aria-valuenow"));
    await group.focus();
    await page.keyboard.press("ArrowLeft");
    await expect(edge("From time")).toHaveAttribute("aria-valuetext", "0.49 s");
    await expect(edge("To time")).toHaveAttribute("aria-valuetext", "1.19 s");
    await page.keyboard.press("ArrowUp");
    await expect(edge("From frequency")).toHaveAttribute("aria-valuenow", String(fromHz + 50));
    await page.keyboard.press("Shift+ArrowRight");
    await expect(edge("From time")).toHaveAttribute("aria-valuetext", "0.49 s");
    await expect(edge("To time")).toHaveAttribute("aria-valuetext", "1.20 s");

    // Its values are those of the panel, and Enter fetches the recording and computes.
    await page.keyboard.press("Enter");
    await expect(page.getByTestId("refocused-note")).toContainText(/0\.49 to 1\.20 s, far away: not saved/, {
      timeout: 60_000,
    });
    await expect(field(page, "Start")).toHaveValue("0.49");
    await expect(field(page, "End")).toHaveValue("1.2");
    await expect.poll(() => peakAcross(page)).toBeCloseTo(placeAcross(high), 1);
    await expect(group).toBeVisible();

    // What takes long is cancelled at the box.
    await field(page, "From").fill("0");
    await field(page, "To").fill("8");
    const bar = page.getByTestId("refocus-bar");
    await bar.getByRole("button", { name: "Refocus" }).click();
    await expect(bar.getByRole("progressbar")).toBeVisible();
    await bar.getByRole("button", { name: "Cancel" }).click();
    await expect(bar.getByRole("progressbar")).toHaveCount(0);
    await expect(page.getByTestId("refocused-note")).toContainText(/0\.49 to 1\.20 s/);

    await group.focus();
    await page.keyboard.press("Escape");
    await expect(group).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Select a part of the sound" })).toBeFocused();
    await expect.poll(async () => (await strip.boundingBox())?.height).toBeLessThan(150);
    const labels = (await account.api.list()).map(({ label }) => label);
    expect(labels.filter((label) => label.startsWith("Box"))).toEqual(["Box"]);
  });

  test("the box keeps the band of the panel, and the whole recording can be chosen while it is open", async ({
    page,
    product,
    account,
    open,
  }) => {
    await openRecording({ product, account, open }, small);
    await section(page).getByRole("button", { name: "Load the recording" }).click();
    await field(page, "From").fill("4");
    await field(page, "To").fill("4.6");
    await section(page).getByRole("button", { name: "Select on the spectrogram" }).click();
    const edge = (name: string) => page.getByRole("slider", { name, exact: true });
    await expect(edge("From frequency")).toHaveAttribute("aria-valuenow", "4000");
    await expect(edge("To frequency")).toHaveAttribute("aria-valuenow", "4600");
    await expect(field(page, "From")).toHaveValue("4");
    await expect(field(page, "Start")).not.toHaveValue("");

    await field(page, "Start").fill("");
    await field(page, "End").fill("");
    await expect(edge("From time")).toHaveAttribute("aria-valuenow", "0");
    await expect(edge("To time")).toHaveAttribute("aria-valuenow", "0.3");
    await expect(field(page, "Start")).toHaveValue("");
    await page.getByTestId("refocus-bar").getByRole("button", { name: "Refocus" }).click();
    await expect(page.getByTestId("refocused-note")).toContainText(/4–4\.6\skHz, far away: not saved/);
  });

  test("a recording that does not come is told and asked for again, and a snapshot without one offers nothing", async ({
    page,
    open,
    api,
  }) => {
    const { id } = await aLeak(api);
    await open(`/snapshot/${id}`, "full");
    await expect(page.getByTestId("leak-size")).toBeVisible();
    expect((await api.detail(id)).has_raw_channels).toBe(false);
    await expect(section(page)).toHaveCount(0);
    const boxButton = page.getByRole("button", { name: "Select a part of the sound" });
    await expect(boxButton).toHaveAttribute("aria-disabled", "true");
    await boxButton.hover();
    await expect(page.getByRole("tooltip")).toContainText(
      "The snapshot does not contain the sound of single microphones.",
    );
    await page.mouse.move(0, 0);

    // The server has no raw channels for it: the file then turns out to have none.
    await page.route(new RegExp(`/api/snapshots/${id}/$`), async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), has_raw_channels: true } });
    });
    let answers = 0;
    await page.route(/\/file\/$/, (route) => {
      answers += 1;
      return answers === 1 ? route.abort() : route.continue();
    });
    await page.reload();
    await section(page).getByRole("button", { name: "Load the recording" }).click();
    const failed = section(page).getByRole("alert");
    await expect(failed).toContainText("The recording could not be opened");
    await section(page).getByRole("button", { name: "Try again" }).click();
    await expect(failed).toContainText("The snapshot does not contain the sound of single microphones.");
    await expect(page.getByTestId("leak-size")).toBeVisible();
  });

  test("a recording that is fetched again, by the panel or by the box, is opened for the distance that was asked for", async ({
    page,
    product,
    account,
    open,
  }) => {
    const id = await openRecording({ product, account, open }, small);
    // As if the camera had focused it on 5 m, which is far from the distance.
    await page.route(new RegExp(`/api/snapshots/${id}/$`), async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        json: { ...(await response.json()), focus_distance: 5, source_distance: 2 },
      });
    });
    let answers = 0;
    await page.route(/\/file\/$/, (route) => {
      answers += 1;
      return answers === 1 ? route.abort() : route.continue();
    });
    for (const way of ["the panel", "the box"] as const) {
      answers = 0;
      await page.reload();
      await openInputs(page);
      await page.getByRole("button", { name: /^Refocus at 2\sm$/ }).click();
      await expect(section(page).getByRole("alert")).toContainText("The recording could not be opened");
      if (way === "the panel") await section(page).getByRole("button", { name: "Try again" }).click();
      else {
        await page.getByRole("button", { name: "Select a part of the sound" }).click();
        await page.getByTestId("refocus-bar").getByRole("button", { name: "Refocus" }).click();
      }
      await expect(field(page, "Focus distance")).toHaveValue("2");
    }
  });
});
