import type { SnapshotRecipe } from "../scene/recipe.ts";
import { bearingRounds } from "./bearing-rounds.ts";
import { dischargeRounds } from "./discharge-rounds.ts";
import { essenRounds } from "./essen-rounds.ts";
import { followUpRounds } from "./follow-up-rounds.ts";
import { rayongRounds } from "./rayong-rounds.ts";
import { vantaaRounds } from "./vantaa-rounds.ts";

/** Seed of the committed demo snapshots. */
export const demoSeed = 20_261_121;

/** The contents of the demo account: three cameras, three plants, ten days, oldest first. */
export const demoRecipes: readonly SnapshotRecipe[] = [
  ...vantaaRounds,
  ...essenRounds,
  ...rayongRounds,
  ...dischargeRounds,
  ...bearingRounds,
].sort((a, b) => a.createdDate.localeCompare(b.createdDate, "en"));

/** A second visit to some of their points, which is added with what people did in between. */
export const demoFollowUpRecipes: readonly SnapshotRecipe[] = followUpRounds;
