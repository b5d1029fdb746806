import type { Page } from "@playwright/test";
import type { ApiSchema } from "@sonolens/api-client";
import type { SnapshotRecord } from "../support/api.ts";
import { aSnapshot } from "../support/plant.ts";
import { expect, test } from "../support/test.ts";

const map = (page: Page) => page.getByTestId("map");
const mark = (page: Page) => map(page).getByRole("button", { name: /^Location, can be moved/ });
const latitude = (page: Page) => page.getByRole("textbox", { name: "Latitude" });
const longitude = (page: Page) => page.getByRole("textbox", { name: "Longitude" });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const failsOnPurpose = { status: 500, json: { detail: "No.", codes: { detail: ["internalError"] } } };

/**
 * Waits until the bundled map is ready, with its coarse world. It is drawn when visible, and content that loads above
 * may push it away.
 */
const stands = (page: Page) =>
  expect(async () => {
    await map(page).scrollIntoViewIfNeeded({ timeout: 2_000 });
    await expect(map(page).locator("[data-drawn]")).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });

/** Records the requests that change the location. */
function sentPlaces(page: Page): unknown[] {
  const sent: unknown[] = [];
  page.on("request", (request) => {
    if (/\/(location|change_address)\/$/.test(request.url()) && request.method() === "POST")
      sent.push(request.postDataJSON());
  });
  return sent;
}

const toPlace = async (page: Page) => {
  const heading = page.getByRole("heading", { name: "Location", exact: true });
  await heading.scrollIntoViewIfNeeded();
  await expect(heading).toBeVisible();
};

