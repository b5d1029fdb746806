import { defaults, type Settings, type UtilizationKind } from "@sonolens/domain";
import { bestEffort } from "@sonolens/foundation";
import { nearbyTown } from "@sonolens/i18n";
import { captionPicture } from "@sonolens/media-export";
import type { QueryClient } from "@tanstack/react-query";
import { leakQueries } from "../../../data/analysis/leak-analysis.ts";
import type { Services } from "../../../data/services.ts";
import { addressQuery } from "../../../data/snapshots/location-address.ts";
import type { SnapshotDetail } from "../../../data/types.ts";
import { fileStemOf } from "../../../lib/format/file-stem.ts";
import type { useWords } from "../../../lib/format/use-words.ts";
import { saveBytes } from "../../../lib/ui/save-bytes.ts";
import { captionOf, type DrawnScale } from "./caption-of.ts";

export interface CaptionedOrder {
  readonly snapshot: SnapshotDetail;
  readonly settings: Settings;
  readonly utilization: UtilizationKind;
  /** The picture with its heat map and notes, a PNG file. */
  readonly picture: Uint8Array<ArrayBuffer>;
  readonly drawn: DrawnScale | undefined;
}

/** Saves a picture with its scale and caption. The texts of this feature must be loaded. Rejects if it is not made. */
export async function saveCaptioned(
  { api, edition }: Pick<Services, "api" | "edition">,
  client: QueryClient,
  order: CaptionedOrder,
  words: ReturnType<typeof useWords>,
): Promise<void> {
  const { snapshot, settings, utilization, drawn } = order;
  const fontFamily = getComputedStyle(document.body).fontFamily;
  const [analysis, place, logo] = await Promise.all([
    leakOf({ api }, client, order),
    placeOf({ api }, client, snapshot, words),
    pictureOf(edition.logoSvg),
    ...[400, 500, 600].map((weight) => bestEffort(document.fonts.load(`${weight} 16px ${fontFamily}`))),
  ]);
  const made = await captionPicture({
    picture: new Blob([order.picture], { type: "image/png" }),
    caption: captionOf(
      { snapshot, settings, utilization, analysis, place, drawn, brand: edition.productName },
      words,
    ),
    logo,
    fontFamily,
    name: fileStemOf(snapshot, words.timeZone),
  });
  if (!made.ok) throw new Error(`${made.error.code}: ${made.error.message}`);
  saveBytes(made.value.bytes, made.value.fileName, made.value.mediaType);
}

/** The leak of what is saved; undefined for other types, and if it fails. */
async function leakOf(services: Pick<Services, "api">, client: QueryClient, order: CaptionedOrder) {
  const { snapshot, settings } = order;
  const { device_analysis_type: type } = snapshot;
  if (type !== "LEAK" && type !== "LEAK_SIZE") return undefined;
  const distanceM = snapshot.source_distance ?? settings.source_distance;
  const parameters = {
    ...(distanceM !== null && { distanceM }),
    correction: settings.leak_size_corr_factor,
    version: defaults.analysisVersion,
  };
  const due = { caption: snapshot.version, currency: settings.currency_iso_code };
  return orNothing(client.fetchQuery(leakQueries.analysis(services, snapshot.id, parameters, due)));
}

/** The name of the place, else nothing: coordinates say little on paper. */
async function placeOf(
  { api }: Pick<Services, "api">,
  client: QueryClient,
  { id, meta: { latitude, longitude } }: SnapshotDetail,
  { t, locale }: ReturnType<typeof useWords>,
): Promise<string> {
  if (latitude == null || longitude == null) return "";
  const found = await orNothing(client.fetchQuery(addressQuery(api, id, { latitude, longitude }, locale)));
  const label = found?.place.Label;
  return label ? nearbyTown(t, label, found?.distanceKm) : "";
}

/** An SVG document as a picture; undefined if the browser cannot draw it. */
async function pictureOf(svg: string): Promise<HTMLImageElement | undefined> {
  const image = new Image(104, 104);
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  return orNothing(image.decode().then(() => image));
}

/** A caption without a part is better than none. */
const orNothing = <Value>(work: Promise<Value>): Promise<Value | undefined> => work.catch(() => undefined);
