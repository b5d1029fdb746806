import type { Page } from "@playwright/test";
import type { ApiSchema } from "@sonolens/api-client";
import type { Api } from "../support/api.ts";
import { aSnapshot } from "../support/plant.ts";
import { requestsEnded } from "../support/settle.ts";
import { printedTagCode } from "../support/tag-code.ts";
import { cardOf, cards, expect, test as productTest } from "../support/test.ts";

const work = (page: Page) => page.getByTestId("repair-work");
const field = (page: Page, name: string) => work(page).getByRole("textbox", { name });
const assignee = (page: Page) => work(page).getByRole("combobox", { name: "Assignee" });
const choice = (page: Page, name: string) => work(page).getByRole("button", { name, exact: true });

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const set = (api: Api, id: string, json: object) => api.post(`api/snapshots/${id}/repair-work/`, json);
const nothing = {
  ...{ assignee: "", due_date: null, tag_number: "", cause: null, measure: null, note: "" },
};

const test = productTest.extend<{ leak: string }>({
  /** An open leak without any plan; restored afterwards. */
  leak: async ({ api }, use) => {
    const { id } = await aSnapshot(api, { type: "LEAK", repair: "open" });
    await set(api, id, nothing);
    await use(id);
    await set(api, id, nothing);
    await api.post(`api/snapshots/${id}/repair/`, { repair_status: "open" });
  },
});

test("[SNP-26] a repair is planned in the panel, is overdue and mine in the gallery, and is found by its tag", async ({
  page,
  open,
  api,
  account,
  leak,
}) => {
  await open(`/snapshot/${leak}`, "full");
  await expect(assignee(page)).toHaveValue("");
  await assignee(page).fill(account.username);
  await field(page, "Tag number").fill("E2E-0147");
  await field(page, "Tag number").blur();
  await choice(page, "In 7 days").click();
  await expect(choice(page, "In 7 days")).toHaveAttribute("aria-pressed", "true");
  await expect
    .poll(async () => (await api.detail(leak)).repair_work)
    .toMatchObject({
      assignee: account.username,
      tag_number: "E2E-0147",
      due_date: expect.stringMatching(new RegExp(`^(?:${[day(6), day(7), day(8)].join("|")})`)),
    });

  await set(api, leak, { due_date: day(-5) });
  await expect(work(page).getByText(/^[456] days over$/)).toBeVisible();

  await open("/?due=overdue&mine=true", "full");
  await expect(cards(page)).toHaveCount(1);
  await expect(cardOf(page, leak)).toContainText(/[456] days over/);
  await open("/?label=e2e-0147", "full");
  await expect(cards(page)).toHaveCount(1);
  await open(`/?assignees=${account.username}`, "full");
  await expect(cards(page)).toHaveCount(1);
});

test("[SNP-26] after solving, cause and what was done take one tap each, and the repair is to be checked", async ({
  page,
  open,
  api,
  leak,
}) => {
  await open(`/snapshot/${leak}`, "full");
  await expect(choice(page, "Flange or gasket")).toHaveCount(0);
  await page.getByTestId("repair").getByRole("radio", { name: "Solved" }).click();
  await expect(work(page).getByText("To be checked.")).toBeVisible();
  await choice(page, "Flange or gasket").click();
  await choice(page, "Gasket renewed").click();
  await field(page, "Repair note").fill("DN 200, from the store");
  await choice(page, "Give out a tag number").click();
  await expect(field(page, "Tag number")).toHaveValue(/^\d{4,}$/);
  const number = await field(page, "Tag number").inputValue();
  await expect(work(page).getByText(`give it tag number ${number}`)).toBeVisible();
  await expect
    .poll(async () => {
      const { repair_work, repair_note } = await api.detail(leak);
      return { ...repair_work, repair_note };
    })
    .toMatchObject({ cause: "flange", measure: "gasketRenewed", repair_note: "DN 200, from the store" });
  // Another tap takes it back.
  await choice(page, "Flange or gasket").click();
  await expect.poll(async () => (await api.detail(leak)).repair_work?.cause ?? null).toBeNull();

  await open("/?due=toCheck", "full");
  await expect(cardOf(page, leak)).toContainText("Solved, check");
  await expect(cardOf(page, leak)).toContainText(/saved \$[\d,]+/);
});

test("[PERM-04] the demo account sees a repair, and cannot change it", async ({ page, open, api, leak }) => {
  await set(api, leak, { assignee: "Kim", tag_number: "0147" });
  await open(`/snapshot/${leak}`, "demo");
  await expect(assignee(page)).toHaveValue("Kim");
  await expect(assignee(page)).toBeDisabled();
  await expect(field(page, "Tag number")).toBeDisabled();
  await expect(choice(page, "In 7 days")).toHaveCount(0);
});

test("leak tags of a selection are printed alone, with a number each that was given out", async ({
  page,
  open,
  api,
  leak,
}) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "yes");
  });
  await open("/?type=LEAK", "full");
  await cardOf(page, leak).hover();
  await cardOf(page, leak).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Actions", exact: true }).click();
  await page.getByRole("menuitem", { name: "Print leak tags" }).click();
  const dialog = page.getByRole("dialog", { name: "Leak tag of 1 snapshot" });
  await expect(dialog.getByRole("listitem")).toHaveCount(1);
  await dialog.getByRole("button", { name: "Print" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-printed", "yes");
  const number = (await api.detail(leak)).repair_work?.tag_number ?? "";
  expect(number).toMatch(/^\d{4,}$/);
  await expect(dialog.getByRole("listitem")).toContainText(number);
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("[data-print-sheet]")).toBeVisible();
  await expect(page.locator("[data-print-sheet] li")).toContainText(number);
  await expect(dialog).toBeHidden();
  await expect(page.locator("#root")).toBeHidden();
});

