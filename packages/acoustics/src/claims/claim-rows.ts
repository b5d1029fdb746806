import type { ClaimRow } from "./claims.ts";

/**
 * What the claims of the analyses were worth when they were last measured. The table in the README and the page
 * "How good is this?" show these rows. Rows of real recordings are printed by the scripts in `tooling/real-data`, those
 * of simulated ones by `npm run test:long` (`fit-leak-calibration`, `classify-discharges`, `bearing-trial`,
 * `locate-sources`, `no-direction`, `narrow-band`).
 */
export const claimRows: readonly ClaimRow[] = [
  { claim: "leakRange", data: "none" },
  {
    claim: "dischargeKind",
    part: "corona",
    data: "laboratoryDischarges",
    half: "untouched",
    right: 4,
    wrong: 0,
    open: 8,
  },
  {
    claim: "dischargeKind",
    part: "corona",
    data: "laboratoryDischarges",
    half: "tuned",
    right: 22,
    wrong: 0,
    open: 6,
  },
];
