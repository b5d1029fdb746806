import type { ImageBlock } from "../layout/block.ts";
import type { ReportSnapshot } from "./report-data.ts";
import type { ReportWords } from "./report-words.ts";

/** What the picture of a snapshot shows, in the words of the stage. */
export function pictureInWords(words: ReportWords, { picture, record }: ReportSnapshot): string {
  const { t, level } = words;
  if (record.picture_kind === "spectrogram") return t("snapshot:soundOnlyInWords");
  const described = picture?.described;
  if (!described) return t("reports:pictureOf", { label: words.label(record) });
  const { sourceCount, peakLevelDb, place } = described;
  if (peakLevelDb === undefined || !place)
    return t("snapshot:heatmapWithoutSource", { level: level(record.level_db) });
  return t("snapshot:heatmapInWords", {
    count: sourceCount,
    level: level(peakLevelDb),
    place: t(`snapshot:place.${place.vertical}.${place.horizontal}`),
  });
}

/** What the picture of a snapshot shows, and of what its sound map is. */
export function captionOf(words: ReportWords, snapshot: ReportSnapshot): string {
  const { picture, record } = snapshot;
  const map = picture?.soundMap
    ? words.t("reports:mapCaption", {
        band: words.band(record.band_hz),
        range: words.level(picture.dynamicRangeDb ?? record.dynamicrange_lin ?? 0),
      })
    : "";
  return words.punctuation.sentences([pictureInWords(words, snapshot), map]);
}

/** The picture with its sound map, its scale and a caption, of its own words unless others are given or none. */
export function pictureBlock(
  words: ReportWords,
  snapshot: ReportSnapshot,
  look: Pick<ImageBlock, "minHeightMm" | "maxHeightMm"> & {
    readonly withScale?: boolean;
    readonly caption?: string | false;
  } = {},
): ImageBlock | undefined {
  const { picture, record } = snapshot;
  if (!picture) return undefined;
  const { withScale = true, caption = captionOf(words, snapshot), ...size } = look;
  return {
    kind: "image",
    picture: picture.photo,
    ...(picture.soundMap && { overlay: picture.soundMap }),
    ...(withScale && picture.scale && { scale: picture.scale }),
    alt: words.punctuation.sentences([
      words.punctuation.sentence(words.label(record)),
      pictureInWords(words, snapshot),
    ]),
    ...(caption !== false && { caption }),
    ...size,
  };
}

/** Part of the picture's sides that is shown around the peak. */
const cropShare = 0.3;

/** The surroundings of the strongest source, enlarged; undefined without a source in the picture. */
export function peakBlock(
  words: ReportWords,
  snapshot: ReportSnapshot,
  size: Pick<ImageBlock, "minHeightMm" | "maxHeightMm">,
): ImageBlock | undefined {
  const { picture, record } = snapshot;
  const peak = picture?.described?.sources[0];
  if (!picture || !peak) return undefined;
  const start = (at: number) => Math.min(Math.max(at - cropShare / 2, 0), 1 - cropShare);
  return {
    kind: "image",
    picture: picture.photo,
    crop: { x: start(peak.u), y: start(peak.v), width: cropShare, height: cropShare },
    alt: words.t("reports:aroundPeakOf", { label: words.label(record) }),
    caption: words.t("reports:aroundPeak"),
    ...size,
  };
}
