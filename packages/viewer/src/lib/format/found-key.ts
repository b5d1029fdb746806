import type { StatusSums } from "@sonolens/gallery";

/** The name of the sum of all findings, which states if solved ones are in it. */
export const foundKey = (sums: StatusSums, tooLarge: StatusSums) =>
  sums.solved + tooLarge.solved > 0 ? "costSummary:foundWithSolved" : "costSummary:found";
