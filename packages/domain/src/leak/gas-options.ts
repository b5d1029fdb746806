import { type Gas, gasFrom, knownGases } from "../units/gas.ts";

/** What limits the gases of a snapshot. */
export interface GasLimits {
  /** `gas_whitelist` as stored: names separated by commas. Empty or absent limits nothing. */
  readonly whitelist?: string | null | undefined;
  /** `gas_blacklist` as stored. It wins over the whitelist. */
  readonly blacklist?: string | null | undefined;
  /** Of the camera; see `isNewerGeneration`. */
  readonly newerGeneration: boolean;
}

const gasesOfOlderCameras: readonly Gas[] = ["AIR", "STEAM", "OTHER"];

/**
 * The gases that a snapshot offers, in the order of the list. Cameras of the older generation offer AIR, STEAM and
 * OTHER only; SULPHUR_HEXAFLUORIDE is offered only if the whitelist names it. Unknown names are ignored.
 */
export function gasOptions({ whitelist, blacklist, newerGeneration }: GasLimits): Gas[] {
  const allowed = namedGases(whitelist);
  const refused = namedGases(blacklist);
  const restricted = parseGasList(whitelist ?? "").length > 0;
  const known: readonly Gas[] = newerGeneration ? knownGases : gasesOfOlderCameras;
  return known.filter((gas) => {
    if (refused.has(gas)) return false;
    return allowed.has(gas) || (!restricted && gas !== "SULPHUR_HEXAFLUORIDE");
  });
}

const namedGases = (list: string | null | undefined): Set<Gas | undefined> =>
  new Set(parseGasList(list ?? "").map(gasFrom));

/** The gas names of `gas_whitelist` or `gas_blacklist`: separated by commas, spaces around them ignored. */
export function parseGasList(text: string): string[] {
  const names = text.split(",").map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ""))];
}
