import { prepareCalls } from "./http/call-validator.ts";
import { findPlace, sunTimes } from "./modules/surroundings/index.ts";

/**
 * Does what the first calls of a process would otherwise do for a long turn of the event loop, while everybody waits:
 * compiles the validators of all calls, and loads time zones and the list of towns. Takes about a second, in short turns.
 */
export async function prepareServer(): Promise<void> {
  const place = { latitude: 0, longitude: 0 };
  sunTimes(place, new Date(), "Etc/UTC");
  await findPlace(place);
  await prepareCalls();
}
