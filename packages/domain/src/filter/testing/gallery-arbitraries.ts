import fc from "fast-check";
import { repairCauses } from "../../leak/repair-outcome.ts";
import { leftOutOfCostSummary } from "../../leak/sum-leak-costs.ts";
import { snapshotTypes } from "../../snapshot/analysis-type.ts";
import { machineFindings } from "../../snapshot/machine-finding.ts";
import { emptyFilterState, type FilterState } from "../filter-state.ts";
import type { GalleryRecord } from "../gallery-record.ts";
import { gallerySorts } from "../gallery-sorts.ts";
import { severityLevels } from "../levels.ts";

/** Random records and filter states for tests: few distinct values, so that they often match. */

const orMissing = <Value>(value: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 4, arbitrary: value }, fc.constantFrom(null, undefined));

const moment = fc.oneof(
  fc
    .integer({ min: Date.UTC(2026, 9, 23), max: Date.UTC(2026, 9, 28) })
    .map((timeMs) => new Date(timeMs).toISOString()),
  fc.constantFrom(
    "2026-10-24T23:59:59.999+03:00",
    "2026-10-25T00:30:00Z",
    "2026-10-25T00:30:00Z",
    "2026-10-25T01:00:00Z",
    "2026-10-25T21:59:59.999Z",
    "2026-10-25T22:00:00Z",
    "1970-01-01T00:00:00Z",
    "no moment",
    "",
  ),
);

const words = [
  "Valve",
  "valve",
  "VALVE 7",
  "pump",
  "Ö",
  "öljy",
  "O\u0308ljy",
  "Straße",
  "STRASSE",
  "ΟΔΟΣ",
  "İzmir",
  "ısı",
  "7",
  "10",
  "#3",
  "弁",
  "\u{1f527}",
  "Čerpadlo",
  "chata",
];

const label = fc.oneof(
  fc.array(fc.constantFrom(...words), { maxLength: 3 }).map((parts) => parts.join(" ")),
  fc.string({ unit: "grapheme", maxLength: 6 }),
  fc.constantFrom("", "   ", "two\nlines", "a\tb"),
);

const tagNames = ["roof", "hall B", "Ä", "A\u0308", "urgent"];
const gasNames = ["AIR", "METHANE", "STEAM", "OTHER"];
const classNames = ["corona", "surface", "floating"];
const groupIds = ["root", "north", "south"];
export const componentTags = { pump: ["roof", "urgent"], fan: ["A\u0308"], bare: [] };
export const groupOwnerships = { root: ["o1", "o2", "o3"], north: ["o1"], south: ["o2", "o3"] };

const coordinates = fc.oneof(
  fc.record({
    latitude: fc.double({ min: 60.17, max: 60.175, noNaN: true }),
    longitude: fc.double({ min: 24.94, max: 24.95, noNaN: true }),
  }),
  fc.constantFrom(
    { latitude: 0, longitude: 179.9999 },
    { latitude: 0, longitude: -179.9999 },
    { latitude: 90, longitude: 0 },
    { latitude: 89.9999, longitude: 180 },
    { latitude: -90, longitude: 5 },
    { latitude: 91, longitude: 0 },
    { latitude: Number.NaN, longitude: 0 },
    { latitude: null, longitude: 12 },
    {},
  ),
);

const severity = fc.oneof(
  fc.integer({ min: 0, max: 100 }),
  fc.constantFrom(25, 50, 75, 49.999999999, Number.NaN),
);

const day = fc.constantFrom(
  "2026-10-23",
  "2026-10-24",
  "2026-10-25",
  "2026-10-26",
  "2026-02-30",
  "nonsense",
  "",
);

