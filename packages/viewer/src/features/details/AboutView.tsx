import {
  celsiusFromKelvin,
  type DistanceUnit,
  formatDistance,
  formatPercent,
  formatTemperature,
  isPlausibleCaptureDate,
  type TemperatureUnit,
} from "@sonolens/domain";
import { formatDateTime, formatDecibel, formatZonedDateTime } from "@sonolens/i18n";
import type { SnapshotDetail } from "../../data/types.ts";
import { bandText, fixedText } from "../../lib/format/format.ts";
import { groupPathText } from "../../lib/format/group-path-text.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { Section } from "../../lib/ui/Section.tsx";

/** By which groups of their organization the user sees a snapshot. */
export interface SeenBy {
  /** From the user's group down to the camera's; empty if the user sees it by no group. */
  readonly path: readonly { readonly name: string }[];
  /** How many people see it by their groups. */
  readonly people: number;
}

export interface AboutViewProps {
  readonly snapshot: SnapshotDetail;
  /** Undefined for a user who is in no organization. */
  readonly seen?: SeenBy | undefined;
  readonly temperatureUnit: TemperatureUnit;
  readonly distanceUnit: DistanceUnit;
}

/** A camera's own clock and sources of newer servers have no text. */
const timeSourceKeys: ReadonlyMap<
  string,
  `details:timeSource${"User" | "Recording" | "FileName" | "FileTime"}`
> = new Map([
  ["user", "details:timeSourceUser"],
  ["guano", "details:timeSourceRecording"],
  ["wamd", "details:timeSourceRecording"],
  ["bext", "details:timeSourceRecording"],
  ["comment", "details:timeSourceRecording"],
  ["iXML", "details:timeSourceRecording"],
  ["listDate", "details:timeSourceRecording"],
  ["fileName", "details:timeSourceFileName"],
  ["fileTime", "details:timeSourceFileTime"],
] as const);

/** Facts about the measurement; unknown values are left out. */
export function AboutView({ snapshot, seen, temperatureUnit, distanceUnit }: AboutViewProps) {
  const { t, locale, timeZone } = useWords();
  const { meta } = snapshot;
  const group = seen?.path.at(-1)?.name;
  const timeSourceKey = timeSourceKeys.get(snapshot.created_date_source ?? "");
  const kelvin = meta.current_env_temperature_kelvin;
  const moment = (text: string) => formatDateTime(new Date(text), locale, timeZone);
  const facts: readonly (readonly [string, string | undefined | null | false])[] = [
    // All times of the page are of one clock, which is named here.
    [t("snapshot:taken"), formatZonedDateTime(new Date(snapshot.created_date), locale, timeZone)],
    [
      t("details:timeSource"),
      isPlausibleCaptureDate(snapshot.created_date, Date.parse(snapshot.synced_date))
        ? timeSourceKey && t(timeSourceKey)
        : t("details:timeImplausible"),
    ],
    [t("details:received"), moment(snapshot.synced_date)],
    [t("snapshot:camera"), `${snapshot.device_label} · ${snapshot.device_serial}`],
    [t("details:seenWhy"), seen && seenText(seen, t)],
    [
      t("details:seenBy"),
      group !== undefined && t("details:seenByPeople", { count: seen?.people ?? 0, group }),
    ],
    [
      t("details:microphones"),
      snapshot.microphone_count !== null && fixedText(snapshot.microphone_count, 0, locale),
    ],
    [t("details:microphoneModel"), meta.mic_revision],
    [
      t("snapshot:distance"),
      snapshot.source_distance !== null && formatDistance(snapshot.source_distance, distanceUnit, locale),
    ],
    [
      t("snapshot:focus"),
      snapshot.focus_distance === null
        ? t("snapshot:focusFar")
        : formatDistance(snapshot.focus_distance, distanceUnit, locale),
    ],
    [t("snapshot:frequencyBand"), bandText(snapshot.band_hz, locale)],
    [t("snapshot:duration"), `${fixedText(meta.duration, 2, locale)} s`],
    [
      t("details:analysedAt"),
      typeof snapshot.analysis_time === "number" && `${fixedText(snapshot.analysis_time, 1, locale)} s`,
    ],
    [
      t("snapshot:sampleRate"),
      snapshot.sample_rate_hz !== null && `${fixedText(snapshot.sample_rate_hz / 1000, 1, locale)} kHz`,
    ],
    [
      t("snapshot:fullScale"),
      snapshot.full_scale_db !== null && `${fixedText(snapshot.full_scale_db, 0, locale)} dB`,
    ],
    [
      t("details:threshold"),
      typeof meta.filter_threshold === "number" && formatDecibel(meta.filter_threshold, locale),
    ],
    [
      t("details:streamLatency"),
      typeof meta.acimg_latency_compensation_ms === "number" &&
        `${fixedText(meta.acimg_latency_compensation_ms, 0, locale)} ms`,
    ],
    [
      t("details:picture"),
      snapshot.picture_width !== null &&
        snapshot.picture_height !== null &&
        t("details:pixels", { width: snapshot.picture_width, height: snapshot.picture_height }),
    ],
    [
      t("details:frames"),
      snapshot.frame_count > 0 &&
        t("details:framesOf", {
          count: snapshot.frame_count,
          width: snapshot.frame_width,
          height: snapshot.frame_height,
        }),
    ],
    [
      t("snapshot:temperature"),
      kelvin !== null && formatTemperature(celsiusFromKelvin(kelvin), temperatureUnit, locale),
    ],
    [
      t("snapshot:humidity"),
      meta.current_relative_humidity_percent !== null &&
        formatPercent(meta.current_relative_humidity_percent / 100, locale),
    ],
    [
      t("snapshot:kurtosis"),
      meta.mech_analysis_kurtosis !== null && fixedText(meta.mech_analysis_kurtosis, 2, locale),
    ],
    [
      t("snapshot:crestFactor"),
      meta.mech_analysis_crest_factor !== null && fixedText(meta.mech_analysis_crest_factor, 2, locale),
    ],
    [t("snapshot:softwareVersion"), meta.software_version],
    [t("snapshot:fileName"), snapshot.file_name],
    [t("snapshot:id"), snapshot.id],
  ];
  return (
    <Section title={t("snapshot:about")}>
      <dl data-testid="about" className="grid grid-cols-[minmax(90px,auto)_1fr] gap-x-4 gap-y-1.5 text-13">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name} className="contents">
                <dt className="text-ink-3">{name}</dt>
                <dd className="m-0 min-w-0 text-ink-2 wrap-anywhere">
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
    </Section>
  );
}

function seenText({ path }: SeenBy, t: ReturnType<typeof useWords>["t"]): string {
  const [own] = path;
  if (own === undefined) return t("details:seenOwn");
  return path.length === 1
    ? t("details:seenInGroup", { group: own.name })
    : t("details:seenBelow", { path: groupPathText(path) });
}
