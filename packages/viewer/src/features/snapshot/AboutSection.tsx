import { formatDateTime } from "@sonolens/i18n";
import type { SnapshotDetail } from "../../data/types.ts";
import { bandText, fixedText } from "../../lib/format.ts";
import { Section } from "../../lib/Section.tsx";
import { useWords } from "../../lib/use-words.ts";

const kelvinAtZeroCelsius = 273.15;

/** Facts about the measurement; what is not known has no line. */
export function AboutSection({ snapshot }: { readonly snapshot: SnapshotDetail }) {
  const { t, locale } = useWords();
  const { meta } = snapshot;
  const kelvin = meta.current_env_temperature_kelvin;
  const facts: readonly (readonly [string, string | undefined | null | false])[] = [
    [t("snapshot:taken"), formatDateTime(new Date(snapshot.created_date), locale)],
    [t("snapshot:camera"), `${snapshot.device_label} · ${snapshot.device_serial}`],
    [
      t("snapshot:focus"),
      snapshot.focus_distance === null
        ? t("snapshot:focusFar")
        : t("snapshot:metres", { value: snapshot.focus_distance }),
    ],
    [t("snapshot:frequencyBand"), bandText(snapshot.band_hz, locale)],
    [t("snapshot:duration"), `${fixedText(meta.duration, 2, locale)} s`],
    [
      t("snapshot:sampleRate"),
      snapshot.sample_rate_hz !== null && `${fixedText(snapshot.sample_rate_hz / 1000, 1, locale)} kHz`,
    ],
    [
      t("snapshot:fullScale"),
      snapshot.full_scale_db !== null && `${fixedText(snapshot.full_scale_db, 0, locale)} dB`,
    ],
    [
      t("snapshot:temperature"),
      kelvin !== null && `${fixedText(kelvin - kelvinAtZeroCelsius, 1, locale)} °C`,
    ],
    [
      t("snapshot:humidity"),
      meta.current_relative_humidity_percent !== null &&
        `${fixedText(meta.current_relative_humidity_percent, 0, locale)} %`,
    ],
    [
      t("snapshot:kurtosis"),
      meta.mech_analysis_kurtosis !== null && fixedText(meta.mech_analysis_kurtosis, 2, locale),
    ],
    [
      t("snapshot:crestFactor"),
      meta.mech_analysis_crest_factor !== null && fixedText(meta.mech_analysis_crest_factor, 2, locale),
    ],
    [
      t("snapshot:location"),
      meta.latitude !== null &&
        meta.longitude !== null &&
        `${fixedText(meta.latitude, 4, locale)}, ${fixedText(meta.longitude, 4, locale)}`,
    ],
    [t("snapshot:softwareVersion"), meta.software_version],
    [t("snapshot:fileName"), snapshot.file_name],
    [t("snapshot:id"), snapshot.id],
  ];
  return (
    <Section title={t("snapshot:about")}>
      <dl className="grid grid-cols-[minmax(90px,auto)_1fr] gap-x-4 gap-y-1.5 text-13">
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
