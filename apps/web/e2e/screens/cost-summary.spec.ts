import type { ApiSchema } from "@sonolens/api-client";
import type { Api } from "../support/api.ts";
import { leaveLeaksOut } from "../support/left-out-leaks.ts";
import { cards, expect, test } from "../support/test.ts";

type Settings = ApiSchema<"Settings">;

interface Listed {
  readonly id: string;
  readonly device_analysis_type: string;
  readonly leak?: number | null;
  readonly leak_infinite?: boolean;
  readonly fixed: boolean;
  readonly starred: boolean;
  readonly meta: {
    readonly leak_detected?: boolean | null;
    readonly cost_mode?: string | null;
    readonly leak_type?: string | null;
    readonly currency?: string | null;
    readonly specific_power?: number | null;
    readonly energy_cost?: number | null;
    readonly current_util_hours?: number | null;
    readonly current_util_days?: number | null;
    readonly current_util_weeks?: number | null;
  };
}

/** Kilowatt-hours per year. */
function energyOf({ leak, meta }: Listed): number {
  const { current_util_hours: hours, current_util_days: days, current_util_weeks: weeks } = meta;
  return ((leak ?? 0) / 1000) * (meta.specific_power ?? 11.7) * (hours ?? 24) * (days ?? 7) * (weeks ?? 52);
}

const isLeak = ({ device_analysis_type: type }: Listed) => /^LEAK/.test(type);

/** The yearly cost of each leak, computed from the server's list without code of the viewer. */
async function pricedLeaks(api: Api) {
  const settings = await api.get<Settings>("api/customer-settings/");
  const records = (await api.list()) as unknown as Listed[];
  return records.filter(isLeak).flatMap((record) => {
    const { leak, fixed, starred, meta } = record;
    if (leak == null || meta.leak_detected === false || (meta.cost_mode ?? "energy") !== "energy") return [];
    if ((meta.currency ?? settings.currency_iso_code) !== settings.currency_iso_code) return [];
    const kwh = energyOf(record);
    const cost = kwh * (meta.energy_cost || settings.energy_cost_kwh);
    return [{ cost, co2Kg: kwh * (settings.co2_cost_kg_kwh ?? 0), leak, fixed, starred }];
  });
}

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((total, row) => total + of(row), 0);
/** An estimate: two digits, and no cents. */
const dollars = (cost: number) =>
  `$${(cost >= 100 ? Number(cost.toPrecision(2)) : Math.round(cost)).toLocaleString("en")}`;

