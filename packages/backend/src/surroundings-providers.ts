import type { Coordinates, Weather } from "@sonolens/domain";

/** An external weather service. */
export interface WeatherProvider {
  /** Reported with each result. */
  readonly name: string;
  /** The weather at a place on the day of a time (ISO 8601); undefined if unknown. May reject. */
  weather(place: Coordinates, moment: string, signal: AbortSignal): Promise<Weather | undefined>;
}

/** An external service that converts coordinates into addresses. */
export interface AddressProvider {
  /** Reported with each result. */
  readonly name: string;
  /** One line in a language (BCP 47); undefined if unknown. May reject. */
  address(place: Coordinates, locale: string, signal: AbortSignal): Promise<string | undefined>;
}
