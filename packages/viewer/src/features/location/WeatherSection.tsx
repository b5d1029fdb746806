import type { ApiSchema } from "@sonolens/api-client";
import { type TemperatureUnit, temperatureFromCelsius } from "@sonolens/domain";
import { useQuery } from "@tanstack/react-query";
import { settingsQueries } from "../../data/account/settings.ts";
import { useServices } from "../../data/services.ts";
import { locationQueries } from "../../data/snapshots/location.ts";
import type { SnapshotDetail } from "../../data/types.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { laterTime, minutesToDevice } from "./day-picture.ts";
import { type WeatherModel, WeatherView } from "./WeatherView.tsx";

/** The weather at the snapshot's location on its day. */
export function WeatherSection({ snapshot }: { readonly snapshot: SnapshotDetail }) {
  useLazyTexts("location");
  const services = useServices();
  const unit = useQuery(settingsQueries.mine(services)).data?.temperature_unit ?? "CELSIUS";
  const found = useQuery(locationQueries.weather(services.api, snapshot.id, snapshot.version));
  return (
    <WeatherView
      model={found.data && shownWeather(found.data, unit, new Date(snapshot.created_date))}
      failure={found.isError ? { retry: () => void found.refetch(), busy: found.isFetching } : undefined}
    />
  );
}

/** The weather in the unit and on the clock of the page. */
function shownWeather(weather: ApiSchema<"Weather">, unit: TemperatureUnit, taken: Date): WeatherModel {
  const minutes = minutesToDevice(taken, weather.timeZone);
  const onPage = (time: string | null) => time && laterTime(time, minutes);
  const inUnit = (celsius: number | null) =>
    celsius === null ? null : temperatureFromCelsius(celsius, unit);
  return {
    unit,
    hourly: weather.hourly
      .flatMap(({ time, temperatureC }) =>
        temperatureC === null
          ? []
          : [{ time: laterTime(time, minutes), degrees: temperatureFromCelsius(temperatureC, unit) }],
      )
      .sort((one, other) => (one.time < other.time ? -1 : 1)),
    average: inUnit(weather.averageTemperatureC),
    lowest: inUnit(weather.minTemperatureC),
    highest: inUnit(weather.maxTemperatureC),
    sunrise: onPage(weather.astronomy.sunrise),
    sunset: onPage(weather.astronomy.sunset),
    uvIndex: weather.uvIndex,
    service: weather.source === "snapshot" ? undefined : weather.source,
  };
}
