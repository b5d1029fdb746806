import type { ReadingJudgement } from "../component-history.ts";
import type { MeasuredReading } from "../component-reading.ts";
import { aReading } from "./a-reading.ts";

/** A simulated machine whose truth is known. */
export interface SimulatedHistory {
  readonly readings: readonly MeasuredReading[];
  readonly judgements: readonly ReadingJudgement[];
  /** Level of the machine without errors of measurement at the time of each reading, at its distance, dB. */
  readonly trueDb: ReadonlyMap<string, number>;
  /** What the fault adds to it, dB. */
  readonly faultDb: ReadonlyMap<string, number>;
  /** Day on which a fault begins, or undefined. */
  readonly faultDay: number | undefined;
  /** dB at once, or 0 for one that grows. */
  readonly faultStepDb: number;
  readonly repairDay: number | undefined;
}

/** Of one measurement by hand, dB. */
const errorDb = 1.5;
/** Share of measurements that something disturbs, by 6 to 12 dB. */
const disturbedShare = 0.02;
const days = 730;

/**
 * Two years of rounds around a machine, weekly to quarterly, with gaps: half of the machines stay well, the others get
 * worse slowly or at once, some of them are repaired; cameras are replaced, and distances differ. The first three readings
 * with each camera are marked as good while the machine is well.
 */
export function simulateHistory(random: () => number): SimulatedHistory {
  const between = (min: number, max: number) => min + (max - min) * random();
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const course = random();
  const isGrowing = course >= 0.5 && course < 0.8;
  const isStep = course >= 0.8;
  const faultDay = isGrowing || isStep ? between(200, 450) : undefined;
  const faultStepDb = isStep ? between(12, 20) : 0;
  const perDay = isGrowing ? between(1.5, 4) / 30 : 0;
  const repairDay = faultDay !== undefined && random() < 0.4 ? faultDay + between(150, 250) : undefined;
  const isRepairEntered = random() < 0.5;
  const cameraDay = random() < 0.2 ? between(150, 580) : Number.POSITIVE_INFINITY;
  const cameraOffsetDb = 2 * normal();
  const isFarSometimes = random() < 0.3;
  const rhythmDays = [7, 30, 30, 30, 90][Math.floor(random() * 5)] ?? 30;
  const healthyDb = between(35, 50);

  const readings: MeasuredReading[] = [];
  const judgements: ReadingJudgement[] = [];
  const trueDb = new Map<string, number>();
  const faultsDb = new Map<string, number>();
  let isRepairSeen = false;
  for (let planned = 0; planned < days; planned += rhythmDays) {
    const day = Math.max(0, planned + between(-0.25, 0.25) * rhythmDays);
    if (random() < 0.15) continue;
    const hasFault =
      faultDay !== undefined && day >= faultDay && !(repairDay !== undefined && day >= repairDay);
    const faultDb = hasFault ? faultStepDb + perDay * (day - faultDay) : 0;
    const isNewCamera = day >= cameraDay;
    const aimedM = isFarSometimes && random() < 0.25 ? 2.6 : 1.1;
    const distanceM = aimedM * between(0.92, 1.08);
    const machineDb = healthyDb + faultDb + (isNewCamera ? cameraOffsetDb : 0);
    const spreadDb = -20 * Math.log10(distanceM / 1.1);
    const disturbedDb = random() < disturbedShare ? (random() < 0.7 ? 1 : -1) * between(6, 12) : 0;
    const reading = aReading(day, machineDb + spreadDb + errorDb * normal() + disturbedDb, {
      distanceM,
      deviceSerial: isNewCamera ? "SL-2" : "SL-1",
    });
    readings.push(reading);
    faultsDb.set(reading.snapshot, faultDb);
    trueDb.set(reading.snapshot, machineDb - 20 * Math.log10(aimedM / 1.1));
    const judge = (verdict: ReadingJudgement["verdict"]) =>
      judgements.push({ snapshot: reading.snapshot, verdict, note: "", username: null, at: reading.at });
    const isFirstAfterRepair = repairDay !== undefined && day >= repairDay && !isRepairSeen;
    if (isFirstAfterRepair) isRepairSeen = true;
    if (isFirstAfterRepair && isRepairEntered) judge("afterRepair");
    else if (!hasFault && countOf(readings, reading) <= 3) judge("good");
  }
  return { readings, judgements, trueDb, faultDb: faultsDb, faultDay, faultStepDb, repairDay };
}

/** How many readings there are from the camera and about the distance of one. */
const countOf = (
  readings: readonly MeasuredReading[],
  { deviceSerial, distanceM }: MeasuredReading,
): number =>
  readings.filter(
    (one) => one.deviceSerial === deviceSerial && Math.abs((one.distanceM ?? 0) - (distanceM ?? 0)) < 0.6,
  ).length;
