import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { pauseClock } from "../support/clock.ts";
import { onDesktop } from "../support/desktop-host.ts";
import { closeTask, dock, openTasks } from "../support/dock.ts";
import { brightestPlace, stageHeatmap } from "../support/heatmap.ts";
import { durationOf, instantVideo, uploadInstantVideo } from "../support/instant-video.ts";
import { phone } from "../support/phone.ts";
import { readPng } from "../support/png.ts";
import { pressUpTo } from "../support/slider.ts";
import { storedIn } from "../support/stored-zip.ts";
import { expect, test } from "../support/test.ts";
import { serveWebBuild, webBuildOf } from "../support/web-build.ts";

/** The list that is open on the page of a snapshot. */
const exportsPanel = (page: Page) => page.getByTestId("tasks");
const readiness = (page: Page) => page.getByTestId("video-readiness");
const jobItem = /\/vod\/(jobs\/)?devices\/[^/]+\/job-item\//;

async function choose(page: Page, item: string) {
  await page
    .getByRole("button", { name: "Download", exact: true })
    .and(page.locator("[aria-haspopup=menu]"))
    .click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
  await openTasks(page);
}

test.describe("the video of a snapshot", () => {
  test("[HMP-08] [VID-01] [VID-02] shows picture or video, and what there is of the video", async ({
    page,
    open,
    api,
  }) => {
    const record = await api.find(
      "snapshot with moments and without a video",
      ({ meta }) => meta.duration > 1 && meta.video_type === null,
    );
    const item = (change: object) => ({
      json: {
        ...{ id: record.id, status: "conversionNeeded", errorCode: null, reason: null, detail: null },
        ...{ progress: 0, files: [] },
        ...change,
      },
    });
    let answer: ReturnType<typeof item> | undefined;
    let release: () => void = () => undefined;
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route(jobItem, async (route) => {
      await held;
      await (answer ? route.fulfill(answer) : route.continue());
    });
    await open(`/snapshot/${record.id}`, "full");
    await stageHeatmap(page);
    const view = page.getByRole("group", { name: "What the stage shows" });
    await expect(view.getByRole("radio", { name: "Picture" })).toBeChecked();
    await expect(readiness(page)).toHaveCount(0);
    await view.getByRole("radio", { name: "Video" }).check();
    await expect(readiness(page)).toHaveText("Checking for a video");
    await expect(page.getByText(/^At 0\./)).toBeVisible();
    release();
    await expect(readiness(page)).toHaveText("No video was recorded. The heat map moves over the picture.");

    answer = item({});
    await page.reload();
    await stageHeatmap(page);
    await view.getByRole("radio", { name: "Video" }).check();
    await expect(readiness(page)).toContainText("There is no video file yet.");
    answer = item({ status: "preparing", progress: 40 });
    await readiness(page).getByRole("button", { name: "Create video" }).click();
    await expect(readiness(page)).toHaveText("Creating the video file: 40%");
    const url = "/vod/devices/x/files/y/video";
    answer = item({
      status: "ready",
      files: [{ kind: "video", url, mediaType: "video/mp4", sizeBytes: 1 }],
    });
    await expect(readiness(page)).toContainText("The video file is ready.");
    await view.getByRole("radio", { name: "Picture" }).check();
    await expect(readiness(page)).toHaveCount(0);
    await expect(page.getByText(/Average of/)).toBeVisible();
  });

  test("[VID-03] [VID-04] [VID-06] [VID-09] [EXP-01] is made on another page too, with percent and time, stopped or saved; its moments are saved as pictures, each with its number, 100 at a time, in one archive", async ({
    page,
    open,
    api,
  }) => {
    test.slow();
    // More than are saved at a time.
    const frameCount = 110;
    const id = await uploadInstantVideo(api, frameCount);
    await open(`/snapshot/${id}`, "full");
    await stageHeatmap(page);
    const panel = exportsPanel(page);

    await test.step("the moments", async () => {
      await choose(page, "All frames as images (ZIP)");
      await expect(panel).toContainText("Frames of Instant video");
      const download = panel.getByRole("link", { name: /\.zip/ });
      await expect(download).toBeVisible({ timeout: 120_000 });
      const saved = page.waitForEvent("download");
      await download.click();
      const file = await saved;
      const { device_serial, created_date } = await api.detail(id);
      const stem = `${device_serial}-instant-video-${created_date.slice(0, 10)}`;
      expect(file.suggestedFilename()).toBe(`${stem}-frames.zip`);
      const pictures = storedIn(await readFile(await file.path()));
      const numbers = Array.from({ length: frameCount }, (_, number) => String(number).padStart(5, "0"));
      expect([...pictures.keys()]).toEqual(numbers.map((number) => `${stem}-${number}.png`));

      // The picture of a frame is equal to the stage.
      for (const number of [40, 90]) {
        const png = pictures.get(`${stem}-${numbers[number]}.png`) ?? Buffer.alloc(0);
        const { width, height, data: rgba } = readPng(png);
        const at = brightestPlace({ width, height, rgba });
        // In a complete video the source circles the picture once.
        const angle = (number / instantVideo.frameCount) * 2 * Math.PI;
        expect(Math.abs(at.u - (0.5 + 0.3 * Math.cos(angle)))).toBeLessThan(0.05);
        expect(Math.abs(at.v - (0.5 + 0.3 * Math.sin(angle)))).toBeLessThan(0.05);
      }
      await closeTask(page, "export-task");
      await expect(panel).toHaveCount(0);
    });

    await choose(page, "Video with heat map");
    await expect(panel).toContainText("Video of Instant video");
    const percent = panel.getByRole("progressbar");
    await expect(percent).toHaveAttribute("aria-valuetext", /^\d+%$/, { timeout: 60_000 });
    await panel.getByRole("button", { name: "Stop" }).click();
    await expect(panel).toHaveCount(0);

    await choose(page, "Video with heat map");
    const seen = await page.evaluate(() => {
      const texts: string[] = [];
      Object.assign(window, { exportTexts: texts });
      new MutationObserver(() => {
        const text = document.querySelector("[data-testid=exports]")?.textContent ?? "";
        if (text !== texts.at(-1)) texts.push(text);
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
      return texts;
    });
    expect(seen).toEqual([]);
    await page.getByRole("button", { name: "Back to the snapshots" }).click();
    await expect(page.getByRole("heading", { name: "Snapshots", exact: true, level: 1 })).toBeVisible();
    const save = dock(page).getByRole("link", { name: /^Save: / });
    await expect(save).toBeVisible({ timeout: 120_000 });
    await save.hover();
    const texts = await page.evaluate(() => (window as unknown as { exportTexts: string[] }).exportTexts);
    const percents = texts.flatMap((text) => /(\d+)%/.exec(text)?.[1] ?? []).map(Number);
    expect(percents).toEqual(percents.toSorted((one, other) => one - other));
    expect(percents.every((value) => value <= 100)).toBe(true);
    expect(texts.some((text) => /About \d+ seconds? left/.test(text))).toBe(true);

    const saved = page.waitForEvent("download");
    await save.click();
    const download = await saved;
    const name = download.suggestedFilename();
    expect(name).toMatch(/-\d{4}-\d\d-\d\d\.(mp4|webm)$/);
    const bytes = (await readFile(await download.path())).toString("base64");
    const durationS = await page.evaluate(
      async ([base64, type]) => {
        const video = document.createElement("video");
        const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        video.src = URL.createObjectURL(new Blob([content], { type }));
        await new Promise((done, failed) => {
          video.onloadeddata = done;
          video.onerror = () => failed(new Error(video.error?.message));
        });
        return video.duration;
      },
      [bytes, name.endsWith("mp4") ? "video/mp4" : "video/webm"] as const,
    );
    expect(durationS).toBeCloseTo(durationOf(frameCount), 0);
    await closeTask(page, "export-task");
    await expect(panel).toHaveCount(0);
  });

  test("[VID-05] says on the panel that an export failed, and tries again", async ({ page, open, api }) => {
    const record = await api.find("snapshot with moments", ({ meta }) => meta.duration > 1);
    await page.addInitScript(() => {
      const { Worker: Real } = window;
      const exporting = new WeakSet<Worker>();
      const { postMessage } = Real.prototype;
      Real.prototype.postMessage = function (this: Worker, ...given: unknown[]) {
        if (exporting.has(this)) throw new Error("on purpose");
        Reflect.apply(postMessage, this, given);
      };
      window.Worker = class extends Real {
        constructor(url: string | URL, options?: WorkerOptions) {
          super(url, options);
          if (String(url).includes("export-worker")) exporting.add(this);
        }
      };
    });
    await open(`/snapshot/${record.id}`, "full");
    await stageHeatmap(page);
    await choose(page, "Video with heat map");
    await expect(exportsPanel(page).getByRole("alert")).toContainText("Export failed.", { timeout: 60_000 });
    await expect(page.getByText("Something went wrong", { exact: true })).toBeVisible();
    await exportsPanel(page).getByRole("button", { name: "Try again" }).click();
    await expect(exportsPanel(page).getByRole("alert")).toContainText("Export failed.");
    await exportsPanel(page).getByRole("button", { name: "Close" }).click();
    await expect(exportsPanel(page)).toHaveCount(0);
  });
});

test.describe("where videos are made", () => {
  const item = (page: Page) => page.getByRole("menuitem", { name: "Video with heat map" });
  const openMenu = async (page: Page) => {
    await stageHeatmap(page);
    await page.getByRole("button", { name: "Download", exact: true }).click();
    await expect(
      page.getByRole("menuitem", { name: "Picture with heat map (PNG)", exact: true }),
    ).toBeVisible();
  };

  test("[VID-07] the desktop viewer wants the pro plan for it, and says so", async ({ page, open, api }) => {
    const record = await api.find("snapshot with moments", ({ meta }) => meta.duration > 1);
    await onDesktop(page, "basic");
    await open(`/snapshot/${record.id}`, "full");
    await openMenu(page);
    await expect(item(page)).toHaveAttribute("aria-disabled", "true");
    await expect(item(page)).toContainText("Videos need the pro plan of the desktop viewer.");
    await item(page).press("Enter");
    await expect(exportsPanel(page)).toHaveCount(0);
    await page.unrouteAll();
    await onDesktop(page, "pro");
    await page.reload();
    await openMenu(page);
    await expect(item(page)).toBeVisible();
    await expect(item(page)).not.toHaveAttribute("aria-disabled", "true");
  });

  test("[VID-08] the ue edition makes them on the web, and not on a desktop", async ({
    page,
    open,
    api,
    product,
  }) => {
    // The first test that needs the edition builds it.
    test.slow();
    const ueBuild = await webBuildOf("ue");
    const record = await api.find("snapshot with moments", ({ meta }) => meta.duration > 1);
    await serveWebBuild(page, product.url, ueBuild);
    await open(`/snapshot/${record.id}`, "full");
    await openMenu(page);
    await expect(item(page)).toBeVisible();
    await onDesktop(page, "pro", ueBuild);
    await page.reload();
    await openMenu(page);
    await expect(item(page)).toHaveCount(0);
  });
});

test.describe("the moment that the analyses look at", () => {
  test("[VID-11] [VID-12] [SNP-46] [SNP-47] is chosen, followed and stored to half a second", {
    tag: "@clock",
  }, async ({ page, open, api }) => {
    const record = await api.find("long snapshot", ({ meta }) => meta.duration > 1.5);
    await open(`/snapshot/${record.id}`, "full");
    await stageHeatmap(page);
    const state = page.getByTestId("analyse-moment");
    const playhead = page.getByTestId("playhead");
    await page.getByRole("radio", { name: "Video" }).check();
    await pressUpTo(playhead, 0.6);
    await expect(state).toHaveAttribute("data-state", "update");
    await state.click();
    await expect(state).toHaveAttribute("data-state", "showing");
    const first = await state.textContent();
    await page.clock.install();
    // Time is paused until it is resumed.
    await pauseClock(page, { inMs: 60_000 });
    await playhead.press("Home");
    await expect(playhead).toHaveAttribute("aria-valuenow", "0");
    await page.clock.runFor(1_900);
    await expect(state).toHaveText(first ?? "");
    await page.clock.runFor(200);
    // The page's timers draw the server's answers.
    await page.clock.resume();
    await expect(state).toHaveText("Results of 0.0 s");
    await pressUpTo(playhead, 0.6);
    await expect(state).toHaveText(/^Results of 0\.[67] s$/);
    const sent = page.waitForRequest(/analysistime/);
    await page.getByRole("button", { name: "Set as default" }).click();
    expect((await sent).postDataJSON()).toEqual({ audioTime: 0.5 });
    await expect(page.getByText("Analyses now use 0.5 s")).toBeVisible();
    expect((await api.detail(record.id)).analysis_time).toBe(0.5);
    await page.reload();
    await expect(state).toHaveText("Results of 0.5 s");
    await page.getByRole("button", { name: "Whole recording" }).click();
    await expect(page.getByText("Analyses now use the whole recording")).toBeVisible();
    expect((await api.detail(record.id)).analysis_time ?? null).toBeNull();
  });
});

test.describe("the stage on a phone", () => {
  test.use(phone);

  test("[HMP-09] has no switch to a video, and goes to the next and the previous snapshot by a swipe", async ({
    page,
    open,
    api,
  }) => {
    const [record] = await api.list();
    await open(`/snapshot/${record?.id}`, "full");
    await stageHeatmap(page);
    await expect(page.getByRole("group", { name: "What the stage shows" })).toHaveCount(0);
    await expect(page.getByText(/^1 of /)).toBeVisible();
    const touch = await page.context().newCDPSession(page);
    const box = await page.getByTestId("stage").boundingBox();
    if (!box) throw new Error("There is no stage.");
    const y = box.y + box.height / 2;
    const swipe = async (fromX: number, toX: number, rise = 0) => {
      const send = (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number }[]) =>
        touch.send("Input.dispatchTouchEvent", { type, touchPoints: points });
      await send("touchStart", [{ x: fromX, y }]);
      await send("touchMove", [{ x: toX, y: y + rise }]);
      await send("touchEnd", []);
    };
    await swipe(300, 270);
    await expect(page.getByText(/^1 of /)).toBeVisible();
    await swipe(300, 100);
    await expect(page.getByText(/^2 of /)).toBeVisible();
    await stageHeatmap(page);
    await swipe(100, 300);
    await expect(page.getByText(/^1 of /)).toBeVisible();
  });
});

test.describe("the stage", () => {
  test("[SNP-21] moves in over 750 ms when one steps to another snapshot, and not where motion is unwelcome", async ({
    page,
    open,
    api,
  }) => {
    const [record] = await api.list();
    // Recorded when it starts: on a busy machine a query may come after its end.
    await page.addInitScript(() => {
      const steps: unknown[] = [];
      Object.assign(window, { steps });
      document.addEventListener("animationstart", ({ target }) => {
        if (target instanceof HTMLElement && target.dataset.testid === "step")
          steps.push(target.getAnimations()[0]?.effect?.getComputedTiming().duration);
      });
    });
    const steps = () => page.evaluate(() => (window as unknown as { steps: unknown[] }).steps);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await open(`/snapshot/${record?.id}`, "full");
    await stageHeatmap(page);
    expect(await steps()).toEqual([]);
    await page.getByRole("button", { name: "Next snapshot" }).click();
    await expect(page.getByText(/^2 of /)).toBeVisible();
    await expect.poll(steps).toEqual([750]);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.getByRole("button", { name: "Next snapshot" }).click();
    await expect(page.getByText(/^3 of /)).toBeVisible();
    await stageHeatmap(page);
    expect((await steps()).filter((duration) => duration !== 0)).toEqual([750]);
  });

  test("[HMP-07] [SNP-48] shows the strongest source or all of them, and saves which; leaves more room to the sound, and remembers it", async ({
    page,
    open,
    api,
  }) => {
    const details = await Promise.all((await api.list()).map(({ id }) => api.detail(id)));
    const record = details.find(
      ({ sources, meta, picture_state }) =>
        picture_state === "present" &&
        meta.heatmap_mode === "multi" &&
        sources.filter(({ outsidePicture }) => !outsidePicture).length > 1,
    );
    if (!record) throw new Error("The demo data has no snapshot with two sources.");
    await open(`/snapshot/${record.id}`, "full");
    await stageHeatmap(page);
    const peaks = page.getByTestId("peak");
    await expect.poll(() => peaks.count()).toBeGreaterThan(1);
    const toggle = page.getByRole("switch", { name: "All sources" });
    const mode = async () => (await api.detail(record.id)).meta.heatmap_mode;
    await toggle.click();
    await expect(peaks).toHaveCount(1);
    await expect.poll(mode).toBe("single");
    const height = async () => (await page.getByTestId("step").boundingBox())?.height ?? 0;
    const before = await height();
    await page.getByRole("button", { name: "Smaller picture, larger sound" }).click();
    await expect.poll(height).toBeLessThan(before - 100);
    expect(await page.evaluate(() => localStorage.getItem("pictureShrink"))).toBe("small");

    await page.reload();
    await stageHeatmap(page);
    await expect(toggle).not.toBeChecked();
    await expect(peaks).toHaveCount(1);
    await toggle.click();
    await expect.poll(mode).toBe("multi");
    await expect.poll(height).toBeLessThan(before - 100);
    await page.getByRole("button", { name: "Larger picture, smaller sound" }).click();
    await expect.poll(height).toBe(before);
  });
});
