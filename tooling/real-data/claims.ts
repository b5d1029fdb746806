import type {
  ClaimCount,
  ClaimDataName,
  ClaimHalf,
  ClaimName,
  ClaimPart,
} from "../../packages/acoustics/src/claims/claims.ts";
import { halfOf } from "./halves.ts";

export type Outcome = "right" | "wrong" | "open";

/** What an outcome belongs to. */
export interface Measured {
  readonly claim: ClaimName;
  readonly part?: ClaimPart;
  readonly data: ClaimDataName;
  readonly record: string;
  /** Absent if the name of the recording decides on it. */
  readonly half?: ClaimHalf;
}

/** Counts outcomes of claims on data and prints them. */
export function createClaims() {
  const rows = new Map<string, ClaimCount>();
  return {
    /** Counts one outcome. */
    count({ claim, part, data, record, half = halfOf(record) }: Measured, outcome: Outcome): void {
      const key = [claim, part, data, half].join(" ");
      const row = rows.get(key) ?? { claim, ...(part && { part }), data, half, right: 0, wrong: 0, open: 0 };
      rows.set(key, { ...row, [outcome]: row[outcome] + 1 });
    },
    /** Prints a table, or with `rows` among the arguments what `packages/acoustics/src/claims/claim-rows.ts` has. */
    print(title = ""): void {
      const sorted = [...rows].sort(([a], [b]) => a.localeCompare(b)).map(([, row]) => row);
      if (process.argv.includes("rows")) {
        for (const row of sorted) console.log(`  ${sourceOf(row)},`);
        return;
      }
      console.log(`\n${title}`);
      console.log("| claim | data | half | count | right | wrong | open |\n|---|---|---|---|---|---|---|");
      for (const { claim, part, data, half, right, wrong, open } of sorted) {
        const name = part ? `${claim}: ${part}` : claim;
        console.log(`| ${[name, data, half, right + wrong + open, right, wrong, open].join(" | ")} |`);
      }
    },
  };
}

const sourceOf = (row: ClaimCount): string =>
  `{ ${Object.entries(row)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join(", ")} }`;
