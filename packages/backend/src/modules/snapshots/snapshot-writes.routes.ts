import {
  isCurrencyCode,
  type UtilizationKind,
  type Validated,
  validateAcFrequency,
  validateTags,
  validateVoltage,
} from "@sonolens/domain";
import { failure, type Result, success } from "@sonolens/foundation";
import type { CallerContext, CallerHandlers } from "../../http/call-context.ts";
import type { FieldProblem } from "../../http/error-body.ts";
import { sanitizeText } from "../../sanitize-text.ts";
import { parseAnalysisTime, parseLocation, parseUtilization } from "./parse-user-input.ts";
import type { SnapshotService } from "./snapshot.service.ts";
import type { EditableColumns } from "./snapshot-columns.ts";
import { writeAnswer } from "./write-answer.ts";

type Operations =
  | "setSnapshotDistance"
  | "setSnapshotVoltage"
  | "setSnapshotAcFrequency"
  | "setSnapshotLocation"
  | "changeSnapshotAddress"
  | "setSnapshotTags"
  | "setSnapshotStarred"
  | "setSnapshotDynamicRange"
  | "setSnapshotPictureBrightness"
  | "setSnapshotHeatmapMode"
  | "setSnapshotAnalysisType"
  | "setSnapshotGas"
  | "setSnapshotTemperature"
  | "setSnapshotHumidity"
  | "setSnapshotSpecificPower"
  | "setSnapshotLinePressure"
  | "setSnapshotEnergyCost"
  | "setSnapshotVolumeCost"
  | "setSnapshotMassCost"
  | "setSnapshotCostMode"
  | "setSnapshotCurrency"
  | "setSnapshotAnalysisTime"
  | "setSnapshotUtilization";

type Entered = EditableColumns | Result<EditableColumns, readonly FieldProblem[]>;

/**
 * Changes single fields of a snapshot. The description has validated the bodies; the domain's validators
 * check the rest here.
 */
export function createSnapshotWriteRoutes(snapshots: SnapshotService, utilization: UtilizationKind) {
  /** A handler that saves what `enter` makes of a body. */
  const saving =
    <Body>(enter: (body: Body) => Entered) =>
    async (
      { path, body }: { readonly path: { readonly id: string }; readonly body: Body },
      { caller, texts }: CallerContext,
    ) => {
      const entered = enter(body);
      // The caller's permission is checked before the value is.
      const edit = () => ("ok" in entered ? entered : success(entered));
      return writeAnswer(await snapshots.edit(caller, path.id, edit), texts);
    };

  return {
    setSnapshotDistance: saving((body: { distance: number | null }) => ({ source_distance: body.distance })),
    setSnapshotVoltage: saving((body: { voltage: number | null }) =>
      checked("voltage", validateVoltage(body.voltage), (voltage_kv) => ({ voltage_kv })),
    ),
    setSnapshotAcFrequency: saving((body: { acfrequency: number }) =>
      checked("acfrequency", validateAcFrequency(body.acfrequency), (ac_frequency_hz) => ({
        ac_frequency_hz,
      })),
    ),
    setSnapshotLocation: saving((body: { location: string }) => parseLocation(body.location)),
    changeSnapshotAddress: saving(({ latitude, longitude }: { latitude: number; longitude: number }) => ({
      latitude,
      longitude,
    })),
    setSnapshotTags: saving((body: { tags: string[] }) =>
      checked("tags", validateTags(body.tags.map(sanitizeText)), (tags) => ({ tags: JSON.stringify(tags) })),
    ),
    setSnapshotStarred: saving((body: { starred: 0 | 1 }) => ({ starred: body.starred })),
    setSnapshotDynamicRange: saving((body: { value: number }) => ({ dynamic_range_db: body.value })),
    setSnapshotPictureBrightness: saving(({ picture_brightness }: { picture_brightness: number }) => ({
      picture_brightness,
    })),
    setSnapshotHeatmapMode: saving((body: { mode: string }) => ({ heatmap_mode: body.mode })),
    setSnapshotAnalysisType: saving(({ analysis_type }: { analysis_type: string }) => ({ analysis_type })),
    setSnapshotGas: saving((body: { gas_type: string }) => ({ gas: body.gas_type })),
    setSnapshotTemperature: saving((body: { temperature: number | null }) => ({
      temperature_c: body.temperature,
    })),
    setSnapshotHumidity: saving((body: { humidity: number | null }) => ({ humidity_percent: body.humidity })),
    setSnapshotSpecificPower: saving((body: { specificpower: number | null }) => ({
      specific_power: body.specificpower,
    })),
    setSnapshotLinePressure: saving((body: { linepressure: number | null }) => ({
      line_pressure_bar: body.linepressure,
    })),
    setSnapshotEnergyCost: saving((body: { energycost: number }) => ({ energy_cost: body.energycost })),
    setSnapshotVolumeCost: saving((body: { volumecost: number }) => ({ volume_cost: body.volumecost })),
    setSnapshotMassCost: saving((body: { masscost: number }) => ({ mass_cost: body.masscost })),
    setSnapshotCostMode: saving((body: { costmode: string }) => ({ cost_mode: body.costmode })),
    setSnapshotCurrency: saving(({ currency }: { currency: string | null }) =>
      currency === null || isCurrencyCode(currency)
        ? { currency }
        : failure([{ field: "currency", code: "unknownValue" }]),
    ),
    setSnapshotAnalysisTime: saving(parseAnalysisTime),
    setSnapshotUtilization: saving((body: { hours: number; days: number; weeks?: number }) =>
      parseUtilization(body, utilization),
    ),
  } satisfies CallerHandlers<Operations>;
}

/** Columns of a valid value, else the reason. */
function checked<Value>(
  field: string,
  value: Validated<Value>,
  columnsOf: (value: Value) => EditableColumns,
): Entered {
  return value.ok ? columnsOf(value.value) : failure([{ field, code: value.code, params: value.params }]);
}
