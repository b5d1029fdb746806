import { readFile } from "node:fs/promises";
import type { Locator } from "@playwright/test";
import { repairStatusOf } from "@sonolens/domain";
import type { Api } from "../support/api.ts";
import { phone } from "../support/phone.ts";
import { readPng } from "../support/png.ts";
import { cardOf, cards, expect, test } from "../support/test.ts";

/** What a user pays for an answer: presses of the pointer or taps, and the time until it is there. */
class Effort {
  #presses = 0;
  readonly #begunMs = Date.now();

  async press(...targets: readonly Locator[]): Promise<void> {
    for (const target of targets) {
      this.#presses += 1;
      await target.click();
    }
  }

  /** A native list opens with one press and takes another. */
  async choose(list: Locator, option: string): Promise<void> {
    this.#presses += 2;
    await list.selectOption({ label: option });
  }

  /** Compares the effort with its limits, and records it with the test. */
  isAtMost(presses: number, seconds: number): void {
    const measured = { presses: this.#presses, seconds: (Date.now() - this.#begunMs) / 1000 };
    test.info().annotations.push({ type: "measured", description: JSON.stringify(measured) });
    expect(measured.presses).toBeLessThanOrEqual(presses);
    expect(measured.seconds).toBeLessThan(seconds);
  }
}

/** On a machine that does other work too. */
const maxSeconds = 20;

/** The time of the newest open leak of the month that has most of them. */
async function newestLeakMs(api: Api, timeZone: string): Promise<number> {
  const month = new Intl.DateTimeFormat("en-GB", { timeZone, year: "numeric", month: "numeric" });
  const timesMs = (await api.list())
    .filter((record) => record.device_analysis_type === "LEAK" && repairStatusOf(record) === "open")
    .map(({ created_date }) => Date.parse(created_date));
  const months = Map.groupBy(timesMs, (timeMs) => month.format(timeMs)).values();
  return Math.max(...([...months].toSorted((one, other) => other.length - one.length)[0] ?? []));
}

test("the costliest open leak of this month is found with six presses", async ({
  page,
  open,
  api,
  timezoneId,
}) => {
  // On the first day of a month no leak is of the present one.
  await page.clock.setFixedTime(await newestLeakMs(api, timezoneId ?? "UTC"));
  await open("/", "full");
  await expect(cards(page).first()).toBeVisible();
  const effort = new Effort();
  await effort.choose(page.getByRole("combobox", { name: "Sort by" }), "Costliest first");
  await effort.press(page.getByRole("button", { name: "Filter", exact: true }));
  const filters = page.getByRole("dialog", { name: "Filters" });
  await effort.press(
    filters.getByRole("button", { name: "Choose from the calendar" }),
    page.getByRole("button", { name: "This month" }),
    filters.getByRole("group", { name: "Status", exact: true }).getByRole("checkbox", { name: "Open" }),
  );
  await expect(page).toHaveURL(/sort=costDesc/);
  await expect(page).toHaveURL(/repair=open/);
  const first = cards(page).first();
  await expect(first).toContainText(/Too large to measure|\$[\d,]+/);
  effort.isAtMost(6, maxSeconds);

  const found = await api.detail((await first.getAttribute("data-id")) ?? "");
  expect(repairStatusOf(found)).toBe("open");
  const month = await page.evaluate(
    (text) => [new Date(text), new Date()].map((date) => `${date.getFullYear()}-${date.getMonth()}`),
    found.created_date,
  );
  expect(month[0]).toBe(month[1]);
  const costs = await cards(page).evaluateAll((all) =>
    all.flatMap((card) => {
      const text = card.textContent ?? "";
      if (text.includes("Too large to measure")) return Number.MAX_VALUE;
      const cost = /\$([\d,.]+)/.exec(text)?.[1];
      return cost === undefined ? [] : Number(cost.replaceAll(",", ""));
    }),
  );
  expect(costs.length).toBeGreaterThan(1);
  expect(costs).toEqual(costs.toSorted((one, other) => other - one));
});

test("the result of a snapshot is handed on as one picture with three presses", async ({
  page,
  open,
  api,
}) => {
  const { id } = await api.find(
    "leak",
    ({ leak, picture_state }) => (leak ?? 0) > 1 && picture_state === "present",
  );
  await open("/", "full");
  await expect(cardOf(page, id)).toBeVisible();
  const effort = new Effort();
  await effort.press(
    cardOf(page, id).getByRole("link"),
    page.getByRole("button", { name: "Download", exact: true }),
  );
  const saving = page.waitForEvent("download");
  await effort.press(page.getByRole("menuitem", { name: "Picture with caption (PNG)" }));
  const file = await saving;
  effort.isAtMost(3, maxSeconds);
  const { width, height } = readPng(await readFile(await file.path()));
  expect([width, height]).toEqual([1200, 1000]);
});

test.describe("on a phone", () => {
  test.use(phone);

  test("a leak is solved with two taps, and says so at once", async ({ page, open, api }) => {
    const { id } = await api.find(
      "open leak",
      (record) => (record.leak ?? 0) > 1 && repairStatusOf(record) === "open",
    );
    await open("/", "full");
    await cardOf(page, id).scrollIntoViewIfNeeded();
    const effort = new Effort();
    await effort.press(
      cardOf(page, id).getByRole("link"),
      page.getByTestId("repair").getByRole("button", { name: /^Mark as solved/ }),
    );
    await expect(page.getByTestId("solved").getByRole("heading", { name: "Solved" })).toBeFocused();
    effort.isAtMost(2, maxSeconds);
    await expect.poll(async () => repairStatusOf(await api.detail(id))).toBe("solved");
  });
});