test("the tag of a leak is scanned from a photo for its second snapshot; a photo without a code and a file that is no photo are refused in words", async ({
  page,
  open,
  api,
  leak,
}) => {
  const { id: second } = await api.find(
    "second leak",
    ({ id, device_analysis_type, repair_work }) =>
      id !== leak && device_analysis_type === "LEAK" && !repair_work?.tag_number,
  );
  const code = await printedTagCode(page, leak, (route) => open(route, "full"));
  const number = (await api.detail(leak)).repair_work?.tag_number ?? "";
  await open(`/snapshot/${second}`, "full");
  await choice(page, "Scan a leak tag").click();
  const dialog = page.getByRole("dialog", { name: "Scan a leak tag" });
  const choose = (name: string, buffer: Buffer) =>
    dialog.locator("input[type=file]").setInputFiles({ name, mimeType: "image/png", buffer });
  const { id: photographed } = await api.find("picture", ({ picture_state }) => picture_state === "present");
  await choose(
    "valve.png",
    Buffer.from(await api.bytes(`api/snapshots/${photographed}/picture/?size=original`)),
  );
  await expect(dialog.getByRole("status")).toContainText("No code found in the photo.");
  await choose("broken.png", Buffer.from("not a picture"));
  await expect(dialog.getByRole("status")).toContainText("This file cannot be read as a photo.");
  await choose("tag.png", code);
  await expect(dialog).toHaveCount(0);
  await expect(field(page, "Tag number")).toHaveValue(number);
  await expect(choice(page, "Scan a leak tag")).toBeFocused();
  await expect.poll(async () => (await api.detail(second)).repair_work?.tag_number).toBe(number);
  await set(api, second, nothing);
});

test("no more numbers are given out once leak tags are cancelled", async ({ page, open, api }) => {
  const { snapshots } = await api.get<ApiSchema<"SnapshotList">>("api/snapshots/");
  const ids = snapshots
    .filter(
      ({ device_analysis_type, repair_work }) => device_analysis_type === "LEAK" && !repair_work?.tag_number,
    )
    .slice(0, 3)
    .map(({ id }) => id);
  expect(ids).toHaveLength(3);
  await open("/?type=LEAK", "full");
  for (const id of ids) {
    await cardOf(page, id).hover();
    await cardOf(page, id).getByRole("checkbox").check();
  }
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const numbered: string[] = [];
  await page.route(/\/api\/snapshots\/[^/]+\/repair-work\/$/, async (route) => {
    numbered.push(route.request().url());
    await held;
    await route.continue();
  });
  await page.getByRole("button", { name: "Actions", exact: true }).click();
  await page.getByRole("menuitem", { name: "Print leak tags" }).click();
  const dialog = page.getByRole("dialog", { name: "Leak tags of 3 snapshots" });
  await dialog.getByRole("button", { name: "Print" }).click();
  await expect.poll(() => numbered.length).toBe(1);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toHaveCount(0);
  const isSaved = page.waitForResponse(/\/repair-work\/$/);
  answer();
  await isSaved;
  await requestsEnded(page);
  expect(numbered).toHaveLength(1);
  const numbers = await Promise.all(
    ids.map(async (id) => (await api.detail(id)).repair_work?.tag_number ?? ""),
  );
  expect(numbers.filter((number) => number !== "")).toHaveLength(1);
});

test("[SNP-26] a later snapshot with the same tag in which nothing is found confirms a repair, and is named", async ({
  page,
  open,
  api,
}) => {
  const { snapshots } = await api.get<ApiSchema<"SnapshotList">>("api/snapshots/");
  const [second, first] = snapshots
    .filter(({ machine_finding }) => machine_finding === "noFaultFound")
    .sort((one, other) => other.created_date.localeCompare(one.created_date));
  if (!first || !second) throw new Error("The plant has no two machines without a fault.");
  await set(api, first.id, { tag_number: "E2E-2" });
  await api.post(`api/snapshots/${first.id}/fixed/`, {
    fixed: 1,
    fixed_date_utc_ts: Date.parse(first.created_date) + 1000,
  });
  await open(`/snapshot/${first.id}`, "full");
  await expect(work(page).getByText("give it tag number E2E-2")).toBeVisible();
  const step = (name: string) => page.getByTestId("repair").getByRole("radio", { name });
  await expect(step("Solved")).toBeChecked();
  // The second is tagged elsewhere, and the screen follows.
  await set(api, second.id, { tag_number: "E2E-2" });
  await expect(work(page).getByText("Checked", { exact: true })).toBeVisible();
  await expect(step("Checked")).toBeChecked();
  await expect(page.getByTestId("advice")).toHaveText(
    "Nothing is left to do: a second snapshot confirms the repair.",
  );
  await expect(step("Solved")).toHaveCount(0);
  await work(page).getByRole("link", { name: second.label }).click();
  await expect(page).toHaveURL(new RegExp(`/snapshot/${second.id}`));
  await open("/?due=toCheck", "full");
  await expect(cardOf(page, first.id)).toHaveCount(0);
  for (const { id } of [first, second]) await set(api, id, nothing);
  await api.post(`api/snapshots/${first.id}/repair/`, { repair_status: "open" });
});