test("[SNP-12] [SNP-13] shows where the snapshot was taken, what that is called, and the weather as far as it is known, a whole day where a service tells it", async ({
  page,
  open,
  api,
}) => {
  const { id, meta } = await aSnapshot(api, { location: "60.1699,24.9384" });
  const weather = await api.get<ApiSchema<"Weather">>(`api/snapshots/${id}/weather/`);
  const isPlaced = (record: SnapshotRecord) => record.id !== id && record.meta.latitude !== null;
  const [served = "", failing = ""] = (await api.list()).filter(isPlaced).map((record) => record.id);
  await open(`/snapshot/${id}`, "full");
  await toPlace(page);
  await stands(page);
  await expect(map(page)).toContainText("60.1699° N, 24.9384° E");
  await expect(map(page).getByRole("img", { name: "Location: 60.1699° N, 24.9384° E" })).toBeVisible();
  await expect(page.getByTestId("address")).toHaveText("In Helsinki, Finland");
  const shown = page.getByTestId("weather");
  await expect(shown).toContainText(`Sunrise${weather.astronomy.sunrise}`);
  await expect(shown).toContainText(`Sunset${weather.astronomy.sunset}`);
  await expect(shown).toContainText("No weather service is connected.");
  const measured = shown.getByText(/^At \d\d:\d\d$/);
  await expect(measured).toHaveCount(meta.current_env_temperature_kelvin === null ? 0 : 1);
  // The map can be left and reached with the keyboard.
  await map(page).getByRole("button", { name: "Zoom in" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(map(page).getByRole("button", { name: "Zoom out" })).toBeFocused();

  await test.step("a whole day, where a weather service tells it", async () => {
    const hourly = Array.from({ length: 24 }, (_, hour) => ({
      time: `${String(hour).padStart(2, "0")}:00`,
      temperatureC: 4 + 3 * Math.sin((hour - 9) / 4),
    }));
    const told: ApiSchema<"Weather"> = {
      hourly,
      averageTemperatureC: 4.2,
      minTemperatureC: 1,
      maxTemperatureC: 7,
      astronomy: { sunrise: "08:35", sunset: "15:33" },
      uvIndex: 1,
      // Five hours after the page, which would show hours of the day before or after.
      timeZone: "Asia/Bangkok",
      source: "Harbour weather",
    };
    await page.route(new RegExp(`${served}/weather/$`), (route) => route.fulfill({ json: told }));
    await open(`/snapshot/${served}`);
    await expect(
      shown.getByRole("img", { name: "Temperature through the day: from 1.0 °C to 7.0 °C." }),
    ).toBeVisible();
    for (const fact of [
      "Average4.2 °C",
      "Lowest1.0 °C",
      "Highest7.0 °C",
      "Sunrise08:35",
      "Sunset15:33",
      "UV index1",
    ])
      await expect(shown).toContainText(fact);
    await expect(shown).toContainText("Times in GMT+7. From Harbour weather.");
    await shown.getByText("Show as table").click();
    await expect(shown.getByRole("row")).toHaveCount(25);
    await expect(shown.getByRole("row").nth(1)).toContainText("00:00");
    await expect(shown.getByRole("row").nth(24)).toContainText("23:00");
  });
  await test.step("the rest stays when weather and address fail", async () => {
    const calls = new RegExp(`${failing}/(weather|address)/$`);
    await page.route(calls, (route) => route.fulfill(failsOnPurpose));
    await open(`/snapshot/${failing}`);
    await expect(page.getByText("Could not load the weather.")).toBeVisible();
    await expect(page.getByText("Could not load the address.")).toBeVisible();
    await expect(page.getByTestId("stage")).toBeVisible();
    await page.unroute(calls);
    await shown.getByRole("button", { name: "Try again" }).click();
    await expect(shown).toContainText("Sunrise");
  });
});

test("[SNP-33] [SNP-34] [SNP-35] [SNP-49] the mark is dragged or moved by keys, and saved or put back; a place is removed as nan, and a new one begins where the user is likely to be", async ({
  page,
  open,
  api,
}) => {
  const { id } = await aSnapshot(api, { location: "60.17,24.94" });
  const sent = sentPlaces(page);
  await open(`/snapshot/${id}`, "full");
  await toPlace(page);
  await button(page, "Change location").click();
  await stands(page);
  await expect(latitude(page)).toHaveValue("60.17");
  await mark(page).scrollIntoViewIfNeeded();
  const box = await mark(page).boundingBox();
  if (!box) throw new Error("The mark is not on the page.");
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x + 40, middle.y + 20, { steps: 6 });
  await page.mouse.up();
  // Degrees of longitude per pixel at zoom 12.
  const degreesPerPx = 360 / (512 * 2 ** 12);
  await expect
    .poll(async () => Number(await longitude(page).inputValue()))
    .toBeCloseTo(24.94 + 40 * degreesPerPx, 3);
  expect(Number(await latitude(page).inputValue())).toBeLessThan(60.17);
  await button(page, "Cancel").click();
  await expect(mark(page)).toHaveCount(0);
  await expect(button(page, "Change location")).toBeFocused();
  await expect(map(page)).toContainText("60.1700° N, 24.9400° E");
  expect(sent).toEqual([]);

  await page.keyboard.press("Enter");
  await stands(page);
  await expect(latitude(page)).toBeFocused();
  await mark(page).focus();
  await page.keyboard.press("Shift+ArrowRight");
  await expect
    .poll(async () => Number(await longitude(page).inputValue()))
    .toBeCloseTo(24.94 + 20 * degreesPerPx, 5);
  const moved = `${await latitude(page).inputValue()},${await longitude(page).inputValue()}`;
  await latitude(page).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Changes saved")).toBeVisible();
  expect(sent).toEqual([{ location: moved }]);
  await expect(button(page, "Change location")).toBeFocused();
  const { meta } = await api.detail(id);
  expect(`${meta.latitude},${meta.longitude}`).toBe(moved);
  await expect(map(page)).toContainText(`${Number(moved.split(",")[1]).toFixed(4)}° E`);

  await test.step("a place is removed, and a new one is added", async () => {
    await button(page, "Change location").click();
    await button(page, "Remove location").click();
    await expect(page.getByText("No location yet")).toBeVisible();
    await expect
      .poll(async () => (await api.detail(id)).meta)
      .toMatchObject({ latitude: null, longitude: null });
    expect(sent.slice(1)).toEqual([{ location: "nan" }]);
    await expect(map(page)).toHaveCount(0);

    const near = await api.get<ApiSchema<"ApproximateLocation">>("api/approximate-location/");
    const asked = page.waitForResponse(/\/api\/approximate-location\/$/);
    await button(page, "Add a location").click();
    expect((await asked).ok()).toBe(true);
    await stands(page);
    // Nothing is chosen yet; the mark is at the center of the map, which is zoomed out further than for a known
    // location.
    await expect(latitude(page)).toHaveValue("");
    await mark(page).focus();
    await page.keyboard.press("Shift+ArrowRight");
    const step = (20 * 360) / (512 * 2 ** 11);
    await expect
      .poll(async () => Number(await longitude(page).inputValue()))
      .toBeCloseTo(near.longitude + step, 5);
    await button(page, "Place it near me").click();
    await expect.poll(async () => Number(await longitude(page).inputValue())).toBeCloseTo(near.longitude, 6);
    await button(page, "Save location").click();
    await expect(button(page, "Change location")).toBeVisible();
    const added = (await api.detail(id)).meta;
    expect([added.latitude, added.longitude]).toEqual([
      expect.closeTo(near.latitude, 6),
      expect.closeTo(near.longitude, 6),
    ]);
  });
});

test("[SNP-36] [SNP-37] [SNP-38] a pasted pair is split, what is no number is ignored, an empty place is not sent, and one that is not saved stays and is asked about", async ({
  page,
  open,
  api,
}) => {
  const { id } = await aSnapshot(api, { location: "60.17,24.94" });
  const sent = sentPlaces(page);
  await open(`/snapshot/${id}`, "full");
  await button(page, "Change location").click();
  for (const text of ["abc", "12 m"]) {
    await latitude(page).fill(text);
    await expect(latitude(page)).toHaveValue("60.17");
  }
  await latitude(page).fill("-91");
  await expect(page.getByText("Value between -90 and 90")).toBeVisible();
  await expect(button(page, "Save location")).toHaveAttribute("aria-disabled", "true");
  await latitude(page).fill("");
  await longitude(page).fill("");
  const save = button(page, "Save location");
  await expect(save).toHaveAccessibleDescription("Enter latitude and longitude.");
  await save.click({ force: true });
  await latitude(page).press("Enter");
  await longitude(page).fill("-33.9249,18.4241");
  await expect(latitude(page)).toHaveValue("-33.9249");
  await expect(longitude(page)).toHaveValue("18.4241");
  await save.click();
  await expect(page.getByTestId("address")).toHaveText("In Cape Town, South Africa");
  // Nothing was sent for the empty location.
  expect(sent).toEqual([{ location: "-33.9249,18.4241" }]);

  await test.step("a place that is not saved stays as it was set, and can be saved again", async () => {
    await page.route(/\/location\/$/, (route) => route.fulfill(failsOnPurpose));
    await button(page, "Change location").click();
    await latitude(page).fill("52.52, 13.40");
    await button(page, "Save location").click();
    await expect(page.getByText("Could not save the location. What you set is still here.")).toBeVisible();
    await expect(latitude(page)).toHaveValue("52.52");
    expect((await api.detail(id)).meta.latitude).toBe(-33.9249);
    await page.unroute(/\/location\/$/);
    await button(page, "Save location").click();
    await expect(page.getByTestId("address")).toContainText("Germany");
  });
  await test.step("one that was set and not saved is asked about before one leaves", async () => {
    await button(page, "Change location").click();
    await latitude(page).fill("61.5");
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    await button(page, "Back to the snapshots").click();
    await question.getByRole("button", { name: "Stay" }).click();
    await expect(latitude(page)).toHaveValue("61.5");
    await button(page, "Back to the snapshots").click();
    await question.getByRole("button", { name: "Leave", exact: true }).click();
    await expect(page).toHaveURL(/#\/(?:\?|$)/);
    expect((await api.detail(id)).meta.latitude).toBeCloseTo(52.52, 4);
    // No confirmation without changes.
    await open(`/snapshot/${id}`);
    await toPlace(page);
    await button(page, "Change location").click();
    await expect(latitude(page)).toBeVisible();
    await button(page, "Back to the snapshots").click();
    await expect(page).toHaveURL(/#\/(?:\?|$)/);
  });
});
