import type { TemperatureUnit } from "@sonolens/domain";
import { formatTime, formatZone } from "@sonolens/i18n";
import { ErrorBlock, Skeleton } from "@sonolens/ui-kit";
import { fixedText } from "../../lib/format/format.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { Section } from "../../lib/ui/Section.tsx";
import { type DayPicture, type HourlyTemperature, pictureOfDay } from "./day-picture.ts";

/** Temperatures in the unit of the settings; null if unknown. */
export interface WeatherModel {
  readonly unit: TemperatureUnit;
  /** Of the times, an IANA name. */
  readonly timeZone: string;
  readonly hourly: readonly HourlyTemperature[];
  readonly average: number | null;
  readonly lowest: number | null;
  readonly highest: number | null;
  readonly sunrise: string | null;
  readonly sunset: string | null;
  readonly uvIndex: number | null;
  /** The name of the weather service; undefined without one. */
  readonly service: string | undefined;
}

export interface WeatherViewProps {
  /** Undefined while loading. */
  readonly model: WeatherModel | undefined;
  /** When the snapshot was taken. */
  readonly taken: Date;
  readonly failure: { readonly retry: () => void; readonly busy: boolean } | undefined;
}

/** The weather of the day as far as known, with its source. */
export function WeatherView({ model, taken, failure }: WeatherViewProps) {
  const { t } = useWords();
  return (
    <Section title={t("location:weather")}>
      <div data-testid="weather" className="flex flex-col gap-3">
        {failure ? (
          <ErrorBlock
            compact
            title={t("location:weatherFailed")}
            retry={{ onRetry: failure.retry, busy: failure.busy }}
          />
        ) : model ? (
          <KnownWeather model={model} taken={taken} />
        ) : (
          <Skeleton height="36px" />
        )}
      </div>
    </Section>
  );
}

function KnownWeather({ model, taken }: { readonly model: WeatherModel; readonly taken: Date }) {
  const { t, locale, timeZone } = useWords();
  const { hourly, sunrise, sunset, uvIndex, service } = model;
  const clock = (time: string | null) => time && clockText(time, locale);
  const degrees = (value: number) =>
    `${fixedText(value, 1, locale)} ${model.unit === "FAHRENHEIT" ? "°F" : "°C"}`;
  const [only] = hourly;
  const temperatures: readonly (readonly [string, number | null])[] =
    hourly.length > 1 || service !== undefined
      ? [
          [t("location:average"), model.average],
          [t("location:lowest"), model.lowest],
          [t("location:highest"), model.highest],
        ]
      : only
        ? [[t("location:measured", { time: clockText(only.time, locale) }), only.degrees]]
        : [];
  const facts = [
    ...temperatures.map(([name, value]) => [name, value === null ? null : degrees(value)] as const),
    [t("location:sunrise"), clock(sunrise)] as const,
    [t("location:sunset"), clock(sunset)] as const,
    [t("location:uvIndex"), uvIndex === null ? null : fixedText(uvIndex, 0, locale)] as const,
  ].filter((fact): fact is readonly [string, string] => fact[1] !== null);
  if (facts.length === 0) return <p className="text-13 text-ink-2">{t("location:weatherUnknown")}</p>;
  const picture = pictureOfDay(hourly, { sunrise, sunset });
  const hasSun = sunrise !== null || sunset !== null;
  // The clock of the page is named beside the time at which the snapshot was taken.
  const zone = formatZone(taken, locale, model.timeZone);
  const isOtherClock = (hasSun || only !== undefined) && zone !== formatZone(taken, locale, timeZone);
  return (
    <>
      {picture && (
        <DayDrawing
          picture={picture}
          label={t("location:dayPicture", { low: degrees(picture.low), high: degrees(picture.high) })}
        />
      )}
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(96px,1fr))] gap-x-4 gap-y-2">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-12 text-ink-3">{name}</dt>
            <dd className="m-0 text-14 font-medium text-ink tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {picture && (
        <details className="-ms-1 text-12 text-ink-2">
          <summary className="inline-flex min-h-small items-center rounded-s px-1 underline underline-offset-3">
            {t("location:dayTable")}
          </summary>
          <table className="mt-1 ms-1 tabular-nums">
            <thead className="text-ink-3">
              <tr>
                <th scope="col" className="pe-6 text-start font-normal">
                  {t("location:hour")}
                </th>
                <th scope="col" className="text-end font-normal">
                  {t("location:temperature")}
                </th>
              </tr>
            </thead>
            <tbody>
              {hourly.map(({ time, degrees: value }) => (
                <tr key={time}>
                  <td className="pe-6">{clockText(time, locale)}</td>
                  <td className="text-end">{degrees(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
      <p className="text-12 text-ink-3">
        {isOtherClock && `${t("location:timeZone", { zone })} `}
        {service !== undefined
          ? t("location:fromService", { source: service })
          : only
            ? t(hasSun ? "location:fromSnapshot" : "location:fromSnapshotNoSun")
            : t("location:sunOnly")}
      </p>
    </>
  );
}

/** A time of day, HH:mm, as the language writes it. */
function clockText(time: string, locale: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return formatTime(new Date(Date.UTC(2000, 0, 1, hours, minutes)), locale, "UTC");
}

const drawn = { width: 240, height: 56, edge: 4 };

/** The temperature from midnight to midnight, over a band for daylight. */
function DayDrawing({ picture, label }: { readonly picture: DayPicture; readonly label: string }) {
  const { width, height, edge } = drawn;
  const x = (share: number) => share * width;
  const y = (share: number) => height - edge - share * (height - 2 * edge);
  const { daylight, points } = picture;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="h-14 w-full rounded-s bg-sunken forced-colors:border"
    >
      {daylight && (
        <rect
          data-decoration=""
          x={x(daylight.from)}
          width={x(daylight.to) - x(daylight.from)}
          y={0}
          height={height}
          className="fill-raised"
        />
      )}
      <polyline
        points={points.map((point) => `${x(point.x)},${y(point.y)}`).join(" ")}
        vectorEffect="non-scaling-stroke"
        className="fill-none stroke-ink-2"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
    </svg>
  );
}
