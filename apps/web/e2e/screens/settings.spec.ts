import type { Page } from "@playwright/test";
import { roundTrip } from "../support/settle.ts";
import { cards, expect, test } from "../support/test.ts";

interface Stored {
  readonly [name: string]: string | number | boolean | null;
}

const openSettings = async (page: Page) => {
  await expect(cards(page).first()).toBeVisible();
  await page.getByRole("button", { name: "Settings" }).click();
  const dialog = page.getByRole("dialog", { name: "Settings" });
  await expect(dialog.getByRole("heading", { name: "Costs" })).toBeVisible();
  return dialog;
};

const changes = (page: Page) => {
  const sent: Stored[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") sent.push(request.postDataJSON());
  });
  return sent;
};

/** Holds what is being saved back until the answer is called. */
async function holdSaves(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/customer-settings/", async (route) => {
    if (route.request().method() === "PATCH") await released;
    await route.continue();
  });
  return release;
}

test.describe("settings", () => {
  test.beforeEach(async ({ api }) => {
    await api.patch("api/customer-settings/", {
      ...{ currency_iso_code: "USD", energy_cost_kwh: 0.2, co2_cost_kg_kwh: null, leak_size_corr_factor: 1 },
      ...{ leak_size_unit: "LPM", temperature_unit: "CELSIUS", source_distance_unit: "METERS" },
      ...{ leak_size_severity_low_lpmin: null, leak_size_severity_high_lpmin: null },
      ...{ color_scheme: "STRENGTH", source_distance: null },
    });
  });

  test("[SET-01] [ROU-30] [ROU-40] [ROU-41] open from the top bar, close, and give the focus back", async ({
    page,
    open,
  }) => {
    await open("/", "full");
    const dialog = await openSettings(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Settings" })).toBeFocused();
    await page.keyboard.press("Enter");
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole("button", { name: "Settings" }).click();
    await expect(dialog).toBeVisible();
    await page.evaluate(() => {
      location.hash = "#/more";
    });
    await expect(dialog).toHaveCount(0);
  });

  test("[SET-02] [SET-04] [SET-05] [SET-06] each unit and the colour scheme save themselves", async ({
    page,
    open,
    api,
  }) => {
    await open("/", "full");
    const dialog = await openSettings(page);
    const stored = () => api.get<Stored>("api/customer-settings/");
    for (const [group, option, name, value] of [
      ["Leak size", "ft³/min", "leak_size_unit", "CFM"],
      ["Distance", "Feet", "source_distance_unit", "FEET"],
      ["Temperature", "°F", "temperature_unit", "FAHRENHEIT"],
      ["Colours of the heat map", "By source", "color_scheme", "LOCATION"],
    ] as const) {
      await dialog.getByRole("group", { name: group }).getByRole("radio", { name: option }).check();
      await expect.poll(async () => (await stored())[name]).toBe(value);
    }
    await expect(dialog.getByText("Saved")).toBeVisible();
    expect((await stored()).init).toBe(true);
  });

  test("[SET-02] what is chosen stays as chosen when the settings are read again before it is saved", {
    tag: "@clock",
  }, async ({ page, open }) => {
    await page.clock.install();
    await open("/", "full");
    const dialog = await openSettings(page);
    const release = await holdSaves(page);
    await dialog.getByRole("radio", { name: "ft³/min" }).check();
    await page.clock.fastForward(61_000);
    const readAgain = page.waitForResponse(
      (answer) => answer.url().endsWith("/api/customer-settings/") && answer.request().method() === "GET",
    );
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await (await readAgain).finished();
    await roundTrip(page);
    await expect(dialog.getByText("Saving")).toBeVisible();
    expect(await dialog.getByRole("radio", { name: "ft³/min" }).isChecked()).toBe(true);
    release();
    await expect(dialog.getByText("Saved")).toBeVisible();
    await expect(dialog.getByRole("radio", { name: "ft³/min" })).toBeChecked();
  });

  test("[SET-02] what is chosen is drawn as chosen in the turn of its click, while others are being saved", async ({
    page,
    open,
    api,
  }) => {
    await open("/", "full");
    const dialog = await openSettings(page);
    const release = await holdSaves(page);
    for (const option of ["ft³/min", "Feet", "°F", "By source"]) {
      const radio = dialog.getByRole("radio", { name: option });
      const isChosen = await radio.evaluate((input: HTMLInputElement) => {
        input.click();
        return input.checked;
      });
      expect(isChosen, option).toBe(true);
    }
    await expect(dialog.getByText("Saving")).toBeVisible();
    release();
    await expect(dialog.getByText("Saved")).toBeVisible();
    expect(await api.get<Stored>("api/customer-settings/")).toMatchObject({
      ...{ leak_size_unit: "CFM", source_distance_unit: "FEET", temperature_unit: "FAHRENHEIT" },
      color_scheme: "LOCATION",
    });
  });

  test("[SET-07] [SET-08] [SET-09] the energy price is asked for, above 0, and 0 is 'not set'", {
    tag: "@clock",
  }, async ({ page, open, api }) => {
    await api.patch("api/customer-settings/", { energy_cost_kwh: 0 });
    const sent = changes(page);
    await page.clock.install();
    await open("/", "full");
    const dialog = await openSettings(page);
    const price = dialog.getByRole("textbox", { name: "Energy price" });
    await expect(price).toHaveValue("");
    await expect(price).toHaveAttribute("placeholder", "Not set");
    await price.fill("0");
    await expect(dialog.getByText("Enter a value above 0.")).toBeVisible();
    await price.fill("0.31");
    await expect.poll(() => sent).toEqual([{ energy_cost_kwh: 0.31, init: true }]);
    await price.fill("");
    await expect(dialog.getByText("Fill this in.")).toBeVisible();
    await price.blur();
    await page.clock.runFor(1000);
    await roundTrip(page);
    expect(sent).toHaveLength(1);
    expect((await api.get<Stored>("api/customer-settings/")).energy_cost_kwh).toBe(0.31);
  });

  test("[SET-03] [SET-10] another currency takes the energy price away, in the field too", async ({
    page,
    open,
    api,
  }) => {
    await open("/", "full");
    const dialog = await openSettings(page);
    const currency = dialog.getByRole("combobox", { name: "Currency" });
    await expect(currency).toHaveValue("USD · US Dollar");
    await expect(dialog.getByRole("textbox", { name: "Energy price" })).toHaveValue("0.2");
    await currency.fill("eur");
    await page.getByRole("option", { name: /^EUR/ }).click();
    await expect(dialog.getByRole("textbox", { name: "Energy price" })).toHaveValue("");
    await expect
      .poll(() => api.get<Stored>("api/customer-settings/"))
      .toMatchObject({ currency_iso_code: "EUR", energy_cost_kwh: 0 });
  });

  test("[SET-11] [SET-12] [SET-13] CO2 and the correction factor say what is wrong and keep the last good value", async ({
    page,
    open,
    api,
  }) => {
    const sent = changes(page);
    await open("/", "full");
    const dialog = await openSettings(page);
    const co2 = dialog.getByRole("textbox", { name: "CO₂ emissions" });
    await co2.fill("-1");
    await co2.blur();
    await expect(co2).toHaveAttribute("aria-invalid", "true");
    await co2.fill("coal");
    await co2.blur();
    await expect(co2).toHaveAttribute("aria-invalid", "true");
    await co2.fill("0.4");
    await expect.poll(() => sent.at(-1)).toEqual({ co2_cost_kg_kwh: 0.4, init: true });
    const factor = dialog.getByRole("textbox", { name: "Correction factor" });
    await factor.fill("0");
    await expect(dialog.getByText("Enter a value above 0.")).toBeVisible();
    await factor.fill("");
    await expect(dialog.getByText("Fill this in.")).toBeVisible();
    await factor.fill("1.25");
    await expect.poll(() => sent.at(-1)).toEqual({ leak_size_corr_factor: 1.25, init: true });
    expect(sent).toHaveLength(2);
    expect(await api.get<Stored>("api/customer-settings/")).toMatchObject({
      co2_cost_kg_kwh: 0.4,
      leak_size_corr_factor: 1.25,
    });
  });

  test("[SET-14] [SET-15] [SET-16] [SET-17] two thumbs set the severity, 500 ms after the last move, on the scale of the unit", {
    tag: "@clock",
  }, async ({ page, open, api }) => {
    const sent = changes(page);
    await page.clock.install();
    await open("/", "full");
    const dialog = await openSettings(page);
    const low = dialog.getByRole("slider", { name: /Medium from/ });
    const high = dialog.getByRole("slider", { name: /High from/ });
    await expect(low).toHaveAttribute("max", "20");
    await expect(low).toHaveValue("5");
    await expect(high).toHaveValue("15");
    await page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + 20_000));
    await low.focus();
    await page.keyboard.press("ArrowRight");
    await page.clock.runFor(499);
    await page.keyboard.press("ArrowRight");
    await page.clock.runFor(499);
    expect(sent).toEqual([]);
    await page.clock.runFor(1);
    await expect
      .poll(() => sent)
      .toEqual([{ leak_size_severity_low_lpmin: 5.5, leak_size_severity_high_lpmin: 15, init: true }]);
    await page.clock.resume();
    await expect
      .poll(async () => (await api.get<Stored>("api/customer-settings/")).leak_size_severity_low_lpmin)
      .toBe(5.5);
    await dialog.getByRole("group", { name: "Leak size" }).getByRole("radio", { name: "ft³/min" }).check();
    await expect(low).toHaveAttribute("max", "40");
    await expect(dialog.getByText("ft³/min").last()).toBeVisible();
  });

  test("what cannot be saved stays in its field, and is sent again", async ({ page, open, api }) => {
    await open("/", "full");
    const dialog = await openSettings(page);
    await page.route("**/api/customer-settings/", (route) =>
      route.request().method() === "PATCH" ? route.abort() : route.continue(),
    );
    await dialog.getByRole("textbox", { name: "Energy price" }).fill("0.44");
    await expect(dialog.getByText("Could not save. Try again.")).toBeVisible();
    await expect(dialog.getByRole("textbox", { name: "Energy price" })).toHaveValue("0.44");
    await page.unroute("**/api/customer-settings/");
    await dialog.getByRole("button", { name: "Try again" }).click();
    await expect(dialog.getByText("Saved")).toBeVisible();
    expect((await api.get<Stored>("api/customer-settings/")).energy_cost_kwh).toBe(0.44);
  });

  test("[PERM-10] the demo account's stay on the device until it leaves", async ({ page, open }) => {
    const sent = changes(page);
    await open("/", "demo");
    let dialog = await openSettings(page);
    await expect(dialog.getByText("stay on this device until you sign out")).toBeVisible();
    await dialog.getByRole("group", { name: "Temperature" }).getByRole("radio", { name: "°F" }).check();
    await expect(dialog.getByText("Saved")).toBeVisible();
    await page.reload();
    dialog = await openSettings(page);
    await expect(dialog.getByRole("radio", { name: "°F" })).toBeChecked();
    expect(sent).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^Profile/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(page.getByText("You are signed out.")).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("demoSettings"))).toBeNull();
  });
});
