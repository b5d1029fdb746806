import type { Page } from "@playwright/test";
import type { ApiSchema } from "@sonolens/api-client";
import type { Api } from "../support/api.ts";
import { aSnapshot } from "../support/plant.ts";
import { cardOf, cards, expect, test } from "../support/test.ts";

const repair = (page: Page) => page.getByTestId("repair");
const status = (page: Page, name: string) => repair(page).getByRole("radio", { name });
/** The choice is shown a moment after the press, not within it. */
async function choose(page: Page, name: string) {
  await status(page, name).click();
  await expect(status(page, name)).toBeChecked();
}
const solvedOn = (page: Page) => page.getByRole("textbox", { name: "Solved on" });
const failsOnPurpose = { status: 500, json: { detail: "No.", codes: { detail: ["internalError"] } } };

/** The date of a moment in the format of the field. */
const inFigures = (timeMs: number) =>
  new Intl.DateTimeFormat("en-GB", {
    timeZone: "Europe/Helsinki",
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
  }).format(timeMs);
const dayMs = 86_400_000;

const historyOf = async (api: Api, id: string) =>
  (await api.get<ApiSchema<"Repair">>(`api/snapshots/${id}/repair/`)).history;

test("[SNP-26] [SNP-27] [SNP-28] the repair goes from open over in repair to solved and back, with date and history, and no day before the snapshot was made is sent", async ({
  page,
  open,
  api,
  account,
}) => {
  const { id, created_date } = await aSnapshot(api, { repair: "open" });
  const sent: { readonly path: string; readonly body: unknown }[] = [];
  page.on("request", (request) => {
    const path = /\/api\/snapshots\/[^/]+\/(fixed|repair)\/$/.exec(request.url())?.[1];
    if (path && request.method() === "POST") sent.push({ path, body: request.postDataJSON() });
  });
  await open(`/snapshot/${id}`, "full");
  await expect(status(page, "Open")).toBeChecked();
  await expect(solvedOn(page)).toHaveCount(0);

  await choose(page, "In repair");
  await expect(repair(page).getByText(new RegExp(`^Since .*, by ${account.username}$`))).toBeVisible();
  expect(await api.detail(id)).toMatchObject({ repair_status: "inRepair", fixed: false, fixed_date: null });

  // With the keyboard only.
  await status(page, "In repair").focus();
  await page.keyboard.press("ArrowRight");
  await expect(status(page, "Solved")).toBeChecked();
  await expect.poll(async () => (await api.detail(id)).fixed).toBe(true);
  await expect(solvedOn(page)).toHaveValue(inFigures(Date.parse((await api.detail(id)).fixed_date ?? "")));
  const body = sent.at(-1)?.body as { fixed: number; fixed_date_utc_ts: number };
  expect(body.fixed).toBe(1);
  expect(Number.isInteger(body.fixed_date_utc_ts)).toBe(true);
  expect(Date.parse((await api.detail(id)).fixed_date ?? "")).toBe(body.fixed_date_utc_ts);

  const before = Math.max(Date.parse(created_date), Date.now() - dayMs);
  await solvedOn(page).fill(inFigures(before));
  await solvedOn(page).press("Enter");
  await expect
    .poll(async () => inFigures(Date.parse((await api.detail(id)).fixed_date ?? "")))
    .toBe(inFigures(before));
  await expect(solvedOn(page)).toHaveValue(inFigures(before));

  await choose(page, "Open");
  await expect(solvedOn(page)).toHaveCount(0);
  await expect.poll(() => api.detail(id)).toMatchObject({ fixed: false, fixed_date: null });
  expect(sent.at(-1)).toEqual({ path: "fixed", body: { fixed: 0 } });
  await repair(page).getByText("History").click();
  const kept = (await historyOf(api, id)).map((entry) => entry.status).toReversed();
  const words = { open: "Open", inRepair: "In repair", solved: "Solved" } as const;
  await expect(repair(page).getByRole("listitem")).toContainText(kept.map((each) => words[each]));

  await test.step("a day before the snapshot was made is refused in words", async () => {
    await choose(page, "Solved");
    await expect.poll(async () => (await api.detail(id)).fixed).toBe(true);
    const sentBefore = sent.length;
    const fixedMs = async () => Date.parse((await api.detail(id)).fixed_date ?? "");
    await expect(solvedOn(page)).toHaveValue(inFigures(await fixedMs()));
    await solvedOn(page).fill(inFigures(Date.parse(created_date) - dayMs));
    await solvedOn(page).blur();
    await expect(repair(page).getByText(/^A day from .* to /)).toBeVisible();
    await expect(solvedOn(page)).toHaveAttribute("aria-invalid", "true");
    // The day of the snapshot itself can be chosen, and is the earliest.
    await solvedOn(page).fill(inFigures(Date.parse(created_date)));
    await solvedOn(page).press("Enter");
    await expect.poll(async () => inFigures(await fixedMs())).toBe(inFigures(Date.parse(created_date)));
    expect(await fixedMs()).toBeGreaterThanOrEqual(Date.parse(created_date));
    expect(sent.slice(sentBefore).map(({ path }) => path)).toEqual(["fixed"]);
  });
});

