import { estimateLeak } from "../../../leak-estimate/estimate-leak.ts";
import { fitLeakCalibration } from "../../../leak-estimate/fit-leak-calibration.ts";
import { parseLeakCalibration } from "../../../leak-estimate/parse-leak-calibration.ts";
import { leakWorld } from "../../leak-world.ts";
import { type FuzzTarget, fuzzTarget, oneOf, type Random, someOf, wholeFrom } from "../fuzz-target.ts";

function somePoints(random: Random) {
  const leak = leakWorld(wholeFrom(random, 1, 50));
  return Array.from({ length: wholeFrom(random, 5, 40) }, leak);
}
const calibrations = [1, 2, 3].flatMap((seed) => {
  const leak = leakWorld(seed);
  const fitted = fitLeakCalibration(Array.from({ length: 12 * seed }, leak));
  return fitted.ok ? [fitted.value] : [];
});

export const leakTargets: readonly FuzzTarget[] = [
  fuzzTarget({
    name: "estimateLeak",
    weight: 8,
    valid: (random: Random) => [
      {
        ...{ levelDb: 80 * random(), distanceM: 10 * random(), temperatureC: 40 * random() },
        humidityPercent: 100 * random(),
        ...someOf(random, { noiseFloorDb: 30 * random(), correction: 2 * random(), pressureBar: 7 }),
        ...(random() < 0.8 && { calibration: calibrations[wholeFrom(random, 0, calibrations.length - 1)] }),
      } as Parameters<typeof estimateLeak>[0],
    ],
    call: estimateLeak,
    faultOf: ({ leakLpm, lowLpm, highLpm, reasons, infinite, detected }) => {
      if (leakLpm === undefined) return reasons.length > 0 ? undefined : "no size and no reason";
      if (!detected || infinite || reasons.length > 0) return "a size, and a reason against it";
      const rises = lowLpm !== undefined && highLpm !== undefined && lowLpm <= leakLpm && leakLpm <= highLpm;
      return leakLpm >= 0 && rises ? undefined : "the size is not within its range";
    },
  }),
  fuzzTarget({
    name: "fitLeakCalibration",
    weight: 6,
    valid: (random: Random) => [somePoints(random), someOf(random, { frequencyHz: 8e4 * random() })],
    call: fitLeakCalibration,
    faultOf: (answer) => (!answer.ok || answer.value.b > 0 ? undefined : "the flow does not rise"),
  }),
  fuzzTarget({
    name: "parseLeakCalibration",
    weight: 6,
    valid: (random: Random) => {
      const separator = oneOf(random, [",", ";", "\t"]);
      const lines = somePoints(random).map(({ levelDb, distanceM, flowLpm, humidityPercent }) =>
        [levelDb, distanceM, flowLpm, humidityPercent].map((value) => value.toFixed(2)).join(separator),
      );
      const titles = ["level_db", "distance_m", "flow_lpm", "humidity_percent"].join(separator);
      return [[titles, ...lines].join("\n")];
    },
    call: parseLeakCalibration,
  }),
];
