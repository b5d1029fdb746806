import {
  formatDistance,
  formatPercent,
  formatTemperature,
  hasMap,
  leakPricingOf,
  leakThresholdsOf,
  repairStatusOf,
  severityOf,
} from "@sonolens/domain";
import { drawnFloorDb, isolineLevelsDb, palettes } from "@sonolens/heatmap-renderer";
import { formatZonedDateTime, punctuationOf, textDirection } from "@sonolens/i18n";
import type { CaptionFact, CaptionScale, PictureCaption } from "@sonolens/media-export";
import { bandText, fixedText } from "../../../lib/format/format.ts";
import type { PaletteName } from "../../../lib/format/palette-name.ts";
import { pdKindKey } from "../../../lib/format/pd-kind-key.ts";
import { severityNumber } from "../../../lib/format/severity-number.ts";
import { spectrogramAxesText } from "../../../lib/format/spectrogram-axes-text.ts";
import type { useWords } from "../../../lib/format/use-words.ts";
import { findingOf } from "../../gallery/index.ts";
import { type LookSettings, lookText, timeText } from "../../refocus/index.ts";
import { type LeakFactsOptions, leakFacts } from "./leak-facts.ts";

/** The heat map that is drawn. */
export interface DrawnScale {
  readonly maxDb: number;
  readonly dynamicRangeDb: number;
  readonly palette: PaletteName;
  readonly scheme: CaptionScale["scheme"];
  readonly sourceCount: number;
  /** Second of the recording; undefined for the average. */
  readonly momentS: number | undefined;
  /** The map is not the camera's: it was refocused. */
  readonly refocused?:
    | (LookSettings & {
        /** Level of the strongest source; undefined if there is none. */
        readonly peakDb: number | undefined;
      })
    | undefined;
}

export interface CaptionOptions extends LeakFactsOptions {
  /** Name of the place; empty if unknown. */
  readonly place: string;
  readonly brand: string;
  /** Undefined if nothing is drawn. */
  readonly drawn: DrawnScale | undefined;
}

type Words = ReturnType<typeof useWords>;

/**
 * What is written under the picture of a snapshot, in the words, units and digits of its page. What is saved was found in
 * the camera's map, so it is not written under another one.
 */
export function captionOf(options: CaptionOptions, words: Words): PictureCaption {
  const { t, locale, timeZone } = words;
  const { separated, series } = punctuationOf(t);
  const { snapshot, settings, utilization, place, brand, drawn } = options;
  const { device_label: camera, device_serial: serial } = snapshot;
  const refocused = drawn?.refocused;
  const look = refocused && lookText(refocused, settings.source_distance_unit, t, locale);
  const { facts, basis } =
    look === undefined
      ? resultOf(options, words)
      : { facts: [], basis: [t("snapshot:captionRefocused", { look })] };
  const severity = severityOf(snapshot, leakThresholdsOf(settings));
  const finding = findingOf(snapshot, settings, leakPricingOf(settings, utilization));
  const isConclusion = finding?.kind === "conclusion";
  return {
    label: snapshot.label || t("gallery:noLabel"),
    severity: refocused
      ? undefined
      : severity !== "notApplicable"
        ? { level: severityNumber[severity], word: t(`common:severity.${severity}`) }
        : finding && {
            level: 0,
            word: isConclusion ? t(`card:conclusion.${finding.name}`) : t("card:group.noRating"),
          },
    // With its zone, because a picture may be read elsewhere.
    line: separated([
      place,
      formatZonedDateTime(new Date(snapshot.created_date), locale, timeZone),
      series(snapshot.tags),
    ]),
    facts: [...facts, ...surroundingsOf(options, words), statusOf(options, words)],
    basis: [
      t("snapshot:captionCamera", { camera: camera || serial, serial }),
      ...spectrogramBasis(snapshot, words),
      ...basis,
    ],
    brand,
    scale: drawn && scaleOf(drawn, options, words),
    isRightToLeft: textDirection(locale) === "rtl",
  };
}

/** How to read the spectrogram of a snapshot without a map. */
function spectrogramBasis(snapshot: CaptionOptions["snapshot"], { t, locale }: Words): readonly string[] {
  if (hasMap(snapshot)) return [];
  const axes =
    snapshot.sample_rate_hz == null
      ? []
      : [spectrogramAxesText(snapshot.meta.duration, snapshot.sample_rate_hz, t, locale)];
  return [t("snapshot:soundOnly"), ...axes];
}

