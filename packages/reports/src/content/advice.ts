import { isSolved, type ReportRow } from "@sonolens/domain";
import type { MessageKey } from "@sonolens/i18n";
import type { ReportSnapshot } from "./report-data.ts";
import type { ReportWords } from "./report-words.ts";

/** What to do about a finding, by when and how; the same texts as on screens. */
export interface Advice {
  readonly lead: string;
  readonly text?: string;
}

type Keys = readonly [lead: MessageKey, text?: MessageKey];

const leakKeys: Partial<Record<ReportRow["finding"], Keys>> = {
  none: ["leak:action.noTarget"],
  tooLarge: ["leak:action.first", "leak:action.repair"],
  gasNotAnalysed: ["leak:action.unknownSize", "leak:action.repair"],
  invalidDistance: ["leak:action.distance"],
  sizeUnknown: ["leak:action.unknownSize", "leak:action.repair"],
};

const machineKeys: Partial<Record<ReportRow["finding"], Keys>> = {
  found: ["mechanical:adviceInspect", "mechanical:adviceHowToInspect"],
  none: ["mechanical:adviceKeepInterval", "mechanical:adviceNotAllClear"],
};

const dischargeKeys: Readonly<Record<string, MessageKey>> = {
  none: "snapshot:pdAdviceNone",
  measureAgain: "snapshot:pdAdviceMeasureAgain",
  observe: "snapshot:pdAdviceObserve",
  plan: "snapshot:pdAdvicePlan",
  actSoon: "snapshot:pdAdviceActSoon",
  actNow: "snapshot:pdAdviceActNow",
};

/** In the order of the scale of severities; without its analysis the severity decides. */
const dischargeBySeverity = { low: "observe", medium: "plan", high: "actSoon", veryHigh: "actNow" } as const;

function keysOf({ options }: ReportWords, row: ReportRow, snapshot: ReportSnapshot): Keys | undefined {
  if (options.type === "LEVEL") return undefined;
  if (isSolved(row)) return [row.step === "checked" ? "snapshot:repairConfirmed" : "snapshot:confirmRepair"];
  if (options.type === "MECHANICAL")
    return machineKeys[row.finding] ?? ["mechanical:adviceMeasureAgain", "mechanical:adviceHowToMeasure"];
  if (options.type === "PD") {
    const code = snapshot.discharge?.recommendation ?? (row.severity && dischargeBySeverity[row.severity]);
    return [(code && dischargeKeys[code]) || "snapshot:pdAdviceMeasureAgain"];
  }
  if (row.finding === "found" && row.severity) return [`leak:action.${row.severity}`, "leak:action.repair"];
  return row.leftOut === "distanceUnknown" ? ["leak:action.distance"] : leakKeys[row.finding];
}

/** What to do about a finding; undefined in reports of levels, which conclude nothing. */
export function adviceOf(words: ReportWords, row: ReportRow, snapshot: ReportSnapshot): Advice | undefined {
  const keys = keysOf(words, row, snapshot);
  if (!keys) return undefined;
  const [lead, text] = keys;
  return { lead: words.t(lead), ...(text && { text: words.t(text) }) };
}
