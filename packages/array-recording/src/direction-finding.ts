import { beamwidthDeg, positionsOf } from "@sonolens/acoustics";
import type { AlternativeDirection } from "./alternative-directions.ts";
import { chooseBlockSize } from "./block-size.ts";
import { beamformingOf } from "./look-at-directions.ts";
import type { CheckedRecording } from "./recording-input.ts";
import type { DirectionCone } from "./search-cone.ts";
import type { SourceSearch } from "./search-sources.ts";

/** Why a recording has no direction. */
export type NoDirectionReason =
  | "recordingTooShort"
  | "arrayTooSmall"
  | "noiseOnly"
  | "reflections"
  | "delaysDoNotFit";

/** What is known about the direction of the sound. */
export interface DirectionFinding {
  /** `cone`: the microphones are on a line, and only the angle to it is known. */
  kind: "direction" | "cone" | "none";
  /** If there is none. */
  reason?: NoDirectionReason;
  cone?: DirectionCone;
  /**
   * Share of the sound at the microphones that one wave from the highest peak of the map explains, 0 to 1. Noise that
   * no two microphones share, other sources, reflections, and microphones in another order or place than stated take
   * from it.
   */
  coherence: number;
  /** How many times as long as those of a wave in air the delays between the microphones are, if these are too long. */
  delayRatio?: number;
  /** Half-power width of the array's beam in the band, degrees; 360 if no direction is 3 dB below another. */
  beamwidthDeg: number;
  /** Codes of what must be known about the direction, those of {@link warningsOf}. */
  warnings: string[];
}

/** A finding whose warnings are still to be written. */
type JudgedDirection = Omit<DirectionFinding, "warnings">;

export interface Warning {
  code: string;
  message: string;
}

/** From this beamwidth on an array is too small for its band, degrees. */
const widestBeamDeg = 60;
/** Neighboring microphones this many wavelengths apart see every source in many directions. */
const sparseWavelengths = 10;
/** From this ratio of the summed band to the given one on, levels of noise are too high by a decibel. */
const maxWidening = 1.25;
/** An array that resolves only lower frequencies is likely given in another unit. */
const lowestUsualHz = 500;

/** Judges what a search has found. */
export function findDirection(recording: CheckedRecording, search: SourceSearch): JudgedDirection {
  const { decoded, geometry, bandHz, soundSpeedMs, shape, linear } = recording;
  const widthDeg = beamwidthDeg(positionsOf(geometry), bandHz, soundSpeedMs);
  const { coherence = 0, doubt, delayRatio } = search.fit ?? {};
  const facts = { coherence, beamwidthDeg: widthDeg };
  const none = (reason: NoDirectionReason) => ({ kind: "none", reason, ...facts }) as const;
  const samples = decoded.channels[0]?.length ?? 0;
  const blockSize = chooseBlockSize(decoded.sampleRateHz, shape.apertureM, soundSpeedMs);
  if (samples < blockSize) return none("recordingTooShort");
  if (widthDeg >= 360) return none("arrayTooSmall");
  if (doubt) return { ...none(doubt), ...(delayRatio !== undefined && { delayRatio }) };
  if (linear) return search.cone ? { kind: "cone", cone: search.cone, ...facts } : none("noiseOnly");
  return search.sources.length > 0 ? { kind: "direction", ...facts } : none("noiseOnly");
}

