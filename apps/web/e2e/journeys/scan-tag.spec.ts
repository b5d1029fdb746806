import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { chromiumFlags, findChromium } from "../../../../tooling/chromium.mjs";
import { readPng } from "../support/png.ts";
import { withFolder } from "../support/product.ts";
import { printedTagCode } from "../support/tag-code.ts";
import { expect, test as productTest } from "../support/test.ts";

/** A test in a browser with a camera. */
const test = productTest.extend<{ camera: FakeCamera }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  camera: async ({}, use) =>
    withFolder(async (folder) => {
      const camera = new FakeCamera(join(folder, "camera.y4m"));
      camera.show(undefined);
      await use(camera);
    }),
  pageBrowser: async ({ camera }, use) => {
    const browser = await chromium.launch({
      // The headless shell has no cameras.
      executablePath: findChromium({ isWhole: true }),
      args: [
        ...chromiumFlags,
        "--use-fake-device-for-media-stream",
        `--use-file-for-fake-video-capture=${camera.file}`,
      ],
    });
    await use(browser);
    await browser.close();
  },
});

/** What the camera of a browser sees, as a file that is read when the camera is opened. */
class FakeCamera {
  readonly file: string;

  constructor(file: string) {
    this.file = file;
  }

  /** Puts a picture in front of it; undefined for a gray wall. */
  show(png: Buffer | undefined): void {
    const { width, height, data } = png ? readPng(png) : { width: 640, height: 480, data: undefined };
    const luma = Buffer.alloc(width * height, 150);
    if (data) for (let at = 0; at < luma.length; at += 1) luma[at] = data[4 * at] ?? 0;
    const chroma = Buffer.alloc((width * height) / 2, 128);
    const header = `YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`;
    writeFileSync(this.file, Buffer.concat([Buffer.from(`${header}FRAME\n`), luma, chroma]));
  }
}

/** Watches the cameras that the page opens; returns a function that counts those that run. */
async function watchCameras(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const streams: MediaStream[] = [];
    Object.assign(window, { streams });
    const devices = navigator.mediaDevices;
    const open = devices.getUserMedia.bind(devices);
    devices.getUserMedia = async (wanted) => {
      const stream = await open(wanted);
      streams.push(stream);
      return stream;
    };
  });
  return () =>
    page.evaluate(
      () =>
        (window as unknown as { readonly streams: readonly MediaStream[] }).streams
          .flatMap((stream) => stream.getTracks())
          .filter(({ readyState }) => readyState === "live").length,
    );
}

const field = (page: Page) => page.getByTestId("repair-work").getByRole("textbox", { name: "Tag number" });
const scan = (page: Page) => page.getByTestId("repair-work").getByRole("button", { name: "Scan a leak tag" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Scan a leak tag" });

test("the printed tag of a leak is scanned with the camera for its second snapshot, and opens its first from the gallery; the camera is stopped", async ({
  page,
  context,
  product,
  open,
  api,
  camera,
}) => {
  await context.grantPermissions(["camera"], { origin: product.url });
  const running = await watchCameras(page);
  const [first, second] = (await api.list()).filter(
    ({ device_analysis_type, repair_work }) => device_analysis_type === "LEAK" && !repair_work?.tag_number,
  );
  if (!first || !second) throw new Error("The plant has too few leaks without a tag.");
  const code = await printedTagCode(page, first.id, (route) => open(route, "full"));
  const number = (await api.detail(first.id)).repair_work?.tag_number ?? "";
  expect(number).toMatch(/^\d{4,}$/);

  await test.step("a wall is no tag, and the camera stops with the dialog", async () => {
    await open(`/snapshot/${second.id}`);
    await scan(page).click();
    await expect.poll(running).toBe(1);
    await expect(dialog(page).getByLabel("Picture of the camera")).toBeVisible();
    await expect
      .poll(() =>
        dialog(page)
          .locator("video")
          .evaluate((video: HTMLVideoElement) => video.videoWidth),
      )
      .toBe(640);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    expect(await running()).toBe(0);
    await expect(scan(page)).toBeFocused();
  });

  await test.step("the tag of the first snapshot gives the second its number", async () => {
    camera.show(code);
    await scan(page).click();
    await expect(field(page)).toHaveValue(number);
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByRole("status").filter({ hasText: `Tag number ${number} scanned` })).toBeVisible();
    await expect(scan(page)).toBeFocused();
    expect(await running()).toBe(0);
    await expect.poll(async () => (await api.detail(second.id)).repair_work?.tag_number).toBe(number);
  });

  await test.step("in the gallery it opens the first snapshot", async () => {
    await open("/");
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Scan a leak tag" }).click();
    await expect(page).toHaveURL(new RegExp(`/snapshot/${first.id}`));
    await expect(dialog(page)).toHaveCount(0);
    expect(await running()).toBe(0);
  });
});

test("where the camera is not allowed, the scan says so and offers a photo", async ({ page, open, api }) => {
  const { id } = await api.find("leak", ({ device_analysis_type }) => device_analysis_type === "LEAK");
  await open(`/snapshot/${id}`, "full");
  await scan(page).click();
  await expect(dialog(page).getByRole("status")).toContainText("The camera is not allowed for this page.");
  await expect(dialog(page).getByRole("button", { name: "Use a photo" })).toBeVisible();
});
