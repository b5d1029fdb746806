import { bearingTypes } from "../bearing/bearing-ranges.ts";
import { type DemoDay, type DemoEntry, demoDay } from "./demo-day.ts";
import { drawnBearing } from "./demo-sources.ts";

const [, rollerBearing, , motorBearing, pumpBearing] = bearingTypes;
/** Impacts ring here, and machines do not drown them. */
const bandHz: [number, number] = [15_000, 40_000];

/** Long enough for many turns of a slow roller. */
const round = (day: DemoDay, entries: DemoEntry[]) =>
  demoDay(
    day,
    entries.map((entry) => ({ durationS: 2, bandHz, analysisType: "MECHANICAL", ...entry })),
  );

const pumps = round(
  { camera: "hall", site: "vantaa", date: "2026-11-13", temperatureC: 20, humidityPercent: 40, humDb: 70 },
  [
    {
      name: "healthy-circulation-pump",
      scene: "pump-set-2",
      bearings: drawnBearing("pump-bearing", 1, {
        fault: undefined,
        type: pumpBearing,
        shaftRpm: 1470,
        noiseLevelDb: -52,
      }),
      distanceM: 1.4,
      time: "08:10:11",
      northM: 24,
      eastM: 33,
      label: "Circulation pump 2, new bearing",
      comments: "For comparison.",
      tags: ["pump room", "bearing"],
    },
    {
      name: "outer-race-mild",
      scene: "pump-set-1",
      bearings: drawnBearing("pump-bearing", 2, {
        fault: "outerRace",
        type: pumpBearing,
        shaftRpm: 1475,
        load: 0.6,
        noiseToImpactsDb: 4,
        noiseLevelDb: -54,
        resonanceHz: 24_000,
      }),
      distanceM: 1.6,
      time: "08:24:37",
      northM: 26,
      eastM: 36,
      label: "Circulation pump 1, first ticking",
      tags: ["pump room", "bearing"],
    },
    {
      name: "healthy-compressor",
      scene: "compressor-2",
      bearings: drawnBearing("airend", 3, {
        fault: undefined,
        type: motorBearing,
        shaftRpm: 2950,
        noiseLevelDb: -44,
      }),
      distanceM: 3.3,
      time: "08:41:20",
      northM: -22,
      eastM: 29,
      label: "Blue compressor, airend after service",
      tags: ["compressor room"],
    },
  ],
);

const conveyors = round(
  {
    camera: "energy",
    site: "essen",
    date: "2026-11-18",
    temperatureC: 17,
    humidityPercent: 48,
    humDb: 72,
  },
  [
    {
      name: "inner-race-mild",
      scene: "conveyor-1",
      bearings: drawnBearing("bearing-3", 4, {
        fault: "innerRace",
        type: rollerBearing,
        shaftRpm: 840,
        load: 0.6,
        noiseToImpactsDb: 3,
        noiseLevelDb: -58,
        resonanceHz: 21_000,
      }),
      distanceM: 1.02,
      time: "12:20:09",
      northM: 44,
      eastM: 8,
      label: "Förderband 1, Rolle 3",
      tags: ["Förderband"],
    },
    {
      name: "outer-race-severe",
      scene: "conveyor-4",
      bearings: drawnBearing("bearing-3", 5, {
        fault: "outerRace",
        type: rollerBearing,
        shaftRpm: 860,
        load: 1,
        noiseToImpactsDb: -8,
        noiseLevelDb: -54,
        resonanceHz: 26_000,
      }),
      distanceM: 0.71,
      time: "12:33:48",
      northM: 44,
      eastM: 31,
      label: "Förderband 4, blaues Lager: tauschen",
      comments: "Schlägt hörbar. Ersatzlager liegt bereit.",
      tags: ["Förderband", "dringend"],
      starred: true,
    },
    {
      name: "ball-severe",
      scene: "conveyor-3",
      bearings: drawnBearing("bearing-3", 6, {
        fault: "ball",
        type: rollerBearing,
        shaftRpm: 900,
        load: 1,
        noiseToImpactsDb: -9,
        noiseLevelDb: -47,
        resonanceHz: 23_000,
      }),
      distanceM: 0.93,
      time: "12:47:02",
      northM: 44,
      eastM: 24,
      label: "Förderband 3, grünes Lager",
      tags: ["Förderband"],
      fixedDate: "2026-11-20T09:10:00.000Z",
    },
  ],
);

const motors = round(
  {
    camera: "workshop",
    site: "rayong",
    date: "2026-11-20",
    temperatureC: 30,
    humidityPercent: 68,
    humDb: 71,
  },
  [
    {
      name: "inner-race-severe",
      scene: "motor-1",
      bearings: drawnBearing("fan", 7, {
        fault: "innerRace",
        type: motorBearing,
        shaftRpm: 2960,
        load: 0.9,
        noiseToImpactsDb: -9,
        noiseLevelDb: -45,
        resonanceHz: 25_000,
      }),
      distanceM: 1.06,
      time: "06:02:33",
      northM: 70,
      eastM: -30,
      label: "Pump 4, motor bearing at the fan",
      comments: "Rough when turned by hand. Plan the exchange for Tuesday.",
      tags: ["pump 4", "urgent"],
      starred: true,
    },
    {
      name: "ball-mild",
      scene: "pump-set-3",
      bearings: drawnBearing("pump-bearing", 8, {
        fault: "ball",
        type: pumpBearing,
        shaftRpm: 1480,
        load: 0.7,
        noiseToImpactsDb: 2,
        noiseLevelDb: -54,
        resonanceHz: 22_000,
      }),
      distanceM: 1.13,
      time: "06:15:19",
      northM: 72,
      eastM: -33,
      label: "Pump 5, bearing housing",
      tags: ["pump 5"],
    },
  ],
);

export const bearingRounds = [...pumps, ...conveyors, ...motors];
