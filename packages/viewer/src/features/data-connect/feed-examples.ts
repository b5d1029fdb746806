import { type FilterState, searchOfFilters } from "@sonolens/domain";
import type { FeedFilter } from "../../data/data-connect.ts";

/** The programs that there is an example for. */
export const feedWays = ["curl", "python", "powerBi", "excel", "calc", "googleSheets"] as const;
export type FeedWay = (typeof feedWays)[number];

/** What an example reads, and with which key. */
export interface FeedExample {
  /** Address of the server, without a slash at its end. */
  readonly base: string;
  readonly key: string;
  readonly filter: FeedFilter;
}

/** The parameters of filters in the address of a feed, which are those of the gallery. */
export const feedFilterOf = (state: FilterState): FeedFilter =>
  Object.fromEntries(Object.entries(searchOfFilters(state)).map(([name, value]) => [name, String(value)]));

/** The address of a feed as CSV. A key is never part of it, as addresses are logged. */
export function feedAddress({ base, filter }: Omit<FeedExample, "key">): string {
  const query = new URLSearchParams({ ...filter }).toString();
  return `${base}/feed/snapshots.csv${query === "" ? "" : `?${query}`}`;
}

/** Ready to be used; of Excel and Calc, which have no text to paste, the address. */
export const feedExamples: Readonly<Record<FeedWay, (example: FeedExample) => string>> = {
  // Quoted so that shells of all systems read it.
  curl: (example) =>
    `curl --fail --header "Authorization: Bearer ${example.key}" --output snapshots.csv "${feedAddress(example)}"`,
  python: (example) => `import csv
import io
import urllib.request

request = urllib.request.Request(
    ${JSON.stringify(feedAddress(example))},
    headers={"Authorization": ${JSON.stringify(`Bearer ${example.key}`)}},
)
with urllib.request.urlopen(request) as answer:
    text = io.TextIOWrapper(answer, encoding="utf-8-sig", newline="")
    rows = list(csv.DictReader(text))

print(len(rows), "snapshots")
for row in rows[:5]:
    print(row["created_utc"], row["camera_serial"], row["label"], row["finding"])`,
  powerBi: ({ base, key, filter }) => {
    const query = Object.entries(filter).map(([name, value]) => `#"${name}" = ${mText(String(value))}`);
    return `let
  Answer = Web.Contents(${mText(base)}, [
    RelativePath = "feed/snapshots.csv",
    Query = [${query.join(", ")}],
    Headers = [Authorization = ${mText(`Bearer ${key}`)}]
  ]),
  Lines = Csv.Document(Answer, [Delimiter = ",", Encoding = 65001, QuoteStyle = QuoteStyle.Csv]),
  Rows = Table.PromoteHeaders(Lines, [PromoteAllScalars = true]),
  Typed = Table.TransformColumnTypes(Rows, {
    {"created_utc", type datetimezone}, {"level_db", type number},
    {"leak_l_per_min", type number}, {"leak_cost_per_year", type number}
  }, "en-US")
in
  Typed`;
  },
  excel: feedAddress,
  calc: feedAddress,
  googleSheets: (example) => `function readSnapshots() {
  const answer = UrlFetchApp.fetch(${JSON.stringify(feedAddress(example))}, {
    headers: { Authorization: ${JSON.stringify(`Bearer ${example.key}`)} },
  });
  const rows = Utilities.parseCsv(answer.getContentText().replace("\\ufeff", ""));
  const sheet = SpreadsheetApp.getActive().getSheets()[0];
  sheet.clearContents();
  sheet.getRange(1, 1, rows.length, rows[0].length).setValues(rows);
}`,
};

/** A text of the language of Power Query. */
const mText = (text: string): string => `"${text.replaceAll('"', '""')}"`;