/** The result of the analysis, first the one that matters. */
function resultOf(
  options: CaptionOptions,
  words: Words,
): { readonly facts: readonly CaptionFact[]; readonly basis: readonly string[] } {
  const { t, locale } = words;
  const { snapshot, settings, utilization } = options;
  const finding = findingOf(snapshot, settings, leakPricingOf(settings, utilization));
  switch (snapshot.device_analysis_type) {
    case "LEAK":
    case "LEAK_SIZE": {
      const leak = leakFacts(options, words);
      if (leak.facts.length > 0 || finding?.kind !== "conclusion") return leak;
      return {
        facts: [{ name: t("leak:leakSize"), value: t(`card:conclusion.${finding.name}`) }],
        basis: [],
      };
    }
    case "PD": {
      if (finding?.kind === "conclusion")
        return {
          facts: [{ name: t("pd:mostLikely"), value: t(`card:conclusion.${finding.name}`) }],
          basis: [],
        };
      if (finding?.kind !== "discharge") return { facts: [], basis: [] };
      const { discharge, range } = finding;
      const key = discharge && pdKindKey(discharge);
      const ends = range?.map((end) => fixedText(end, 0, locale));
      return {
        facts: [
          ...(discharge ? [{ name: t("pd:mostLikely"), value: key ? t(key) : discharge }] : []),
          ...(ends ? [{ name: t("pd:severity"), value: ends.join("–"), unit: "/ 100" }] : []),
        ],
        basis: [],
      };
    }
    case "MECHANICAL": {
      if (finding?.kind !== "conclusion") return { facts: [], basis: [] };
      // Without kurtosis and crest factor: they say nothing where there is no room for what they mean.
      const value = t(`card:conclusion.${finding.name}`);
      return { facts: [{ name: t("snapshot:captionFinding"), value }], basis: [] };
    }
    default:
      return { facts: [], basis: [] };
  }
}

/** The highest level of the map that is drawn; undefined if it has no source. */
function peakOf(snapshot: CaptionOptions["snapshot"], drawn: DrawnScale | undefined): number | undefined {
  if (drawn?.refocused) return drawn.refocused.peakDb;
  // A map of directions is all there is to see: the peak is the one that is drawn.
  return snapshot.picture_kind === "directionMap" && drawn ? drawn.maxDb : snapshot.level_db;
}

/** The unit of a level where there is no room for what it is relative to. */
const levelUnit = ({ level_reference }: CaptionOptions["snapshot"]): string =>
  level_reference === "fullScale" ? "dBFS" : "dB";

/** Level if no leak size follows from it, and distance, with the air between. */
function surroundingsOf({ snapshot, settings, drawn }: CaptionOptions, { t, locale }: Words): CaptionFact[] {
  const { meta, source_distance: distanceM } = snapshot;
  const isLeak = snapshot.device_analysis_type === "LEAK" || snapshot.device_analysis_type === "LEAK_SIZE";
  const refocused = drawn?.refocused;
  const peakDb = peakOf(snapshot, drawn);
  const level =
    peakDb === undefined
      ? []
      : [
          {
            name: t("snapshot:peakLevel"),
            value: fixedText(peakDb, 1, locale),
            unit: levelUnit(snapshot),
          },
        ];
  const hasSize = !refocused && isLeak && !snapshot.leak_infinite && snapshot.leak !== null;
  const kelvin = meta.current_env_temperature_kelvin;
  const humidity = meta.current_relative_humidity_percent;
  const air = [
    ...(kelvin === null ? [] : [formatTemperature(kelvin - 273.15, settings.temperature_unit, locale)]),
    ...(humidity === null ? [] : [formatPercent(humidity / 100, locale)]),
  ].join(", ");
  const [distance = "", unit] =
    distanceM === null
      ? []
      : formatDistance(distanceM, settings.source_distance_unit, locale).split("\u00a0");
  return [
    ...(hasSize ? [] : level),
    ...(distanceM === null
      ? []
      : [{ name: t("snapshot:distance"), value: distance, unit, note: air === "" ? undefined : air }]),
  ];
}

function statusOf({ snapshot }: CaptionOptions, { t }: Words): CaptionFact {
  const status = repairStatusOf(snapshot);
  return { name: t("filters:name.repairStatus"), value: t(`filters:status.${status}`), status };
}

function scaleOf(drawn: DrawnScale, { snapshot }: CaptionOptions, { t, locale }: Words): CaptionScale {
  const { maxDb, dynamicRangeDb, momentS, palette, scheme, sourceCount, refocused } = drawn;
  const text = (levelDb: number) => fixedText(levelDb, 1, locale);
  const floorDb = drawnFloorDb(maxDb, dynamicRangeDb);
  const [lower, upper] = isolineLevelsDb(maxDb, dynamicRangeDb).map(text);
  const seconds = (value: number) => fixedText(value, 1, locale);
  return {
    ...{ maxDb, dynamicRangeDb, scheme, sourceCount, palette: palettes[palette] },
    from: text(floorDb),
    to: text(maxDb),
    unit: punctuationOf(t).separated([
      t(snapshot.level_reference === "fullScale" ? "snapshot:dbFullScale" : "snapshot:dbSpl"),
      bandText(refocused?.bandHz ?? snapshot.band_hz, locale),
      momentS !== undefined
        ? t("snapshot:momentAt", { seconds: seconds(momentS) })
        : refocused?.timeS
          ? t("snapshot:averageOfPart", { time: timeText(refocused.timeS, t, locale) })
          : t("snapshot:averageOf", { seconds: seconds(snapshot.meta.duration) }),
    ]),
    lines: t("snapshot:captionLines", {
      ...{ outline: text(floorDb), lower, upper },
      unit: levelUnit(snapshot),
    }),
  };
}
