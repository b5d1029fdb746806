import { emptyFilterState, type FilterState } from "@sonolens/domain";
import { expect, it } from "vitest";
import {
  nameProblem,
  putBack,
  readSaved,
  renamed,
  savedMax,
  without,
  withSaved,
  writeSaved,
} from "./saved-filters.ts";

const of = (filters: Partial<FilterState>): FilterState => ({ ...emptyFilterState, ...filters });
const leaks = { name: "Leaks", filters: of({ snapshotType: "LEAK", gas: ["AIR"], sort: "leakSizeDesc" }) };
const stars = { name: "Stars", filters: of({ starred: true }) };

function storage(begin?: string) {
  let text = begin ?? null;
  return {
    read: () => text,
    write: (_key: string, value: string) => {
      text = value;
    },
  };
}

it("keeps filters with their order by account, and other accounts' as they are", () => {
  const device = storage();
  writeSaved(device, "1", [leaks, stars]);
  writeSaved(device, "2", [stars]);
  expect(readSaved(device, "1")).toEqual([leaks, stars]);
  expect(readSaved(device, "2")).toEqual([stars]);
  expect(readSaved(device, "3")).toEqual([]);
  expect(readSaved(device, "__proto__")).toEqual([]);
});

it("reads filters of before, with a severity for leaks and one for discharges", () => {
  const text = JSON.stringify({
    1: [{ name: "Bad", filters: { leakLevels: ["high"], pdLevels: ["veryHigh"] } }],
  });
  expect(readSaved(storage(text), "1")).toEqual([
    { name: "Bad", filters: of({ severityLevels: ["high", "veryHigh"] }) },
  ]);
});

it("reads what it can, and no more than fit", () => {
  for (const broken of ["", "{", "[]", "null", '{"1":{}}', '{"1":[1,null,{"name":5},{"name":" "}]}'])
    expect(readSaved(storage(broken), "1")).toEqual([]);
  const text = JSON.stringify({
    1: [{ name: "A", filters: { gas: 5, starred: true } }, { name: "a", filters: {} }, { name: "B" }],
  });
  expect(readSaved(storage(text), "1")[0]).toEqual({ name: "A", filters: of({ starred: true }) });
  expect(readSaved(storage(text), "1").filter(({ name }) => name === "a")).toEqual([]);
  const many = Array.from({ length: savedMax + 5 }, (_, index) => ({ name: `${index}`, filters: {} }));
  expect(readSaved(storage(JSON.stringify({ 1: many })), "1")).toHaveLength(savedMax);
});

it("refuses no name and a name that is there, in any case and form, but its own", () => {
  expect(nameProblem([leaks], "  ")).toBe("nameMissing");
  expect(nameProblem([leaks], " leaks ")).toBe("nameTaken");
  expect(nameProblem([leaks], "LEAKS", "Leaks")).toBeUndefined();
  expect(nameProblem([{ ...leaks, name: "Caf\u00e9" }], "Cafe\u0301")).toBe("nameTaken");
  expect(nameProblem([leaks], "Other")).toBeUndefined();
});

it("renames, deletes, and puts back where it was unless the name was given away", () => {
  const both = withSaved([leaks], "  Stars ", stars.filters);
  expect(both).toEqual([leaks, stars]);
  expect(renamed(both, "Leaks", "Air  leaks").map(({ name }) => name)).toEqual(["Air leaks", "Stars"]);
  const left = without(both, "Leaks");
  expect(left).toEqual([stars]);
  expect(putBack(left, leaks, 0)).toEqual(both);
  expect(putBack([{ ...stars, name: "leaks" }], leaks, 0)).toHaveLength(1);
});
