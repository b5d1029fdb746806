import { readFileSync } from "node:fs";
import { join } from "node:path";
import { claimRows } from "../../../packages/acoustics/src/claims/claim-rows.ts";
import { type ClaimRow, claimData, claimsByTopic } from "../../../packages/acoustics/src/claims/claims.ts";

const start = "<!-- claims: written by `pnpm generate` -->\n";
const end = "<!-- end of claims -->";

/** The README of acoustics with the table of `claimRows`, in the English words of the page that shows them. */
export function generateClaims(root: string): Map<string, string> {
  const path = join(root, "packages/acoustics/README.md");
  const texts = JSON.parse(
    readFileSync(join(root, "packages/i18n/src/locales/en/accuracy.json"), "utf8"),
  ) as Readonly<Record<string, string>>;
  const [before = "", rest = ""] = readFileSync(path, "utf8").split(start);
  const after = rest.slice(rest.indexOf(end));
  return new Map([[path, `${before}${start}${claimsTable(claimRows, texts)}${after}`]]);
}

/** The rows as a table in Markdown, by topic and claim. */
function claimsTable(rows: readonly ClaimRow[], texts: Readonly<Record<string, string>>): string {
  const lines = Object.values(claimsByTopic)
    .flat()
    .flatMap((claim) => rows.filter((row) => row.claim === claim))
    .map((row) => `| ${cellsOf(row, texts).join(" | ")} |\n`);
  return `| claim | data | half | count | right | wrong | no answer |\n|---|---|---|---|---|---|---|\n${lines.join("")}`;
}

function cellsOf(row: ClaimRow, texts: Readonly<Record<string, string>>): (string | number | undefined)[] {
  const part = row.part && texts[`part.${row.part}`];
  const claim = `${texts[`claim.${row.claim}.name`]}${part ? `: ${part}` : ""}`;
  if (row.data === "none") return [claim, "**no real recordings found**", "", "", "", "", ""];
  const { right, wrong, open } = row;
  const { isSimulated, url } = claimData[row.data];
  const name = texts[`data.${row.data}.name`];
  const data = `${url ? `[${name}](${url})` : name}${isSimulated ? " (simulated)" : ""}`;
  return [claim, data, row.half, right + wrong + open, right, wrong, open];
}
