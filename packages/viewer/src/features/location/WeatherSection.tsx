import type { ApiSchema } from "@sonolens/api-client";
import { type TemperatureUnit, temperatureFromCelsius } from "@sonolens/domain";
import { useQuery } from "@tanstack/react-query";
import { settingsQueries } from "../../data/account/settings.ts";
import { useServices } from "../../data/services.ts";
import { locationQueries } from "../../data/snapshots/location.ts";
import type { SnapshotDetail } from "../../data/types.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { type WeatherModel, WeatherView } from "./WeatherView.tsx";

/** The weather at the snapshot's location on its day. */
export function WeatherSection({ snapshot }: { readonly snapshot: SnapshotDetail }) {
  useLazyTexts("location");
  const services = useServices();
  const unit = useQuery(settingsQueries.mine(services)).data?.temperature_unit ?? "CELSIUS";
  const found = useQuery(locationQueries.weather(services.api, snapshot.id, snapshot.version));
  return (
    <WeatherView
      model={found.data && shownWeather(found.data, unit)}
      taken={new Date(snapshot.created_date)}
      failure={found.isError ? { retry: () => void found.refetch(), busy: found.isFetching } : undefined}
    />
  );
}

/** The weather in the unit of the page, on the clock of the place: its day is one day only there. */
function shownWeather(weather: ApiSchema<"Weather">, unit: TemperatureUnit): WeatherModel {
  const inUnit = (celsius: number | null) =>
    celsius === null ? null : temperatureFromCelsius(celsius, unit);
  return {
    unit,
    timeZone: weather.timeZone,
    hourly: weather.hourly.flatMap(({ time, temperatureC }) =>
      temperatureC === null ? [] : [{ time, degrees: temperatureFromCelsius(temperatureC, unit) }],
    ),
    average: inUnit(weather.averageTemperatureC),
    lowest: inUnit(weather.minTemperatureC),
    highest: inUnit(weather.maxTemperatureC),
    sunrise: weather.astronomy.sunrise,
    sunset: weather.astronomy.sunset,
    uvIndex: weather.uvIndex,
    service: weather.source === "snapshot" ? undefined : weather.source,
  };
}
