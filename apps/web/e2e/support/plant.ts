import type { Api, SnapshotDetail, SnapshotRecord } from "./api.ts";

/** Criteria for a snapshot of the plant; a criterion that is left out matches any. */
export interface SnapshotCriteria {
  readonly type?: "LEAK" | "PD" | "MECHANICAL";
  readonly hasPicture?: boolean;
  readonly hasVideo?: boolean;
  /** Limits of the leak's size, in liters per minute. */
  readonly minLeakLpmin?: number;
  readonly maxLeakLpmin?: number;
}

/** State that the test sets by API calls, as if on another device. */
export interface SnapshotState {
  readonly repair?: "open" | "inRepair" | "solved";
  readonly label?: string;
  readonly distanceM?: number;
  readonly temperatureC?: number;
  /** "60.17,24.94" in degrees; "nan": nowhere. */
  readonly location?: string;
}

function fits(record: SnapshotRecord, criteria: SnapshotCriteria): boolean {
  const { type, hasPicture = true, hasVideo, minLeakLpmin, maxLeakLpmin } = criteria;
  return (
    (type === undefined || record.device_analysis_type === type) &&
    (record.picture_state === "present") === hasPicture &&
    (hasVideo === undefined || (record.meta.video_type === "continuous") === hasVideo) &&
    (minLeakLpmin === undefined || (record.leak ?? 0) >= minLeakLpmin) &&
    (maxLeakLpmin === undefined || (record.leak ?? Number.POSITIVE_INFINITY) <= maxLeakLpmin)
  );
}

/**
 * A snapshot of the test's own account: the newest that meets the criteria (with a picture, unless they differ), in
 * the initial state of the test.
 */
export async function aSnapshot(
  api: Api,
  wanted: SnapshotCriteria & SnapshotState = {},
): Promise<SnapshotDetail> {
  const { id } = await api.find(`snapshot like ${JSON.stringify(wanted)}`, (record) => fits(record, wanted));
  const set = async (what: string, body: object, headers?: Record<string, string>) => {
    const response = await api.post(`api/snapshots/${id}/${what}/`, body, headers);
    if (!response.ok) throw new Error(`${what} was answered ${response.status}: ${await response.text()}`);
  };
  const { repair, label, distanceM, temperatureC, location } = wanted;
  if (label !== undefined) {
    const { version } = await api.detail(id);
    await set("label", { label }, { "If-Match": `"${version}"` });
  }
  if (repair !== undefined) await set("repair", { repair_status: repair });
  if (distanceM !== undefined) await set("distance", { distance: distanceM });
  if (temperatureC !== undefined) await set("temperature", { temperature: temperatureC });
  if (location !== undefined) await set("location", { location });
  return api.detail(id);
}

export const aLeak = (
  api: Api,
  wanted: Omit<SnapshotCriteria, "type"> & SnapshotState = {},
): Promise<SnapshotDetail> => aSnapshot(api, { ...wanted, type: "LEAK" });
