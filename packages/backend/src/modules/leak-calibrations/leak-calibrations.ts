import {
  fitLeakCalibration,
  type LeakCalibration,
  type LeakCalibrationError,
  parseLeakCalibration,
} from "@sonolens/acoustics";
import { failure, type Result, success } from "@sonolens/foundation";
import type { BackendCore } from "../../backend-core.ts";
import { typesAnalysedFor } from "../analytics/analytics.service.ts";
import { createLeakCalibrationRepository } from "./leak-calibration.repository.ts";

/** A camera's calibration as whoever runs the server sees it. */
export interface KnownLeakCalibration {
  readonly serial: string;
  /** How many leaks of known flow. */
  readonly points: number;
  /** ISO 8601. */
  readonly setAt: string;
}

/** What is told of a change: how many leaks are analysed again for it. */
export interface LeakCalibrationChange {
  readonly snapshotsToAnalyse: number;
}

export interface UnknownLeakCalibration {
  readonly code: "unknownCalibration";
  readonly message: string;
}

/** What cameras' levels say about flows, for whoever runs the server. */
export interface LeakCalibrations {
  /**
   * Keeps leaks of known flow as a camera heard them, in place of earlier ones: the text of a CSV file as
   * `parseLeakCalibration` reads it. The camera's leaks are analysed again.
   */
  set(serial: string, csv: string): Promise<Result<LeakCalibrationChange, LeakCalibrationError>>;
  /** Forgets them; the camera's leaks lose their sizes. */
  remove(serial: string): Promise<Result<LeakCalibrationChange, UnknownLeakCalibration>>;
  list(): Promise<KnownLeakCalibration[]>;
}

/** Keeps calibrations in the database, and fits them for the band in which a snapshot was taken. */
export function createLeakCalibrations({ database, snapshots, nowMs }: BackendCore) {
  const repository = createLeakCalibrationRepository(database);
  const change = async (serial: string) =>
    success({ snapshotsToAnalyse: await snapshots.setDue(serial, typesAnalysedFor("leak")) });
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

  /** Sound is absorbed on its way as in the middle of the band, in Hz, in which the level was measured. */
  async function calibrationFor(serial: string, frequencyHz: number): Promise<LeakCalibration | undefined> {
    const known = await repository.find(serial);
    const fitted = known && fitLeakCalibration(known.points, { frequencyHz });
    return fitted?.ok ? fitted.value : undefined;
  }

  return { calibrations, calibrationFor };
}
