import type { LeakAssumption } from "@sonolens/acoustics";
import type { FileAnalysis } from "./analyze-file.ts";

type Value = string | number | boolean | undefined;

/** One quantity of a table: its name in CSV, its label with unit, and its path. */
export interface AnalysisColumn {
  readonly name: string;
  readonly title: string;
  value(analysis: FileAnalysis): Value;
}

const column = (name: string, title: string, value: AnalysisColumn["value"]): AnalysisColumn => ({
  name,
  title,
  value,
});

const outsideUnits: Readonly<Partial<Record<LeakAssumption["code"], string>>> = {
  outsideCalibrationDb: "dB",
  outsideCalibrationM: "m",
  outsideCalibrationC: "°C",
  outsideCalibrationHumidityPercent: "% humidity",
};

/** By how much the level, the distance and the air are outside the calibration: "3.2 dB; 4 m". */
function outsideText({ assumptions = [] }: FileAnalysis["leak"]): string | undefined {
  return listed(
    assumptions.flatMap(({ code, value }) => {
      const unit = outsideUnits[code];
      return unit === undefined || value === undefined ? [] : [`${Number(value.toPrecision(2))} ${unit}`];
    }),
  );
}

const listed = (texts: readonly string[] | undefined): string | undefined =>
  texts && texts.length > 0 ? texts.join("; ") : undefined;

const angle = (degrees: number): string => degrees.toFixed(1);

/** Where else the strongest source could be, azimuth and elevation in degrees: "84.1 21.5"; the angles of a cone. */
const alternativesText = ({ direction, sources }: FileAnalysis): string | undefined =>
  listed(
    direction?.cone?.alternativesDeg?.map(angle) ??
      sources[0]?.alternatives?.map(
        ({ azimuthDeg, elevationDeg }) => `${angle(azimuthDeg)} ${angle(elevationDeg)}`,
      ),
  );

/** The columns of CSV and tables, in order; JSON has everything. */
export const analysisColumns: readonly AnalysisColumn[] = [
  column("azimuth_deg", "Azimuth, °", (of) => of.azimuthDeg),
  column("elevation_deg", "Elevation, °", (of) => of.elevationDeg),
  column("elevation_from_deg", "Elevation not known: from, °", (of) => of.elevationRangeDeg?.[0]),
  column("elevation_to_deg", "Elevation not known: to, °", (of) => of.elevationRangeDeg?.[1]),
  column("direction_uncertainty_deg", "Uncertainty of the direction, °", (of) =>
    of.direction?.cone ? of.direction.cone.uncertaintyDeg : of.uncertaintyDeg,
  ),
  column("direction_kind", "Direction", (of) => of.direction?.kind),
  column("direction_reason", "Direction: why not", (of) => of.direction?.reason),
  column("direction_warnings", "Direction: warnings", (of) => listed(of.direction?.warnings)),
  column("direction_alternatives", "Direction: could also be", alternativesText),
  column("cone_angle_deg", "Angle to the line of microphones, °", (of) => of.direction?.cone?.angleDeg),
  column("coherence", "Coherence, 0 to 1", (of) => of.direction?.coherence),
  column("delay_ratio", "Delays over those of a wave in air", (of) => of.direction?.delayRatio),
  column("beamwidth_deg", "Beamwidth of the array, °", (of) => of.direction?.beamwidthDeg),
  column("level_db", "Level, dB", (of) => of.levelDb),
  column("level_reference", "Level counts from", (of) => of.reference),
  column("band_low_hz", "Band from, Hz", (of) => of.bandHz[0]),
  column("band_high_hz", "Band to, Hz", (of) => of.bandHz[1]),
  column("duration_s", "Duration, s", (of) => of.durationS),
  column("kurtosis", "Kurtosis", (of) => of.kurtosis),
  column("crest_factor", "Crest factor", (of) => of.crestFactor),
  column("possible_fault", "Possible mechanical fault", (of) => of.mechanical.possibleFault),
  column("impacts_hz", "Regular impacts, Hz", (of) => of.mechanical.impacts?.frequencyHz),
  column("mechanical_reason", "Mechanical: why not", (of) => of.mechanical.reason),
  column("pd_kind", "Partial discharge", (of) => of.pd.description),
  column(
    "pd_confidence",
    "Partial discharge, confidence 0 to 1",
    (of) => of.pd.classifications?.[0]?.confidence,
  ),
  column("pd_severity_min_percent", "Severity from, %", (of) => of.pd.severityMinPr),
  column("pd_severity_max_percent", "Severity to, %", (of) => of.pd.severityMaxPr),
  column("pd_frequency_hz", "Frequency of the voltage, Hz", (of) => of.pd.frequencyHz),
  column("pd_level_db", "Level of the discharge, dB", (of) => of.pd.levelDb),
  column("pd_reason", "Partial discharge: why not", (of) => of.pd.reason),
  column("leak_detected", "Leak", (of) => of.leak.detected),
  column("leak_lpm", "Leak size, l/min", (of) => of.leak.leakLpm),
  column("leak_low_lpm", "Leak size at least, l/min", (of) => of.leak.lowLpm),
  column("leak_high_lpm", "Leak size at most, l/min", (of) => of.leak.highLpm),
  column("leak_outside_calibration", "Leak size: outside the calibration by", (of) => outsideText(of.leak)),
  column("leak_reason", "Leak size: why not", (of) => of.leak.reason),
  column("left_out_channels", "Microphones left out", ({ leftOutChannels }) =>
    listed(leftOutChannels.map(({ channel, kind }) => `${channel} ${kind}`)),
  ),
  column("warnings", "Warnings", ({ warnings }) =>
    warnings.length === 0 ? undefined : warnings.map(({ message }) => message).join(" "),
  ),
];
