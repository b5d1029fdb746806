import { afterAll, beforeAll, expect, it } from "vitest";
import { aSnapshotFile, type SnapshotFileOptions } from "../../testing/a-snapshot-file.ts";
import { startTestBackend, type TestBackend } from "../../testing/start-test-backend.ts";

let test: TestBackend;
let outside: TestBackend;
let count = 0;
let weatherFails = false;

beforeAll(async () => {
  test = await startTestBackend();
  outside = await startTestBackend({
    defaultPlace: { latitude: 1, longitude: 2 },
    weatherProvider: {
      name: "test weather",
      weather: async (place, moment) => {
        if (weatherFails) throw new Error("down");
        const temperatureC = place.latitude;
        const hourly = [{ time: moment.slice(11, 16), temperatureC }];
        const day = { averageTemperatureC: 1, minTemperatureC: 0, maxTemperatureC: 2, uvIndex: 3 };
        return { hourly, ...day, astronomy: { sunrise: "06:00", sunset: "18:00" } };
      },
    },
    addressProvider: { name: "test addresses", address: async (_place, locale) => `Harbour 3 (${locale})` },
  });
});
afterAll(async () => {
  await test.close();
  await outside.close();
});

async function anImport(
  on: TestBackend,
  manifest: NonNullable<SnapshotFileOptions["manifest"]>,
): Promise<string> {
  count += 1;
  const id = `3f2504e0-4f89-41d3-9a0c-0305e82c89${String(count).padStart(2, "0")}`;
  const imported = await on.backend.importSnapshotFile(
    await aSnapshotFile(id, { size: 16, manifest }),
    "full",
  );
  if (!imported.ok) throw new Error(imported.error.message);
  return imported.value.snapshotId;
}
const weather = async (id: string, on = test) =>
  (await on.call("getSnapshotWeather", `/api/snapshots/${id}/weather/`, { as: "full" })).body;
const address = async (id: string, language = "en", on = test) =>
  (
    await on.call("getSnapshotAddress", `/api/snapshots/${id}/address/`, {
      as: "full",
      headers: { "accept-language": language },
    })
  ).body;
const move = (id: string, latitude: number, longitude: number) =>
  test.call("changeSnapshotAddress", `/api/snapshots/${id}/change_address/`, {
    as: "full",
    json: { latitude, longitude },
  });

it("[OPEN-13] [SNP-35] offers the place of the newest snapshot that has one, else the default", async () => {
  const near = async () =>
    (await test.call("getApproximateLocation", "/api/approximate-location/", { as: "full" })).body;
  expect(await near()).toEqual({ latitude: 60.17, longitude: 24.94, source: "default" });
  await anImport(test, {
    location: { latitude: 48.1, longitude: 11.6 },
    createdDate: "2026-11-01T00:00:00Z",
  });
  await anImport(test, {
    location: { latitude: 52.5, longitude: 13.4 },
    createdDate: "2026-11-02T00:00:00Z",
  });
  await anImport(test, { createdDate: "2026-11-03T00:00:00Z" });
  expect(await near()).toEqual({ latitude: 52.5, longitude: 13.4, source: "lastSnapshot" });
  const other = await outside.call("getApproximateLocation", "/api/approximate-location/", { as: "full" });
  expect(other.body).toEqual({ latitude: 1, longitude: 2, source: "default" });
});

it("[API-27] [SNP-11] tells the snapshot's own temperature and the sun of its place and day, and that it is so", async () => {
  const id = await anImport(test, {
    location: { latitude: 60.17, longitude: 24.94 },
    createdDate: "2026-06-21T22:30:00Z",
    measurement: { durationS: 1, temperatureC: 17.5 },
  });
  // Helsinki, 22 June 2026 local: the sun rises at 3:54 and sets at 22:50.
  const { astronomy, ...rest } = await weather(id);
  expect(rest).toEqual({
    hourly: [{ time: "01:30", temperatureC: 17.5 }],
    averageTemperatureC: 17.5,
    minTemperatureC: 17.5,
    maxTemperatureC: 17.5,
    uvIndex: null,
    timeZone: "Europe/Helsinki",
    source: "snapshot",
  });
  expect(astronomy.sunrise).toMatch(/^03:5[2-6]$/);
  expect(astronomy.sunset).toMatch(/^22:(?:4[89]|5[0-2])$/);
  await move(id, 69.9, 27);
  expect((await weather(id)).astronomy).toEqual({ sunrise: null, sunset: null });
});

it("[API-27] tells only the temperature where there is no place, and nothing where there is neither", async () => {
  const warm = await anImport(test, { measurement: { durationS: 1, temperatureC: 21 } });
  expect(await weather(warm)).toMatchObject({
    hourly: [{ time: "09:12", temperatureC: 21 }],
    timeZone: "UTC",
    astronomy: { sunrise: null, sunset: null },
  });
  const bare = await anImport(test, {});
  expect(await weather(bare)).toMatchObject({ hourly: [], averageTemperatureC: null });
});

it("[API-28] [SNP-13] names the nearest town and its country in the caller's language", async () => {
  const id = await anImport(test, { location: { latitude: 60.1699, longitude: 24.9384 } });
  expect(await address(id)).toMatchObject({ place: { Label: "Helsinki, Finland" }, source: "nearestTown" });
  expect((await address(id, "de")).place.Label).toBe("Helsinki, Finnland");
  await move(id, -33.9249, 18.4241);
  expect((await address(id)).place.Label).toBe("Cape Town, South Africa");
  await move(id, 48.2, 179.9);
  expect(await address(id)).toEqual({ place: { Label: "" }, source: "none", distanceKm: null });
  const bare = await anImport(test, {});
  expect((await address(bare)).source).toBe("none");
});

it("[API-27] [API-28] asks services outside where there are some, and does without one that fails", async () => {
  const id = await anImport(outside, { location: { latitude: 10, longitude: 20 } });
  expect(await weather(id, outside)).toMatchObject({
    hourly: [{ time: "09:12", temperatureC: 10 }],
    uvIndex: 3,
    source: "test weather",
  });
  expect(await address(id, "ja", outside)).toEqual({
    place: { Label: "Harbour 3 (ja)" },
    source: "test addresses",
    distanceKm: null,
  });
  weatherFails = true;
  expect((await weather(id, outside)).source).toBe("snapshot");
});
