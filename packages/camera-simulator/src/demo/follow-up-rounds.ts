import type { SnapshotRecipe } from "../scene/recipe.ts";
import { demoDay } from "./demo-day.ts";
import { drawnDischarge } from "./demo-sources.ts";

/** The receiver’s valve after its repair: the same place, and nothing that the camera would draw. */
const afterReceiver = demoDay(
  { camera: "hall", site: "vantaa", date: "2026-11-13", temperatureC: 20, humidityPercent: 40, humDb: 68 },
  [
    {
      name: "receiver-stem-repaired",
      scene: "compressor-1",
      thresholdDb: 30,
      distanceM: 3.4,
      time: "08:40:12",
      northM: -18,
      eastM: 22,
      label: "Receiver outlet valve, repaired",
      comments: "New stem packing. Nothing left at this valve.",
      tags: ["compressor room"],
    },
  ],
);

const afterFlange = demoDay(
  { camera: "energy", site: "essen", date: "2026-11-16", temperatureC: 20, humidityPercent: 47, humDb: 72 },
  [
    {
      name: "main-flange-repaired",
      scene: "flange-1",
      thresholdDb: 30,
      distanceM: 0.7,
      time: "11:48:30",
      northM: 5,
      eastM: 9,
      label: "Druckluftleitung, Flansch 14, nach der Reparatur",
      comments: "Dichtung getauscht, nachgezogen, dicht.",
      tags: ["Halle 1"],
    },
  ],
);

/** Three points of the switchyard once more, four days later. */
const switchyardAgain = demoDay(
  { camera: "energy", site: "vantaa", date: "2026-11-17", temperatureC: 6, humidityPercent: 88, humDb: 58 },
  [
    {
      name: "corona-clamp-again",
      scene: "bushings-1",
      discharges: drawnDischarge("clamp-2", "corona", 1, { levelAt1mDb: 71 }),
      distanceM: 4.85,
      voltageKv: 110,
      time: "10:02:15",
      northM: 310,
      eastM: -120,
      label: "110 kV bay 3, line clamp L2, second round",
      tags: ["switchyard", "110 kV"],
      durationS: 2,
      acFrequencyHz: 50,
      analysisType: "PD",
    },
    {
      name: "surface-cracked-shed-again",
      scene: "bushings-4",
      discharges: drawnDischarge("shed-2", "surface", 2, { levelAt1mDb: 80 }),
      distanceM: 3.2,
      voltageKv: 110,
      time: "10:14:48",
      northM: 316,
      eastM: -112,
      label: "110 kV bay 4, cracked shed on L2, second round",
      comments: "6 dB louder than four days ago.",
      tags: ["switchyard", "110 kV", "urgent"],
      durationS: 2,
      acFrequencyHz: 50,
      analysisType: "PD",
    },
  ],
);

/** A second visit to points of the first rounds: two repairs that worked, and two discharges four days later. */
export const followUpRounds: readonly SnapshotRecipe[] = [
  ...afterReceiver,
  ...afterFlange,
  ...switchyardAgain,
];