test("[SNP-26] [SNP-28] all that a press on the repair state moves moves with it: who did it and when come later and move nothing", async ({
  page,
  open,
  api,
  account,
}) => {
  const { id } = await aSnapshot(api, { repair: "open" });
  await api.post(`api/snapshots/${id}/repair/`, { repair_status: "inRepair" });
  await open(`/snapshot/${id}`, "full");
  await expect(repair(page).getByText(/^Since /)).toBeVisible();
  await expect(repair(page).getByText("History")).toHaveCount(0);

  const held = Promise.withResolvers<void>();
  await page.route(/\/api\/snapshots\/[^/]+\/repair\/$/, async (route) => {
    if (route.request().method() === "GET") await held.promise;
    await route.continue();
  });
  const requested = page.waitForRequest(
    (request) => request.method() === "GET" && request.url().endsWith("/repair/"),
  );
  await choose(page, "Open");
  await requested;
  const places = () =>
    Promise.all(
      [status(page, "Solved"), repair(page).getByText("History"), page.getByTestId("repair-work")].map(
        async (each) => (await each.boundingBox())?.y,
      ),
    );
  const before = await places();
  expect(before).not.toContain(undefined);
  held.resolve();
  await expect(repair(page).getByText(new RegExp(`^Since .*, by ${account.username}$`))).toBeVisible();
  expect(await places()).toEqual(before);
});

test("[SNP-24] [SNP-39] a repair status that is not saved goes back, a history that fails leaves the rest alone, and a delete that fails says so", async ({
  page,
  open,
  api,
}) => {
  const { id } = await aSnapshot(api, { repair: "open" });
  await page.route(/\/api\/snapshots\/[^/]+\/repair\/$/, (route) => route.fulfill(failsOnPurpose));
  await open(`/snapshot/${id}`, "full");
  await expect(repair(page).getByText("Could not load the history.")).toBeVisible();
  await status(page, "In repair").click();
  await expect(page.getByText("Something went wrong")).toBeVisible();
  await expect(status(page, "Open")).toBeChecked();
  await page.unroute(/\/api\/snapshots\/[^/]+\/repair\/$/);
  await repair(page).getByRole("button", { name: "Try again" }).click();
  await expect(repair(page).getByText("Could not load the history.")).toHaveCount(0);

  await page.route(/\/deactivate\/$/, (route) => route.fulfill(failsOnPurpose));
  await page.getByRole("button", { name: "Delete snapshot" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText(/^Could not delete the snapshot/)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/snapshot/${id}`));
  expect((await api.list()).some((record) => record.id === id)).toBe(true);
});

test("[SNP-14] [SNP-22] [SNP-23] [ROU-12] the detail shows what is known of the measurement, and deleting asks first, goes to the gallery with a message, and can be undone", async ({
  page,
  open,
  api,
}) => {
  const record = await api.find("snapshot with sound", ({ meta }) => meta.duration > 1);
  await open(`/snapshot/${record.id}`, "full");
  await test.step("what is known of the measurement, and no line of what is not", async () => {
    const detail = await api.detail(record.id);
    const about = page.getByTestId("about");
    const line = (name: string) =>
      about.locator("div", { has: page.getByText(name, { exact: true }) }).getByRole("definition");
    await expect(line("Camera")).toHaveText(`${detail.device_label} · ${detail.device_serial}`);
    await expect(line("File")).toHaveText(detail.file_name);
    await expect(line("Microphones")).toHaveCount(detail.microphone_count === null ? 0 : 1);
    await expect(line("Software")).toHaveCount(detail.meta.software_version === null ? 0 : 1);
    await expect(line("Temperature")).toHaveCount(
      detail.meta.current_env_temperature_kelvin === null ? 0 : 1,
    );
    await expect(line("Picture")).toHaveCount(detail.picture_width === null ? 0 : 1);
    await expect(about.getByRole("definition").filter({ hasText: /null|undefined|NaN/ })).toHaveCount(0);
  });

  // An unsaved text causes no second confirmation.
  await page.getByRole("textbox", { name: "Comment" }).fill("Not to be asked about");
  const button = page.getByRole("button", { name: "Delete snapshot" });
  await button.click();
  const dialog = page.getByRole("dialog", { name: `Delete “${record.label || "No label"}”?` });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
  expect((await api.list()).some(({ id }) => id === record.id)).toBe(true);

  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Delete", exact: true }).press("Enter");
  await expect(page.getByText("Snapshot deleted")).toBeVisible();
  await expect(page).toHaveURL(/#\/$/);
  await expect(cards(page).first()).toBeVisible();
  await expect(cardOf(page, record.id)).toHaveCount(0);
  expect((await api.list()).some(({ id }) => id === record.id)).toBe(false);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Snapshot restored")).toBeVisible();
  await expect.poll(async () => (await api.list()).some(({ id }) => id === record.id)).toBe(true);
  await expect(cardOf(page, record.id)).toBeVisible();
});
