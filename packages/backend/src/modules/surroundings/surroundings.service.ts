import type { ApiSchema } from "@sonolens/api-client";
import { type Coordinates, celsiusFromKelvin } from "@sonolens/domain";
import type { Logger } from "pino";
import type { Caller } from "../../policy/caller.ts";
import type { SnapshotRow } from "../../storage/database/schema.ts";
import type { AddressProvider, WeatherProvider } from "../../surroundings-providers.ts";
import type { ImportedDetails, SnapshotPlaces, SnapshotService } from "../snapshots/index.ts";
import type { Visibility } from "../visibility/index.ts";
import { nearestTown } from "./find-place.ts";
import { localTime, sunTimes, timeZoneOf } from "./local-times.ts";

/** The surroundings of a snapshot: weather, address, and where its cameras are. */
export interface SurroundingsService {
  weather(caller: Caller, id: string): Promise<ApiSchema<"Weather"> | undefined>;
  address(caller: Caller, id: string, locale: string): Promise<ApiSchema<"Address"> | undefined>;
  approximateLocation(caller: Caller): Promise<ApiSchema<"ApproximateLocation">>;
}

const providerMs = 5_000;

export function createSurroundingsService(parts: {
  readonly service: SnapshotService;
  readonly snapshots: SnapshotPlaces;
  readonly visibility: Visibility;
  readonly logger: Logger;
  readonly weatherProvider: WeatherProvider | undefined;
  readonly addressProvider: AddressProvider | undefined;
  readonly defaultPlace: Coordinates;
}): SurroundingsService {
  const { service, snapshots, visibility, logger, weatherProvider, addressProvider } = parts;

  /** The result of an external service; undefined, and logged, if it fails or is slow. */
  async function asked<Value>(
    name: string,
    ask: (signal: AbortSignal) => Promise<Value>,
  ): Promise<Value | undefined> {
    try {
      const signal = AbortSignal.timeout(providerMs);
      const late = new Promise<undefined>((resolve) =>
        signal.addEventListener("abort", () => resolve(undefined)),
      );
      return await Promise.race([ask(signal), late]);
    } catch (error) {
      logger.warn({ err: error, provider: name }, "a service outside failed");
      return undefined;
    }
  }

  return {
    async weather(caller, id) {
      const row = await service.find(caller, id);
      if (row === undefined) return undefined;
      const place = placeOf(row);
      const found =
        weatherProvider === undefined || place === undefined
          ? undefined
          : await asked(weatherProvider.name, (signal) =>
              weatherProvider.weather(place, row.created_date, signal),
            );
      const own = weatherOfSnapshot(row, place);
      return found === undefined
        ? own
        : { ...found, timeZone: own.timeZone, source: weatherProvider?.name ?? "" };
    },
    async address(caller, id, locale) {
      const row = await service.find(caller, id);
      if (row === undefined) return undefined;
      const at = placeOf(row);
      if (at === undefined) return { place: { Label: "" }, source: "none", distanceKm: null };
      const label =
        addressProvider === undefined
          ? undefined
          : await asked(addressProvider.name, (signal) => addressProvider.address(at, locale, signal));
      if (label !== undefined)
        return { place: { Label: label }, source: addressProvider?.name ?? "", distanceKm: null };
      const town = await nearestTown(at, locale);
      return town === undefined
        ? { place: { Label: "" }, source: "none", distanceKm: null }
        : { place: { Label: town.name }, source: "nearestTown", distanceKm: town.km };
    },
    async approximateLocation(caller) {
      const ownerships = await visibility.ownershipsOf(caller.accountId);
      const last = ownerships.length === 0 ? undefined : await snapshots.lastPlace(ownerships);
      return last === undefined
        ? { ...parts.defaultPlace, source: "default" }
        : { ...last, source: "lastSnapshot" };
    },
  };
}

const placeOf = ({ latitude, longitude }: SnapshotRow): Coordinates | undefined =>
  latitude === null || longitude === null ? undefined : { latitude, longitude };

/** The snapshot's own data: its temperature, and the position of the sun. */
function weatherOfSnapshot(row: SnapshotRow, place: Coordinates | undefined): ApiSchema<"Weather"> {
  const { current_env_temperature_kelvin: measuredK } = JSON.parse(row.details) as ImportedDetails;
  const temperatureC = row.temperature_c ?? (measuredK === null ? null : celsiusFromKelvin(measuredK));
  const timeZone = timeZoneOf(place);
  const moment = new Date(row.created_date);
  return {
    hourly: temperatureC === null ? [] : [{ time: localTime(moment, timeZone), temperatureC }],
    averageTemperatureC: temperatureC,
    minTemperatureC: temperatureC,
    maxTemperatureC: temperatureC,
    astronomy: place === undefined ? { sunrise: null, sunset: null } : sunTimes(place, moment, timeZone),
    uvIndex: null,
    timeZone,
    source: "snapshot",
  };
}
