import type { GalleryRecord } from "../gallery-record.ts";

/** Rules on one record implemented again for tests, as simply as possible. */

export const naiveDay = (moment: string | null | undefined, timeZone: string): string | undefined => {
  const date = new Date(moment ?? "");
  return Number.isNaN(date.getTime()) ? undefined : date.toLocaleDateString("sv-SE", { timeZone });
};

export function naiveLeakLpm({ leak, leak_infinite, meta }: GalleryRecord): number | undefined {
  if (leak_infinite || meta?.leak_detected === false) return undefined;
  if (meta?.leak_type === "STEAM" || meta?.leak_type === "OTHER") return undefined;
  return typeof leak === "number" && leak >= 0 && Number.isFinite(leak) ? leak : undefined;
}

export function naivePlace({ meta }: GalleryRecord): { latitude: number; longitude: number } | undefined {
  const { latitude, longitude } = meta ?? {};
  if (typeof latitude !== "number" || typeof longitude !== "number") return undefined;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}
