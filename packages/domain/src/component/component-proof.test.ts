import { expect, it } from "vitest";
import { seededRandom } from "../../../../tooling/tests/seeded-random.ts";
import { componentHistory } from "./component-history.ts";
import { defaultComponentLimits } from "./component-limits.ts";
import { componentTrend } from "./component-trend.ts";
import { type SimulatedHistory, simulateHistory } from "./testing/simulated-history.ts";

const components = Number(process.env.SONOLENS_COMPONENTS ?? 200);
const yearMs = 365.25 * 86_400_000;
const startMs = Date.parse("2025-01-01T08:00:00Z");
const dayOf = (at: string): number => (Date.parse(at) - startMs) / 86_400_000;

const historyOf = (simulated: SimulatedHistory, until = simulated.readings.length) =>
  componentHistory({
    readings: simulated.readings.slice(0, until),
    judgements: simulated.judgements,
    repairs: [],
    limits: defaultComponentLimits,
    closesItself: true,
  });

it("[CMP-08] keeps what it states about trends and alarms on 200 simulated machines over 2 years", () => {
  const random = seededRandom(20_261_128);
  const slopes = { straight: 0, covered: 0, bent: 0, bentCovered: 0, tooLittle: 0 };
  const alarms = { healthyYears: 0, falseAlarms: 0, steps: 0, foundInTwo: 0, growing: 0, foundGrowing: 0 };
  const foundAtDb: number[] = [];
  for (let index = 0; index < components; index += 1) {
    const simulated = simulateHistory(random);
    const { readings, faultDay = Number.POSITIVE_INFINITY, trueDb, faultDb, faultStepDb } = simulated;
    // The trends after each quarter of the history.
    for (const part of [0.25, 0.5, 0.75, 1]) {
      const history = historyOf(simulated, Math.round(readings.length * part));
      const trend = history.trends.find(({ figure }) => figure === "level");
      if (trend === undefined || trend.perDay === null) {
        slopes.tooLittle += 1;
        continue;
      }
      const values = history.readings
        .filter(({ inTrend }) => inTrend)
        .map(({ at, snapshot }) => ({ atMs: Date.parse(at), value: trueDb.get(snapshot) ?? Number.NaN }));
      const truth = componentTrend("level", values).perDay ?? Number.NaN;
      const isCovered = (trend.lowPerDay ?? 0) <= truth && truth <= (trend.highPerDay ?? 0);
      if (isStraight(values)) {
        slopes.straight += 1;
        slopes.covered += isCovered ? 1 : 0;
      } else {
        slopes.bent += 1;
        slopes.bentCovered += isCovered ? 1 : 0;
      }
    }
    const { log, readings: judged } = historyOf(simulated);
    const raised = log
      .filter(({ kind }) => kind === "raised")
      .map(({ at }) => dayOf(at))
      .reverse();
    const last = dayOf(readings.at(-1)?.at ?? "");
    alarms.healthyYears += (Math.min(faultDay, last) * 86_400_000) / yearMs;
    alarms.falseAlarms += raised.filter((day) => day < faultDay).length;
    if (faultDay === Number.POSITIVE_INFINITY) continue;
    const { repairDay = Number.POSITIVE_INFINITY } = simulated;
    const after = judged.filter(
      (reading) =>
        reading.overBaselineDb !== null && dayOf(reading.at) >= faultDay && dayOf(reading.at) < repairDay,
    );
    const found = raised.find((day) => day >= faultDay && day < repairDay);
    if (faultStepDb > 0 && after.length >= 2) {
      alarms.steps += 1;
      if (found !== undefined && found <= dayOf(after[1]?.at ?? "")) alarms.foundInTwo += 1;
    }
    const isClear = ({ snapshot }: { readonly snapshot: string }) => (faultDb.get(snapshot) ?? 0) >= 11;
    if (faultStepDb > 0 || after.filter(isClear).length < 2) continue;
    alarms.growing += 1;
    if (found === undefined) continue;
    alarms.foundGrowing += 1;
    foundAtDb.push(faultDb.get(judged.find(({ at }) => dayOf(at) === found)?.snapshot ?? "") ?? Number.NaN);
  }
  const middle = foundAtDb.sort((one, other) => one - other)[foundAtDb.length >> 1];
  process.stdout.write(
    `simulated: ${JSON.stringify({ components, ...slopes, ...alarms, foundAtDb: middle })}\n`,
  );
  expect(slopes.straight).toBeGreaterThan(components);
  expect(slopes.covered / slopes.straight).toBeGreaterThan(0.9);
  expect(alarms.falseAlarms / alarms.healthyYears).toBeLessThan(0.01);
  expect(alarms.foundInTwo / alarms.steps).toBeGreaterThan(0.95);
  expect(alarms.foundGrowing / alarms.growing).toBeGreaterThan(0.95);
});

/** Whether values without errors are on one line. */
function isStraight(values: readonly { readonly atMs: number; readonly value: number }[]): boolean {
  const first = values[0];
  const last = values.at(-1);
  if (first === undefined || last === undefined || last.atMs === first.atMs) return false;
  const slope = (last.value - first.value) / (last.atMs - first.atMs);
  return values.every(
    ({ atMs, value }) => Math.abs(first.value + slope * (atMs - first.atMs) - value) < 0.01,
  );
}
