import type { Page } from "@playwright/test";
import { password } from "../support/account.ts";
import { pauseClock } from "../support/clock.ts";
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

/** Holds save requests until the returned function is called. */
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

  test("[SET-01] [SET-02] [SET-03] [SET-04] [SET-05] [SET-06] [SET-10] [ROU-30] [ROU-40] [ROU-41] open from the top bar, give the focus back, and save what is chosen", async ({
    page,
    open,
    api,
  }) => {
    const stored = () => api.get<Stored>("api/customer-settings/");
    await open("/", "full");
    const dialog = await openSettings(page);
    await test.step("they close, and another screen closes them", async () => {
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
    await open("/");
    await openSettings(page);
    await test.step("each unit and the colour scheme save themselves", async () => {
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
    const price = dialog.getByRole("textbox", { name: "Energy price" });
    await test.step("another currency takes the energy price away, in the field too", async () => {
      const currency = dialog.getByRole("combobox", { name: "Currency" });
      await expect(currency).toHaveValue("USD · US Dollar");
      await expect(price).toHaveValue("0.2");
      await currency.fill("eur");
      await page.getByRole("option", { name: /^EUR/ }).click();
      await expect(price).toHaveValue("");
      await expect.poll(stored).toMatchObject({ currency_iso_code: "EUR", energy_cost_kwh: 0 });
    });
    await test.step("what cannot be saved stays in its field, and is sent again", async () => {
      await page.route("**/api/customer-settings/", (route) =>
        route.request().method() === "PATCH" ? route.abort() : route.continue(),
      );
      await price.fill("0.44");
      await expect(dialog.getByText("Could not save. Try again.")).toBeVisible();
      await expect(price).toHaveValue("0.44");
      await page.unroute("**/api/customer-settings/");
      await dialog.getByRole("button", { name: "Try again" }).click();
      await expect(dialog.getByText("Saved")).toBeVisible();
      expect((await stored()).energy_cost_kwh).toBe(0.44);
    });
  });

  test("[SET-02] what is chosen is drawn in the turn of its click, and stays so while it is saved and the settings are read again", {
    tag: "@clock",
  }, async ({ page, open, api }) => {
    await page.clock.install();
    await open("/", "full");
    const dialog = await openSettings(page);
    // A call without an answer ends after 30 s.
    await page.clock.fastForward(45_000);
    const release = await holdSaves(page);
    await dialog.getByRole("radio", { name: "ft³/min" }).check();
    // The time that passes may read them before the page is looked at again.
    const readAgain = page.waitForResponse(
      (answer) => answer.url().endsWith("/api/customer-settings/") && answer.request().method() === "GET",
    );
    await page.clock.fastForward(16_000);
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await (await readAgain).finished();
    await roundTrip(page);
    await expect(dialog.getByText("Saving")).toBeVisible();
    expect(await dialog.getByRole("radio", { name: "ft³/min" }).isChecked()).toBe(true);
    release();
    await expect(dialog.getByText("Saved")).toBeVisible();
    await expect(dialog.getByRole("radio", { name: "ft³/min" })).toBeChecked();

    await page.unroute("**/api/customer-settings/");
    const releaseAll = await holdSaves(page);
    for (const option of ["l/min", "Feet", "°F", "By source"]) {
      const radio = dialog.getByRole("radio", { name: option });
      const isChosen = await radio.evaluate((input: HTMLInputElement) => {
        input.click();
        return input.checked;
      });
      expect(isChosen, option).toBe(true);
    }
    await expect(dialog.getByText("Saving")).toBeVisible();
    releaseAll();
    await expect(dialog.getByText("Saved")).toBeVisible();
    expect(await api.get<Stored>("api/customer-settings/")).toMatchObject({
      ...{ leak_size_unit: "LPM", source_distance_unit: "FEET", temperature_unit: "FAHRENHEIT" },
      color_scheme: "LOCATION",
    });
  });

  test("[SET-07] [SET-08] [SET-09] [SET-11] [SET-12] [SET-13] [SET-14] [SET-15] [SET-16] [SET-17] numbers say what is wrong and keep the last good value, and two thumbs set the severity 500 ms after the last move", {
    tag: "@clock",
  }, async ({ page, open, api }) => {
    await api.patch("api/customer-settings/", { energy_cost_kwh: 0 });
    const stored = () => api.get<Stored>("api/customer-settings/");
    const sent = changes(page);
    await page.clock.install();
    await open("/", "full");
    const dialog = await openSettings(page);
    const field = (name: string) => dialog.getByRole("textbox", { name });
    await test.step("the energy price is asked for, above 0, and 0 is 'not set'", async () => {
      const price = field("Energy price");
      await expect(price).toHaveValue("");
      await expect(price).toHaveAttribute("placeholder", "Not set");
      await price.fill("0");
      await expect(dialog.getByText("Enter a value above 0.")).toBeVisible();
      await price.fill("0.31");
      await expect.poll(() => sent).toEqual([{ energy_cost_kwh: 0.31, init: true }]);
      await price.fill("");
      await expect(dialog.getByText("This field is required.")).toBeVisible();
      await price.blur();
      await page.clock.runFor(1000);
      await roundTrip(page);
      expect(sent).toHaveLength(1);
      expect((await stored()).energy_cost_kwh).toBe(0.31);
      await price.fill("0.32");
      await expect.poll(() => sent.at(-1)).toEqual({ energy_cost_kwh: 0.32, init: true });
    });
    await test.step("so are CO₂ emissions and the correction factor", async () => {
      sent.length = 0;
      const co2 = field("CO₂ emissions");
      for (const wrong of ["-1", "coal"]) {
        await co2.fill(wrong);
        await co2.blur();
        await expect(co2).toHaveAttribute("aria-invalid", "true");
      }
      await co2.fill("0.4");
      await expect.poll(() => sent.at(-1)).toEqual({ co2_cost_kg_kwh: 0.4, init: true });
      const factor = field("Correction factor");
      await factor.fill("0");
      await expect(dialog.getByText("Enter a value above 0.")).toBeVisible();
      await factor.fill("");
      await expect(dialog.getByText("This field is required.")).toBeVisible();
      await factor.fill("1.25");
      await expect.poll(() => sent.at(-1)).toEqual({ leak_size_corr_factor: 1.25, init: true });
      expect(sent).toHaveLength(2);
      await expect.poll(stored).toMatchObject({ co2_cost_kg_kwh: 0.4, leak_size_corr_factor: 1.25 });
    });
    await test.step("the thumbs are on the scale of the unit", async () => {
      const low = dialog.getByRole("slider", { name: /Medium from/ });
      await expect(low).toHaveAttribute("max", "20");
      await expect(low).toHaveValue("5");
      await expect(dialog.getByRole("slider", { name: /High from/ })).toHaveValue("15");
      sent.length = 0;
      await pauseClock(page, { inMs: 20_000 });
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
      await expect.poll(async () => (await stored()).leak_size_severity_low_lpmin).toBe(5.5);
      await dialog.getByRole("group", { name: "Leak size" }).getByRole("radio", { name: "ft³/min" }).check();
      await expect(low).toHaveAttribute("max", "40");
      await expect(dialog.getByText("ft³/min").last()).toBeVisible();
    });
  });

  test("[PERM-10] [PERM-11] the demo account's stay on the device until it leaves, and its password stays as it is", async ({
    page,
    open,
    product,
  }) => {
    const sent = changes(page);
    await open("/", "demo");
    let dialog = await openSettings(page);
    await expect(dialog.getByText("kept on this device until you sign out")).toBeVisible();
    await dialog.getByRole("group", { name: "Temperature" }).getByRole("radio", { name: "°F" }).check();
    await expect(dialog.getByText("Saved")).toBeVisible();
    await page.reload();
    dialog = await openSettings(page);
    await expect(dialog.getByRole("radio", { name: "°F" })).toBeChecked();
    expect(sent).toEqual([]);
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: /^Profile/ }).click();
    await expect(page.getByRole("menuitem", { name: /Change password/ })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    await expect(page.getByText("The demo account cannot change anything.")).toBeVisible();
    const access = await page.evaluate(() => JSON.parse(localStorage.getItem("auth") ?? "{}").access);
    const refused = await fetch(`${product.url}api/change_password/`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${access}` },
      body: JSON.stringify({ old_password: "demo-may-only-look", password, password2: password }),
    });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ codes: { non_field_errors: ["demoReadOnly"] } });

    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(page.getByText("You are signed out.")).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("demoSettings"))).toBeNull();
  });
});

test.describe("the time zone", () => {
  test.use({ timezoneId: "Europe/Helsinki" });

  test("is that of the device until the plant's is chosen, which then holds for days, times and printed facts, also after a reload", async ({
    page,
    open,
    api,
  }) => {
    const record = (await api.list())[0];
    if (!record) throw new Error("There is no snapshot.");
    const { id, created_date } = record;
    const timeIn = (timeZone: string) =>
      new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone }).format(
        new Date(created_date),
      );
    const taken = () => page.getByTestId("about").getByText(/:\d\d/).first();
    await open(`/snapshot/${id}`, "full");
    await expect(taken()).toContainText(timeIn("Europe/Helsinki"));
    await page.getByRole("button", { name: "Settings" }).click();
    const field = page.getByRole("dialog").getByRole("combobox", { name: "Time zone" });
    await expect(field).toHaveValue("As this device: Eastern European Time");
    await field.fill("Tokyo");
    await page.getByRole("option", { name: "Asia/Tokyo" }).click();
    await page.keyboard.press("Escape");
    await expect(taken()).toContainText(timeIn("Asia/Tokyo"));
    await page.reload();
    await expect(taken()).toContainText(timeIn("Asia/Tokyo"));
  });
});