test("the cost summary says what was found, saved and is still open of what the filter shows", async ({
  page,
  open,
  api,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const leaks = await pricedLeaks(api);
  expect(leaks.filter(({ fixed }) => fixed).length).toBeGreaterThan(0);
  // All leaks with a size, whatever their price.
  const sizes = ((await api.list()) as unknown as Listed[]).filter(
    (each) =>
      isLeak(each) && each.meta.leak_detected !== false && !/STEAM|OTHER/.test(each.meta.leak_type ?? ""),
  );
  const flow = Number(sum(sizes, ({ leak }) => leak ?? 0).toPrecision(3)).toLocaleString("en");
  // The demo plant has leaks that are too large: what contains them is at least that much.
  const tooLarge = ((await api.list()) as unknown as Listed[]).filter((each) => each.leak_infinite);
  const atLeast = (name: string, leaksOf: readonly Listed[]) =>
    leaksOf.length > 0 ? `${name}, at least` : name;
  await open("/", "full");
  const costSummary = page.getByRole("region", { name: "Cost of the leaks" });
  const figure = (name: string) =>
    costSummary.locator("div", { has: page.getByText(name, { exact: true }) }).getByRole("definition");

  await test.step("in money and emissions a year", async () => {
    await expect(figure(atLeast("Found, incl. solved", tooLarge))).toHaveText(
      `${dollars(sum(leaks, ({ cost }) => cost))} / year · ${flow}\u00a0l/min`,
    );
    const saved = leaks.filter(({ fixed }) => fixed);
    const stillOpen = leaks.filter(({ fixed }) => !fixed);
    await expect(
      figure(
        atLeast(
          "Saved",
          tooLarge.filter(({ fixed }) => fixed),
        ),
      ),
    ).toHaveText(`${dollars(sum(saved, ({ cost }) => cost))} / year`, { useInnerText: true });
    const openTooLarge = tooLarge.filter(({ fixed }) => !fixed);
    await expect(figure(atLeast("Still open", openTooLarge))).toHaveText(
      `${dollars(sum(stillOpen, ({ cost }) => cost))} / year`,
      { useInnerText: true },
    );
    const tonnes = sum(stillOpen, ({ co2Kg }) => co2Kg) / 1000;
    await expect(figure(atLeast("CO₂ still open", openTooLarge))).toHaveText(
      `${Number(tonnes.toPrecision(2))} t / year`,
    );
  });

  await test.step("with each leak that is in no sum, and the reason", async () => {
    const all = ((await api.list()) as unknown as Listed[]).filter(isLeak);
    const left = all.length - leaks.length - all.filter(({ meta }) => meta.leak_detected === false).length;
    if (left === 0) await expect(costSummary.getByRole("button")).toHaveCount(0);
    else {
      await costSummary.getByRole("button", { name: `${left} not counted` }).click();
      const title = left === 1 ? "1 leak is not counted" : `${left} leaks are not counted`;
      const reasons = page.getByRole("dialog", { name: title, exact: true });
      const counts = await reasons.getByRole("listitem").locator("b").allTextContents();
      expect(sum(counts, Number)).toBe(left);
      await page.keyboard.press("Escape");
    }
  });

  await test.step("and follows the filter, at once", async () => {
    await open("/?starred=true", "full");
    const starred = leaks.filter((each) => each.starred);
    const starredSolved = starred.some(({ fixed }) => fixed);
    await expect(figure(starredSolved ? "Found, incl. solved" : "Found")).toContainText(
      starred.length > 0 ? dollars(sum(starred, ({ cost }) => cost)) : /^\d+$/,
    );
    await open("/?type=PD", "full");
    await expect(cards(page).first()).toBeVisible();
    const discharges = (await api.list()).filter((each) => each.device_analysis_type === "PD");
    await expect(figure("Found, incl. solved")).toHaveText(`${discharges.length}`);
  });
});

test("each reason of a leak that is in no sum shows these leaks, and what to do", async ({
  page,
  open,
  api,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await leaveLeaksOut(page);
  const all = (await api.list()).length;
  await open("/", "full");
  const opener = page.getByRole("button", { name: "11 not counted" });
  const reasons = page.getByRole("dialog", { name: "11 leaks are not counted" });
  const chip = page.getByRole("list", { name: "Active filters" }).getByRole("listitem");
  await opener.click();
  await expect(reasons.getByRole("listitem")).toContainText([
    "Too large to measure",
    "Distance unknown",
    "Not calibrated",
    "Size not calculated yet",
    "Steam",
    "In another currency",
    "Priced by volume",
  ]);
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
  for (const [name, count] of [
    ["Too large to measure", 1],
    ["Distance unknown", 2],
    ["Not calibrated", 4],
    ["Size not calculated yet", 1],
    ["In another currency", 1],
  ] as const)
    await test.step(name, async () => {
      await opener.click();
      const line = reasons.getByRole("listitem").filter({ hasText: name });
      // The reason, and what to do.
      await expect(line.locator("p").nth(1)).toHaveText(/\.$/);
      await line.getByRole("button", { name: `Show ${count}: ${name}` }).click();
      await expect(chip).toHaveText([`Not counted: ${name}`]);
      await expect(page.getByText(`${count} of ${all}`, { exact: true })).toBeVisible();
      await expect(cards(page)).toHaveCount(count);
      await expect(page.locator("#main")).toBeFocused();
      await chip.getByRole("button").click();
      await expect(chip).toHaveCount(0);
    });
  // The one line of a phone has no room for "Still open, at least".
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => window.scrollTo(0, 600));
  await expect(page.locator("[data-condensed]").getByText(/^at least \$[\d,]+$/)).toBeVisible();
});

test("in the order of cost, bands have their share of what is open, below what is too large to measure", async ({
  page,
  open,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await leaveLeaksOut(page);
  await open("/?sort=costDesc", "full");
  const headers = page.getByRole("heading", { level: 2 });
  await expect(headers.first()).toContainText("Too large to measure");
  await expect(headers.nth(1)).toContainText(/\$[\d,]+ to \$[\d,]+ a year/);
  const percent = async (text: RegExp) =>
    Number.parseInt((await page.getByText(text).first().textContent()) ?? "", 10);
  const first = await percent(/% of what is open$/);
  const second = await percent(/% of what is open, down to here$/);
  expect(first).toBeGreaterThan(0);
  expect(second).toBeGreaterThan(first);
  expect(second).toBeLessThan(100);
  // The bar of a band reaches as far as its text says.
  const bar = page
    .getByText(/% of what is open, down to here$/)
    .first()
    .locator("[aria-hidden] > span");
  const { width = 0 } = (await bar.boundingBox()) ?? {};
  expect(Math.abs(width - 1.2 * second)).toBeLessThan(1);
});

test("without an energy price the cost summary says flow and emissions, and leads to the price", async ({
  page,
  open,
  api,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const records = (await api.list()) as unknown as (Listed & { readonly label: string })[];
  // A leak with its own price would have a cost.
  const leak = records.find(
    (each) => isLeak(each) && each.leak && each.label && !each.meta.energy_cost && !each.meta.cost_mode,
  );
  if (!leak) throw new Error("The demo data has no leak without a price of its own.");
  await api.patch("api/customer-settings/", { energy_cost_kwh: 0, co2_cost_kg_kwh: 0.4 });
  await open(`/?label=${encodeURIComponent(leak.label)}`, "full");
  const costSummary = page.getByRole("region", { name: "Cost of the leaks" });
  await expect(costSummary.getByText("Still open", { exact: true })).toBeVisible();
  await expect(costSummary).toContainText("l/min");
  await expect(costSummary).not.toContainText("$");
  await expect(costSummary).toContainText(/CO₂ still open\s*[\d.,]+ k?[gt]/);
  await costSummary.getByRole("button", { name: "Set your energy price" }).click();
  const price = page.getByRole("dialog").getByRole("textbox", { name: "Energy price" });
  await expect(price).toBeFocused();
  await page.keyboard.type("0.5");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect
    .poll(async () => (await api.get<Settings>("api/customer-settings/")).energy_cost_kwh)
    .toBe(0.5);
  await expect(costSummary).toContainText("$");
  await expect(page).toHaveURL(/label=/);
  await expect(page.locator("#main")).toBeFocused();
});

test("what is selected has its own sum beside its count", async ({ page, open, api }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { energy_cost_kwh: price } = await api.get<Settings>("api/customer-settings/");
  await open("/?type=LEAK", "full");
  const two = [cards(page).nth(0), cards(page).nth(1)];
  const costs = { open: 0, solved: 0 };
  for (const card of two) {
    await card.hover();
    await card.getByRole("checkbox").click();
    const id = await card.getAttribute("data-id");
    const record = (await api.list()).find((each) => each.id === id) as unknown as Listed;
    costs[record.fixed ? "solved" : "open"] += energyOf(record) * (record.meta.energy_cost || price);
  }
  const bar = page.getByRole("region", { name: "Selection" });
  await expect(bar).toContainText("2 selected");
  // The demo plant's newest leaks: one is solved, and is no part of what is open.
  expect(Math.min(costs.open, costs.solved)).toBeGreaterThan(0);
  await expect(bar).toContainText(
    new RegExp(`l/min · \\${dollars(costs.open)} open · \\${dollars(costs.solved)} saved`),
  );
});

test("a card says how severe its finding is, how much it is and what it costs", async ({
  page,
  open,
  api,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const settings = await api.get<Settings>("api/customer-settings/");
  const severityOf = (lpm: number) =>
    lpm < 5 ? "Low" : lpm < 15 ? "Medium" : lpm < 60 ? "High" : "Very high";
  await open("/?type=LEAK", "full");
  await expect(cards(page).first()).toContainText("l/min");
  const records = (await api.list()) as unknown as Listed[];
  for (const card of (await cards(page).all()).slice(0, 10)) {
    const id = await card.getAttribute("data-id");
    const record = records.find((each) => each.id === id) as Listed;
    const { leak, meta } = record;
    if (record.leak_infinite) {
      await expect(card).toContainText("Too large to measure");
      await expect(card).toContainText("repair first");
      continue;
    }
    if (leak == null || meta.leak_detected === false) {
      await expect(card).toContainText("dB");
      continue;
    }
    await expect(card).toContainText(severityOf(leak));
    if (meta.cost_mode && meta.cost_mode !== "energy") continue;
    const cost = energyOf(record) * (meta.energy_cost || settings.energy_cost_kwh);
    if (cost >= 1) await expect(card).toContainText(`${dollars(cost)} a year`);
  }

  await test.step("of a discharge: its kind, and the range of its severity", async () => {
    await page.getByRole("radio", { name: /^PD/ }).click();
    const discharge = await api.find("rated discharge", ({ pd }) => (pd?.classification.length ?? 0) > 0);
    const { severity_min: min = 0, severity_max: max = 0 } = discharge.pd ?? {};
    const [from, to] = [min ?? 0, max ?? 0].map((end) => Math.round(end));
    await expect(page.locator(`[data-id="${discharge.id}"]`)).toContainText(
      `Severity ${from} to ${to} of 100`,
    );
  });

  await test.step("and one in repair says so", async () => {
    const id = records.find((each) => each.device_analysis_type === "LEAK" && !each.fixed)?.id ?? "";
    const status = (to: string) => api.post(`api/snapshots/${id}/repair/`, { repair_status: to });
    await status("inRepair");
    await page.getByRole("radio", { name: /^Leak(?! size)/ }).click();
    await expect(page.locator(`[data-id="${id}"]`)).toContainText("In repair");
    await status("open");
    await expect(page.locator(`[data-id="${id}"]`)).not.toContainText("In repair");
  });
});
