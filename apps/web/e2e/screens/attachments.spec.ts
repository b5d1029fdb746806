import type { Page } from "@playwright/test";
import type { ApiSchema } from "@sonolens/api-client";
import type { Api } from "../support/api.ts";
import { aSnapshot } from "../support/plant.ts";
import { test as base, expect } from "../support/test.ts";
import { serveWebBuild, webBuildOf } from "../support/web-build.ts";

/** Server and web app of the edition with image attachments. */
const test = base.extend<{ readonly page: Page }>({
  edition: "ue",
  page: async ({ page, product }, use) => {
    await serveWebBuild(page, product.url, await webBuildOf("ue"));
    await use(page);
  },
});

/** The tests share a worker, as each worker of a test here starts this edition's product too. */
test.describe.configure({ mode: "default" });

const section = (page: Page) => page.getByTestId("attachments");
const thumbnails = (page: Page) => section(page).getByRole("listitem").getByRole("button");
const chooser = (page: Page) => section(page).locator("input[type=file]");
const imagesOf = (api: Api, id: string) =>
  api.get<ApiSchema<"ImageAttachment">[]>(`api/snapshots/${id}/imageattachments/list/`);

/** A picture file of a user. */
async function aPhoto(api: Api, name: string) {
  const record = await api.find("picture", ({ picture_state }) => picture_state === "present");
  const { picture_media_type } = await api.detail(record.id);
  const bytes = await api.bytes(`api/snapshots/${record.id}/picture/?size=original`);
  return { name, mimeType: picture_media_type ?? "", buffer: Buffer.from(bytes) };
}
test("[SNP-43] [SNP-44] [SNP-45] [EDN-04] images are added, shown large, and removed after a question", async ({
  page,
  open,
  api,
}) => {
  const { id } = await aSnapshot(api);
  await open(`/snapshot/${id}`, "full");
  await expect(section(page).getByText("No images yet")).toBeVisible();
  const [flange, valve] = [await aPhoto(api, "flange.jpg"), await aPhoto(api, "valve.jpg")];
  const plan = { name: "plan.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") };
  const posing = { name: "posing.png", mimeType: "image/png", buffer: Buffer.from("not a picture") };
  await chooser(page).setInputFiles([flange, plan, posing, valve]);
  await expect(thumbnails(page)).toHaveCount(2);
  await expect(section(page).getByRole("alert")).toContainText("plan.pdf: Choose a JPEG, PNG or WebP image.");
  await expect(section(page).getByRole("alert")).toContainText("posing.png: Choose an image.");
  const added = await imagesOf(api, id);
  expect(new Set(added.map(({ attachmentId }) => attachmentId)).size).toBe(2);
  const drawn = thumbnails(page).first().locator("img");
  await expect.poll(() => drawn.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  // With the keyboard only.
  await thumbnails(page).first().focus();
  await page.keyboard.press("Enter");
  const large = page.getByRole("dialog", { name: "Image 1 of 2" });
  await expect(large.getByRole("img", { name: "Image 1 of 2" })).toBeVisible();
  await large.getByRole("button", { name: "Next image" }).press("Enter");
  const second = page.getByRole("dialog", { name: "Image 2 of 2" });
  await second.getByRole("button", { name: "Remove image" }).press("Enter");
  const question = page.getByRole("dialog", { name: "Remove this image?" });
  await question.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(second).toBeVisible();
  expect(await imagesOf(api, id)).toHaveLength(2);
  await second.getByRole("button", { name: "Remove image" }).press("Enter");
  await question.getByRole("button", { name: "Remove", exact: true }).press("Enter");
  await expect(page.getByText("Image removed")).toBeVisible();
  await expect(thumbnails(page)).toHaveCount(1);
  expect((await imagesOf(api, id)).map(({ attachmentId }) => attachmentId)).toEqual([added[0]?.attachmentId]);
});

test("sending can be stopped, and says what was not sent", async ({ page, open, api }) => {
  const { id } = await aSnapshot(api);
  await open(`/snapshot/${id}`, "full");
  await expect(section(page).getByText("No images yet")).toBeVisible();
  await page.route("**/uploads/images/", () => undefined);
  await chooser(page).setInputFiles([await aPhoto(api, "flange.jpg"), await aPhoto(api, "valve.jpg")]);
  const progress = section(page).getByRole("progressbar", { name: "Uploading images" });
  await expect(progress).toHaveAttribute("aria-valuetext", "0 of 2");
  await section(page).getByRole("button", { name: "Stop" }).click();
  await expect(section(page).getByText("Stopped. 2 images were not uploaded.")).toBeVisible();
  await expect(progress).toHaveCount(0);
  await page.unroute("**/uploads/images/");
  await chooser(page).setInputFiles([await aPhoto(api, "flange.jpg")]);
  await expect(thumbnails(page)).toHaveCount(1);
  await expect.poll(() => imagesOf(api, id)).toHaveLength(1);
});

test("[PERM-09] the demo account sees images and changes none; a list that fails leaves the page alone", async ({
  page,
  open,
  api,
}) => {
  const { id } = await aSnapshot(api);
  const list = /\/imageattachments\/list\/$/;
  // The page also requests the list by itself: it fails until the button is pressed.
  const pressed = page.locator("html[data-pressed]");
  await page.route(list, async (route) => {
    if ((await pressed.count()) > 0) return route.continue();
    return route.fulfill({ status: 500, json: { detail: "No.", codes: { detail: ["internalError"] } } });
  });
  await open(`/snapshot/${id}`, "demo");
  await expect(section(page).getByText("Could not load the images.")).toBeVisible();
  await expect(page.getByTestId("stage")).toBeVisible();
  await page.evaluate(() => {
    const press = () => document.documentElement.setAttribute("data-pressed", "");
    addEventListener("click", press, { capture: true, once: true });
  });
  await section(page).getByRole("button", { name: "Try again" }).click();
  await expect(section(page).getByText("No images yet")).toBeVisible();
  await expect(chooser(page)).toHaveCount(0);
  expect(await imagesOf(api, id)).toEqual([]);
  await page.evaluate(() => document.documentElement.removeAttribute("data-pressed"));
});

base("[EDN-04] editions without images show none and ask for none", async ({ page, open, api }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("imageattachments")) asked.push(request.url());
  });
  const { id } = await aSnapshot(api);
  await open(`/snapshot/${id}`, "full");
  await expect(page.getByTestId("about")).toBeVisible();
  await expect(section(page)).toHaveCount(0);
  expect(asked).toEqual([]);
  await expect(imagesOf(api, id)).rejects.toThrow("answered 404");
});

test("a technician on a phone adds a photo to the repair note, and sees it later", async ({
  page,
  open,
  api,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { id } = await aSnapshot(api, { repair: "solved" });
  await open(`/snapshot/${id}`, "full");
  const work = page.getByTestId("repair-work");
  await work.getByRole("textbox", { name: "Repair note" }).fill("New gasket, DN 80");
  const choosing = page.waitForEvent("filechooser");
  await work.getByRole("button", { name: "Add photo" }).click();
  await (await choosing).setFiles(await aPhoto(api, "gasket.jpg"));
  await expect(page.getByRole("status").filter({ hasText: "Photo added" })).toBeVisible();
  await expect.poll(async () => (await imagesOf(api, id)).length).toBe(1);
  await open(`/snapshot/${id}`);
  await expect(work.getByRole("textbox", { name: "Repair note" })).toHaveValue("New gasket, DN 80");
  await thumbnails(page).first().click();
  const large = page.getByRole("dialog").getByRole("img");
  await expect(large).toBeInViewport();
  await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});
