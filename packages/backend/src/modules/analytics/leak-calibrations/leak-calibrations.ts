import {
  fitLeakCalibration,
  type LeakCalibration,
  type LeakCalibrationError,
  parseLeakCalibration,
} from "@sonolens/acoustics";
import { failure, type Result, success } from "@sonolens/foundation";
import type { Core } from "../../../composition/capabilities.ts";
import type { DueSnapshots } from "../../snapshots/index.ts";
import { typesAnalyzedFor } from "../analytics.service.ts";
import { createLeakCalibrationRepository } from "./leak-calibration.repository.ts";

/** A camera's calibration as the operator sees it. */
export interface KnownLeakCalibration {
  readonly serial: string;
  /** Number of leaks with a known flow. */
  readonly points: number;
  /** ISO 8601. */
  readonly setAt: string;
}

/** The effect of a change: how many leaks are analyzed again. */
export interface LeakCalibrationChange {
  readonly snapshotsToAnalyze: number;
}

export interface UnknownLeakCalibration {
  readonly code: "unknownCalibration";
  readonly message: string;
}

/** How cameras' levels relate to flows, managed by the operator. */
export interface LeakCalibrations {
  /**
   * Stores a camera's measurements of leaks with a known flow, replacing earlier ones: the text of a CSV file
   * as `parseLeakCalibration` reads it. The camera's leaks are analyzed again.
   */
  set(serial: string, csv: string): Promise<Result<LeakCalibrationChange, LeakCalibrationError>>;
  /** Removes them; the camera's leaks lose their sizes. */
  remove(serial: string): Promise<Result<LeakCalibrationChange, UnknownLeakCalibration>>;
  list(): Promise<KnownLeakCalibration[]>;
}

/** Stores calibrations in the database, and fits them for the band in which a snapshot was taken. */
export function createLeakCalibrations(
  { database, nowMs }: Core<"database" | "nowMs">,
  due: Pick<DueSnapshots, "setDue">,
) {
  const repository = createLeakCalibrationRepository(database);
  const change = async (serial: string) =>
    success({ snapshotsToAnalyze: await due.setDue(serial, typesAnalyzedFor("leak")) });
  const calibrations: LeakCalibrations = {
    async set(serial, csv) {
      const points = parseLeakCalibration(csv);
      if (!points.ok) return points;
      const fitted = fitLeakCalibration(points.value);
      if (!fitted.ok) return fitted;
      return database.transaction(async () => {
        await repository.put({ serial, points: points.value, setAt: new Date(nowMs()).toISOString() });
        return change(serial);
      });
    },
    remove: (serial) =>
      database.transaction(async () => {
        if (!(await repository.remove(serial)))
          return failure({
            code: "unknownCalibration",
            message: `There is no calibration of ${serial}.`,
          } as const);
        return change(serial);
      }),
    list: async () =>
      (await repository.list()).map(({ serial, points, setAt }) => ({
        serial,
        points: points.length,
        setAt,
      })),
  };

  /** Air absorption is that of the middle of the band, in Hz, in which the level was measured. */
  async function calibrationFor(serial: string, frequencyHz: number): Promise<LeakCalibration | undefined> {
    const known = await repository.find(serial);
    const fitted = known && fitLeakCalibration(known.points, { frequencyHz });
    return fitted?.ok ? fitted.value : undefined;
  }

  return { calibrations, calibrationFor };
}
