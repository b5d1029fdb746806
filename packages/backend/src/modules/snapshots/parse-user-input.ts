import {
  parseCoordinates,
  removedLocation,
  type UtilizationKind,
  type ValidationCode,
  type ValidationParams,
  validateFixedDate,
  validateUtilization,
} from "@sonolens/domain";
import { failure, type Result, success } from "@sonolens/foundation";
import type { FieldProblem } from "../../http/error-body.ts";
import type { SnapshotRow } from "../../storage/database/schema.ts";
import type { EditableColumns } from "./snapshot-columns.ts";
import { utilizationColumns } from "./stored-utilization.ts";

type Entered = Result<EditableColumns, readonly FieldProblem[]>;

/** "latitude,longitude", or the text that clears the place. */
export function parseLocation(text: string): Entered {
  if (text.trim() === removedLocation) return success({ latitude: null, longitude: null });
  const place = parseCoordinates(text);
  return place === undefined ? failure([{ field: "location", code: "invalidFormat" }]) : success(place);
}

/** Hours, days and weeks in the edition's units: days a week and weeks, or days a year without weeks. */
export function parseUtilization(
  body: { readonly hours: number; readonly days: number; readonly weeks?: number },
  kind: UtilizationKind,
): Entered {
  const { hours, days, weeks } = body;
  if (kind === "yearly" && weeks !== undefined) return failure([{ field: "weeks", code: "unknownField" }]);
  if (kind === "weekly" && weeks === undefined) return failure([{ field: "weeks", code: "required" }]);
  const checked = validateUtilization(
    kind === "yearly" ? { hours, daysPerYear: days } : { hours, days, weeks },
    { kind },
  );
  if (checked.ok) return success(utilizationColumns(checked.value));
  return failure(
    Object.entries(checked.fields).map(([field, refusal]) =>
      problem(field === "daysPerYear" ? "days" : field, refusal),
    ),
  );
}

const maxOptions = 4_000;

/** The time that the analyses use, and the heat map's display options at that time. */
export function parseAnalysisTime(body: {
  readonly audioTime: number | null;
  readonly heatmapOptions?: object;
}): Entered {
  const options = body.heatmapOptions === undefined ? null : JSON.stringify(body.heatmapOptions);
  if (options !== null && options.length > maxOptions)
    return failure([{ field: "heatmapOptions", code: "tooLong", params: { max: maxOptions } }]);
  return success({ analysis_time_s: body.audioTime, heatmap_options: options });
}

/** When a fault was fixed: not before the snapshot was made; by default now. Milliseconds since 1970. */
export function parseFixedDate(
  row: SnapshotRow,
  dateMs: number | null | undefined,
  nowMs: number,
): Result<string, readonly FieldProblem[]> {
  const createdMs = Date.parse(row.created_date);
  if (typeof dateMs !== "number")
    return success(row.fixed_date ?? new Date(Math.max(nowMs, createdMs)).toISOString());
  const checked = validateFixedDate(dateMs, { createdMs });
  if (!checked.ok) return failure([problem("fixed_date_utc_ts", checked)]);
  return success(new Date(checked.value ?? createdMs).toISOString());
}

const problem = (
  field: string,
  { code, params }: { readonly code: ValidationCode; readonly params: ValidationParams },
): FieldProblem => ({ field, code, params });
