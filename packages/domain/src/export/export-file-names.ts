import { plainDecimal } from "../units/number-text.ts";
import { cutToBytes, safeFileName } from "./safe-file-name.ts";

/** The archive of exported images: "Images-{timestamp}.zip". The caller formats the timestamp. */
export const imagesZipName = (timestamp: string): string => safeFileName(`Images-${timestamp}`, ".zip");

/** An image in that archive: "{id}-{label}.png", or "{id}.png" without a label. */
export const snapshotImageName = (snapshot: { readonly id: string; readonly label: string }): string =>
  safeFileName(snapshot.label.trim() === "" ? snapshot.id : `${snapshot.id}-${snapshot.label}`, ".png");

/** A heat map saved as an image: "{serial}-{id}-{dB}-dB.png"; without a dynamic range "{serial}-{id}.png". */
export const heatmapImageName = (heatmap: {
  readonly serial: string;
  readonly id: string;
  readonly dynamicRangeDb: number;
}): string => {
  const range = Number.isFinite(heatmap.dynamicRangeDb)
    ? `-${plainDecimal(heatmap.dynamicRangeDb, 3)}-dB`
    : "";
  return safeFileName(`${heatmap.serial}-${heatmap.id}${range}`, ".png");
};

/** No room for more beside serial and date in the 200 bytes of a safe name. */
const maxLabelBytes = 120;

/**
 * The name without ending of a file that is made of a snapshot: "{serial}-{label}-{date}", the label in small letters with
 * hyphens between its words, such as "104417-header-flange-hall-b-2026-11-20". Signs and emoji are left out, letters of
 * all scripts stay; a long label is cut, so that the date stays.
 */
export const snapshotFileStem = (snapshot: {
  readonly serial: string;
  readonly label: string;
  /** yyyy-mm-dd */
  readonly day: string;
}): string => {
  const words =
    snapshot.label
      .toWellFormed()
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const label = cutToBytes(words.join("-"), maxLabelBytes).replace(/-$/, "");
  const parts = [snapshot.serial.trim(), label, snapshot.day];
  return safeFileName(parts.filter((part) => part !== "").join("-"), "");
};

/** The points of a PRPD as CSV: "PRPD_{serial}_{id}.csv", with "_@{analysis time}s" if one was chosen. */
export const prpdCsvName = (prpd: {
  readonly serial: string;
  readonly id: string;
  readonly analysisTimeS?: number;
}): string => {
  const { analysisTimeS = Number.NaN } = prpd;
  const time = Number.isFinite(analysisTimeS) ? `_@${plainDecimal(analysisTimeS, 3)}s` : "";
  return safeFileName(`PRPD_${prpd.serial}_${prpd.id}${time}`, ".csv");
};
