import type { Coordinates, Weather } from "@sonolens/domain";

/** Somebody else's weather service. */
export interface WeatherProvider {
  /** Told with each answer. */
  readonly name: string;
  /** The weather at a place on the day of a moment (ISO 8601); undefined where it is not known. May reject. */
  weather(place: Coordinates, moment: string, signal: AbortSignal): Promise<Weather | undefined>;
}

/** Somebody else's service that turns coordinates into addresses. */
export interface AddressProvider {
  /** Told with each answer. */
  readonly name: string;
  /** One line in a language (BCP 47); undefined where none is known. May reject. */
  address(place: Coordinates, locale: string, signal: AbortSignal): Promise<string | undefined>;
}