export const anyRecordWith = (id: fc.Arbitrary<string>): fc.Arbitrary<GalleryRecord> =>
  fc.record(
    {
      id,
      label: orMissing(label),
      active: fc.constantFrom(true, true, true, true, false, null),
      device_label: fc.constantFrom("Hall camera", "HALL CAMERA", " pump ", "", null),
      device_serial: fc.constantFrom("SL-1", "SL-2", ""),
      device_analysis_type: fc.constantFrom(...snapshotTypes, 1, 2, "A1", "E3", "unheard of", null),
      created_date: orMissing(moment),
      synced_date: orMissing(moment),
      source_distance: orMissing(fc.constantFrom(1, 2.4, Number.POSITIVE_INFINITY)),
      tags: orMissing(fc.array(fc.constantFrom(...tagNames, ""), { maxLength: 4 })),
      starred: fc.boolean(),
      fixed: fc.boolean(),
      fault: orMissing(fc.boolean()),
      machine_finding: fc.constantFrom(...machineFindings, "unheard of", null),
      repair_status: fc.constantFrom("open", "inRepair", "solved", null),
      fixed_date: orMissing(fc.constantFrom("2026-11-18T22:30:00Z", "2026-03-01T00:00:00Z", "")),
      repair_work: orMissing(
        fc.record(
          {
            assignee: fc.constantFrom("ann", "Ann", " A\u0308", "Ä", "", null),
            due_date: orMissing(day),
            tag_number: fc.constantFrom("7", "A-7", "0107", "弁-1", "", null),
            checked_by: fc.constantFrom("s1", "", null),
            cause: fc.constantFrom(...repairCauses, null),
          },
          { requiredKeys: [] },
        ),
      ),
      ownership: fc.constantFrom("o1", "o2", "o3", "o4", ""),
      pd: orMissing(
        fc.record({
          severity_min: orMissing(severity),
          severity_max: orMissing(severity),
          classification: orMissing(
            fc.array(
              fc.record({
                name: fc.constantFrom(...classNames),
                confidence: fc.constantFrom(0, 0.2, 0.5, 0.5, 0.9, -1, Number.NaN),
              }),
              { maxLength: 3 },
            ),
          ),
        }),
      ),
      leak: orMissing(
        fc.oneof(
          fc.double({ min: 0, max: 40, noNaN: true }),
          fc.constantFrom(5, 15, -1, Number.POSITIVE_INFINITY),
        ),
      ),
      leak_infinite: fc.constantFrom(false, false, true, null),
      level_db: orMissing(fc.constantFrom(-60, 40.5, 71, Number.NaN)),
      level_reference: fc.constantFrom("soundPressure", "soundPressure", "fullScale", null),
      meta: orMissing(
        fc
          .tuple(
            coordinates,
            fc.record({
              leak_type: orMissing(fc.constantFrom(...gasNames)),
              leak_detected: fc.constantFrom(true, true, false, null),
              cost_mode: orMissing(fc.constantFrom("energy", "energy", "volume", "mass", "off", "barter")),
              currency: orMissing(fc.constantFrom("EUR", "eur", "USD", "")),
              specific_power: orMissing(fc.constantFrom(6, 7.5, Number.NaN)),
              energy_cost: orMissing(fc.constantFrom(0, 0.2, 0.31, -1)),
              current_util_hours: orMissing(fc.constantFrom(8, 16)),
              current_util_days: orMissing(fc.constantFrom(5)),
              current_util_weeks: orMissing(fc.constantFrom(48)),
              ue_util_hours: orMissing(fc.constantFrom(8)),
              ue_util_days: orMissing(fc.constantFrom(250)),
            }),
          )
          .map(([place, rest]) => ({ ...place, ...rest })),
      ),
    },
    { requiredKeys: ["id"] },
  );

/** Records with an id each. */
export const anyRecords = (maxLength = 40): fc.Arbitrary<GalleryRecord[]> =>
  fc.uniqueArray(anyRecordWith(fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 3 })), {
    maxLength,
    size: "max",
    selector: ({ id }) => id,
  });

const listOf = <Value extends string>(values: readonly Value[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant<Value[]>([]) }, fc.uniqueArray(fc.constantFrom(...values)));

const rarely = <Value>(value: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, value);

/** Text that a user may type into the search. */
export const anySearch: fc.Arbitrary<string> = fc.oneof(
  label,
  fc.constantFrom(
    "v",
    "VALVE",
    "val 7",
    "hall camera",
    "strasse",
    "öl",
    "οδοσ",
    "izmir",
    "pump",
    "  ",
    "(",
    "\\",
  ),
);

/** Each filter is seldom set, so that some records pass. */
export const anyFilterState: fc.Arbitrary<FilterState> = fc
  .record({
    sort: fc.constantFrom(...gallerySorts),
    tags: listOf(tagNames),
    onlyUntagged: fc.constantFrom(false, false, false, false, true),
    group: rarely(fc.constantFrom(...groupIds, "unheard of", "__proto__", "toString")),
    pdClassification: listOf(classNames),
    pdSeverity: rarely(fc.record({ min: severity, max: severity })),
    snapshotType: rarely(fc.constantFrom(...snapshotTypes)),
    label: fc.oneof({ weight: 3, arbitrary: fc.constant("") }, anySearch),
    startDate: rarely(day),
    endDate: rarely(day),
    fixed: rarely(fc.boolean()),
    fault: rarely(fc.boolean()),
    starred: rarely(fc.boolean()),
    selectedGroups: listOf([...groupIds, "unheard of"]),
    gas: listOf(gasNames),
    locationCluster: rarely(
      fc.constantFrom("60.17210,24.94410", "0.00045,-179.99955", "nowhere", "95.00000,0.00000"),
    ),
    repairStatus: listOf(["open", "inRepair", "solved"]),
    repairDue: listOf(["overdue", "toCheck"]),
    mine: fc.constantFrom(false, false, false, false, true),
    assignees: listOf(["ann", "Ann", "Ä", "Kim"]),
    cameras: listOf(["SL-1", "SL-2", "SL-3"]),
    severityLevels: listOf(severityLevels),
    lacks: listOf(["location", "distance", "tags"]),
    notCounted: listOf(leftOutOfCostSummary),
    repairCauses: listOf(repairCauses),
    components: listOf([...Object.keys(componentTags), "unheard of", "__proto__"]),
  })
  .chain((state) =>
    // A quarter keeps all filters, the others a few.
    fc
      .tuple(
        fc.constantFrom(true, false, false, false),
        fc.subarray(Object.keys(emptyFilterState), { maxLength: 4 }),
      )
      .map(([all, kept]) =>
        all
          ? state
          : {
              ...emptyFilterState,
              ...Object.fromEntries(
                Object.entries(state).filter(([name]) => name === "sort" || kept.includes(name)),
              ),
            },
      ),
  );
