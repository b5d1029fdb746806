import { type Half, halfOf } from "./halves.ts";

export type Outcome = "right" | "wrong" | "cannot tell";

/** Counts outcomes of claims on data and prints them. */
export function createClaims() {
  const rows = new Map<string, Record<Outcome, number>>();
  return {
    /** Counts one outcome; the half is that of the record's name. */
    count(claim: string, data: string, record: string, outcome: Outcome): void {
      const half: Half = halfOf(record);
      const key = JSON.stringify([claim, data, half]);
      const row = rows.get(key) ?? { right: 0, wrong: 0, "cannot tell": 0 };
      row[outcome] += 1;
      rows.set(key, row);
    },
    print(): void {
      console.log(
        "| claim | data | half | count | right | wrong | cannot tell |\n|---|---|---|---|---|---|---|",
      );
      for (const [key, row] of [...rows].sort(([a], [b]) => a.localeCompare(b))) {
        const [claim, data, half] = JSON.parse(key);
        const count = row.right + row.wrong + row["cannot tell"];
        console.log(
          `| ${claim} | ${data} | ${half} | ${count} | ${row.right} | ${row.wrong} | ${row["cannot tell"]} |`,
        );
      }
    },
  };
}
