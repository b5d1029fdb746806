import { checkDataFolder } from "./check-data-folder.ts";
import { type CheckCode, checkCodes } from "./check-report.ts";

/** What is damaged in a data folder that has its database and its files itself: numbers by code. */
export type Damage = Readonly<Partial<Record<CheckCode, number>>>;

/** Entry of the thread that checks a data folder beside its server; sizes of files only. Empty without damage. */
export async function run(dataDir: string): Promise<Damage> {
  const checked = await checkDataFolder(dataDir, {
    repair: false,
    readFiles: false,
    signal: new AbortController().signal,
  });
  if (!checked.ok) return {};
  const counts = Object.entries(checked.value.counts) as [CheckCode, { readonly found: number }][];
  return Object.fromEntries(
    counts.filter(([code]) => checkCodes[code] === "damage").map(([code, { found }]) => [code, found]),
  );
}
