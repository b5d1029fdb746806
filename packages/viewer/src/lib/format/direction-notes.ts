import type { ApiSchema } from "@sonolens/api-client";
import { formatPercent } from "@sonolens/domain";
import { type MessageKey, punctuationOf } from "@sonolens/i18n";
import { directionText, uncertainAngleText } from "./direction-text.ts";
import { fixedText } from "./format.ts";
import { keyOf } from "./key-of.ts";
import type { useWords } from "./use-words.ts";

/** What is known about the direction of a snapshot's sound. */
export type KnownDirection = Pick<ApiSchema<"SnapshotDetail">, "direction" | "left_out_channels"> & {
  readonly sources: readonly ApiSchema<"Source">[];
};

/** A sentence about the direction: the code that it puts into words. */
export interface DirectionNote {
  readonly code: string;
  readonly text: string;
}

const reasons: Readonly<Record<string, MessageKey>> = {
  recordingTooShort: "direction:reason.recordingTooShort",
  arrayTooSmall: "direction:reason.arrayTooSmall",
  noiseOnly: "direction:reason.noiseOnly",
  reflections: "direction:reason.reflections",
};

const faults: Readonly<Record<string, MessageKey>> = {
  dead: "direction:fault.dead",
  stuck: "direction:fault.stuck",
  clipped: "direction:fault.clipped",
  noisy: "direction:fault.noisy",
  uncorrelated: "direction:fault.uncorrelated",
  inverted: "direction:fault.inverted",
  delayed: "direction:fault.delayed",
};

type Words = Pick<ReturnType<typeof useWords>, "t" | "locale">;
type Finding = NonNullable<KnownDirection["direction"]>;

/** What has to be known about the direction, the most important first; codes of newer servers have no sentence. */
export function directionNotes(known: KnownDirection, isMap: boolean, words: Words): DirectionNote[] {
  const { direction, left_out_channels: leftOut = [] } = known;
  const { t, locale } = words;
  const warnings = direction ? (direction.warnings ?? []) : [];
  return [
    ...(direction ? kindNotes(direction, words) : []),
    ...(warnings.includes("directionAmbiguous") ? ambiguityNotes(known, isMap, words) : []),
    ...elevationNotes(known.sources, words),
    ...warnings.flatMap((code) => {
      const text = direction && warningText(code, direction, words);
      return text ? [{ code, text }] : [];
    }),
    ...leftOut.map(({ channel, kind }) => {
      const fault = keyOf(faults, kind);
      const number = fixedText(channel, 0, locale);
      return {
        code: `leftOut ${channel} ${kind}`,
        text: t("direction:leftOut", { number, fault: fault ? t(fault) : kind }),
      };
    }),
  ];
}

function reasonText({ reason, delayRatio, coherence }: Finding, { t, locale }: Words): string | undefined {
  if (reason === "delaysDoNotFit")
    return delayRatio == null
      ? t("direction:reason.noWaveFits", { percent: formatPercent(coherence ?? 0, locale) })
      : t("direction:reason.delaysTooLong", { times: fixedText(delayRatio, 2, locale) });
  const key = reason == null ? undefined : keyOf(reasons, reason);
  return key && t(key);
}

function kindNotes(finding: Finding, { t, locale }: Words): DirectionNote[] {
  const { kind, reason, cone } = finding;
  if (kind === "none") {
    const why = reasonText(finding, { t, locale });
    const text = [t("direction:cannotTell"), ...(why ? [why] : [])].join(" ");
    return [{ code: reason ?? "none", text }];
  }
  if (kind !== "cone" || !cone) return [];
  const angle = uncertainAngleText(`${fixedText(cone.angleDeg, 0, locale)}°`, cone.uncertaintyDeg, locale);
  return [{ code: "cone", text: t("direction:cone", { angle }) }];
}

function elevationNotes(sources: KnownDirection["sources"], { t, locale }: Words): DirectionNote[] {
  return sources.flatMap(({ elevationRangeDeg = [] }, index) => {
    const [fromDeg, toDeg] = elevationRangeDeg;
    if (fromDeg === undefined || toDeg === undefined) return [];
    const text = t("direction:elevationUnknown", {
      source: t("snapshot:sourceNumber", { number: index + 1 }),
      from: fixedText(fromDeg, 0, locale),
      to: fixedText(toDeg, 0, locale),
    });
    return [{ code: "elevationUnknown", text }];
  });
}

function ambiguityNotes(
  { direction, sources }: KnownDirection,
  isMap: boolean,
  { t, locale }: Words,
): DirectionNote[] {
  const code = "directionAmbiguous";
  const { list } = punctuationOf(t);
  const anglesDeg = direction?.cone?.alternativesDeg ?? [];
  return [
    ...(anglesDeg.length === 0
      ? []
      : [
          {
            code,
            text: t("direction:coneCouldAlsoBe", {
              directions: list(anglesDeg.map((angleDeg) => `${fixedText(angleDeg, 0, locale)}°`)),
            }),
          },
        ]),
    ...sources.flatMap(({ alternatives = [] }, index) =>
      alternatives.length === 0
        ? []
        : [
            {
              code,
              text: t("direction:couldAlsoBe", {
                source: t("snapshot:sourceNumber", { number: index + 1 }),
                directions: list(alternatives.map((other) => directionText(other, isMap, t, locale))),
              }),
            },
          ],
    ),
  ];
}

function warningText(
  code: string,
  { coherence, beamwidthDeg }: Finding,
  { t, locale }: Words,
): string | undefined {
  switch (code) {
    case "coherenceLost":
      return t("direction:coherenceLost", { percent: formatPercent(coherence ?? 0, locale) });
    case "arrayTooSmall":
      return beamwidthDeg == null || beamwidthDeg >= 360
        ? undefined
        : t("direction:beamWide", { degrees: fixedText(beamwidthDeg, 0, locale) });
    case "arrayTooWide":
      return t("direction:arrayTooWide");
    case "bandWidened":
      return t("direction:bandWidened");
    default:
      return undefined;
  }
}
