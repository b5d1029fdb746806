import * as z from "zod/mini";
import { repairCauses } from "../leak/repair-outcome.ts";
import { repairStatuses } from "../leak/repair-status.ts";
import { leftOutOfCostSummary } from "../leak/sum-leak-costs.ts";
import { dayOrNull } from "../reading/day-or-null.ts";
import { entity } from "../reading/entity.ts";
import { type Field, field } from "../reading/field.ts";
import { flagOr, oneOf, text, textOrNull } from "../reading/fields.ts";
import { partOrNull, texts } from "../reading/parts.ts";
import { type SnapshotType, snapshotTypes } from "../snapshot/analysis-type.ts";
import { tagsField } from "../snapshot/tags-field.ts";
import type { FilterState, Lack } from "./filter-state.ts";
import { type GallerySort, gallerySorts } from "./gallery-sorts.ts";
import { severityLevels } from "./levels.ts";
import { repairDues } from "./repair-due.ts";

const lacks: readonly Lack[] = ["location", "distance", "tags"];

const percent = z.number().check(z.gte(0), z.lte(100));

const severityRange = entity({ min: percent, max: percent }).check(z.refine(({ min, max }) => min <= max));

const namesOf = <Name extends string>(known: readonly Name[]): Field<Name[], readonly string[]> =>
  field((value) => (Array.isArray(value) ? known.filter((name) => value.includes(name)) : []));

/** Filters and sort of the gallery, as stored in a link or on a device. Invalid values filter nothing. */
export const filterStateSchema = entity({
  sort: oneOf<GallerySort, "createdDesc">(gallerySorts, "createdDesc"),
  tags: tagsField,
  onlyUntagged: flagOr(false),
  group: textOrNull,
  pdClassification: texts,
  pdSeverity: partOrNull(severityRange),
  snapshotType: oneOf<SnapshotType, null>(snapshotTypes, null),
  label: text,
  startDate: dayOrNull,
  endDate: dayOrNull,
  fixed: flagOr(null),
  fault: flagOr(null),
  starred: flagOr(null),
  selectedGroups: texts,
  gas: texts,
  locationCluster: textOrNull,
  repairStatus: namesOf(repairStatuses),
  repairDue: namesOf(repairDues),
  mine: flagOr(false),
  assignees: texts,
  cameras: texts,
  severityLevels: namesOf(severityLevels),
  lacks: namesOf(lacks),
  notCounted: namesOf(leftOutOfCostSummary),
  repairCauses: namesOf(repairCauses),
  components: texts,
}) satisfies z.ZodMiniType<FilterState, unknown>;