/** What must be known about the array and its finding, one sentence each. */
export function warningsOf(
  recording: CheckedRecording,
  finding: JudgedDirection,
  search: SourceSearch,
): Warning[] {
  const { decoded, shape, bandHz, soundSpeedMs, bandChosen } = recording;
  const warnings: Warning[] = [];
  const warn = (code: string, message: string) => void warnings.push({ code, message });
  const [lowHz, highHz] = bandHz;
  const band = `between ${lowHz} and ${highHz} Hz`;
  const metres = (value: number) => `${Number(value.toPrecision(3))} m`;
  const size = `An array ${metres(shape.apertureM)} wide`;
  const width = finding.beamwidthDeg;
  if (width > widestBeamDeg) {
    const beam = width >= 360 ? "hears all directions alike" : `has a beam ${width.toFixed(0)} degrees wide`;
    warn("arrayTooSmall", `${size} ${beam} ${band}: it is too small for the band.`);
  }
  const wavelengths = (shape.spacingM * (lowHz + highHz)) / 2 / soundSpeedMs;
  if (wavelengths > sparseWavelengths)
    warn(
      "arrayTooWide",
      `${size}, whose neighboring microphones are ${metres(shape.spacingM)} apart, ${wavelengths.toFixed(0)} wavelengths ${band}, shows a source in many directions. Are its positions in metres?`,
    );
  else if (bandChosen === "byArray" && highHz < lowestUsualHz)
    warn(
      "arrayTooWide",
      `${size}, whose neighboring microphones are ${metres(shape.spacingM)} apart, resolves only sound ${band}. Are its positions in metres?`,
    );
  const { bandHz: summedHz } = beamformingOf(recording);
  if (summedHz[1] - summedHz[0] > maxWidening * (highHz - lowHz))
    warn(
      "bandWidened",
      `The recording is too short to separate ${Number((highHz - lowHz).toPrecision(3))} Hz: levels are those of the sound between ${Math.floor(summedHz[0])} and ${Math.ceil(summedHz[1])} Hz.`,
    );
  if (finding.kind === "cone")
    warn(
      "onlyCone",
      `The microphones are on a line: the sound comes from anywhere at ${finding.cone?.angleDeg.toFixed(1)} degrees to it.`,
    );
  if (finding.reason === "recordingTooShort") {
    const { sampleRateHz, channels } = decoded;
    const samples = channels[0]?.length ?? 0;
    const needed = chooseBlockSize(sampleRateHz, shape.apertureM, soundSpeedMs);
    warn(
      "recordingTooShort",
      `The recording has ${samples} samples, too few to find a direction: ${needed} are needed at ${sampleRateHz} Hz.`,
    );
  }
  if (finding.reason === "noiseOnly")
    warn(
      "noDirection",
      `No direction ${band} stands out from noise that the microphones do not share (coherence ${finding.coherence.toFixed(2)}).`,
    );
  if (finding.reason === "reflections")
    warn(
      "reflections",
      `So much sound ${band} arrives from elsewhere, by reflections or from further sources, that the direction cannot be told.`,
    );
  if (finding.reason === "delaysDoNotFit") {
    const fault =
      finding.delayRatio === undefined
        ? `a wave from one direction explains only ${(100 * finding.coherence).toFixed(0)}% of it: check order, positions and delays of the microphones. Strong reflections, and sound from where no direction is searched, do the same.`
        : `its delays are ${finding.delayRatio.toFixed(2)} times as long as those of a wave in free air: check positions and unit of the microphones, and whether they are mounted on a body.`;
    warn("delaysDoNotFit", `The microphones hear one sound ${band}, but ${fault}`);
  }
  for (const { azimuthDeg, azimuthOnly } of finding.kind === "direction" ? search.sources : [])
    if (azimuthOnly) {
      const [from, to] = azimuthOnly.elevationRangeDeg.map((angleDeg) => angleDeg.toFixed(0));
      warn(
        "elevationUnknown",
        `The elevation of the source at azimuth ${azimuthDeg.toFixed(1)} degrees cannot be told with this array near its plane: it is anywhere from ${from} to ${to} degrees.`,
      );
    }
  for (const sentence of finding.kind === "none" ? [] : ambiguities(search))
    warn("directionAmbiguous", sentence);
  return warnings;
}

/** Where else the sound could come from, one sentence for each source. */
function ambiguities({ cone, sources }: SourceSearch): string[] {
  const why = "where the array has a lobe about as high in this band";
  const inWords = ({ azimuthDeg, elevationDeg }: AlternativeDirection) =>
    `azimuth ${azimuthDeg.toFixed(1)} elevation ${elevationDeg.toFixed(1)} degrees`;
  const anglesDeg = cone?.alternativesDeg ?? [];
  return [
    ...(anglesDeg.length === 0
      ? []
      : [
          `The sound could also come from ${anglesDeg.map((angleDeg) => angleDeg.toFixed(1)).join(" or ")} degrees to the line, ${why}.`,
        ]),
    ...sources.flatMap((source) =>
      source.alternatives.length === 0
        ? []
        : [
            `The source at ${inWords(source)} could also be at ${source.alternatives.map(inWords).join(" or ")}, ${why}.`,
          ],
    ),
  ];
}
