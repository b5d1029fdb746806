import type { Cast } from "./cast.ts";
import type { Aim } from "./kill-moments.ts";

/** Who acts until when: `first` act before all others, which are in `beside`. */
export interface Round {
  readonly aim: Aim;
  readonly first: readonly (keyof Cast)[];
  readonly beside: readonly (keyof Cast)[];
  /** Maximum number of acknowledged changes before the aimed moment is awaited. */
  readonly most: number;
}

export const everybody: readonly (keyof Cast)[] = ["writers", "files", "others", "parts", "leavers"];
/** Among a thousand actors, changes of several calls rarely complete: sometimes they are nearly alone. */
const few: readonly (keyof Cast)[] = ["files", "others", "parts", "leavers"];

/** One after the other, repeatedly. `most`: with all actors. */
export const roundsOf = (most: number): readonly Round[] => [
  { aim: "deletion", first: ["leavers"], beside: ["leavers"], most: 30 },
  { aim: "file in place", first: ["files"], beside: ["parts"], most: 150 },
  { aim: "commit", first: [], beside: everybody, most },
  { aim: "a part", first: ["parts"], beside: everybody, most },
  { aim: "any", first: [], beside: few, most },
  { aim: "just started", first: [], beside: [], most: 0 },
  { aim: "any", first: [], beside: everybody, most },
  { aim: "end of parts", first: ["parts"], beside: ["files"], most: 150 },
  { aim: "after a deletion", first: ["leavers"], beside: ["leavers", "parts"], most: 100 },
  { aim: "any", first: ["files"], beside: ["files"], most: 300 },
  { aim: "deletion", first: ["leavers"], beside: ["files", "parts"], most: 100 },
  { aim: "any", first: [], beside: everybody, most },
  { aim: "file in place", first: ["parts"], beside: everybody, most: 400 },
];
