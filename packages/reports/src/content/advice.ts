import {
  type AdviceTerm,
  advisedDay,
  isSolved,
  leakAdviceTerms,
  machineAdviceTerm,
  pdAdviceTerms,
  type ReportRow,
} from "@sonolens/domain";
import type { MessageKey } from "@sonolens/i18n";
import type { ReportSnapshot } from "./report-data.ts";
import type { ReportWords } from "./report-words.ts";

/** What to do about a finding, by when and how; the same texts as on screens. */
export interface Advice {
  readonly lead: string;
  /** Until which day, and whether it has passed. */
  readonly until?: string;
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

const dischargeCode = (row: ReportRow, { discharge }: ReportSnapshot): string | null =>
  discharge?.recommendation ?? (row.severity && dischargeBySeverity[row.severity]);

function keysOf({ options }: ReportWords, row: ReportRow, snapshot: ReportSnapshot): Keys | undefined {
  if (options.type === "LEVEL") return undefined;
  if (isSolved(row)) return [row.step === "checked" ? "snapshot:repairConfirmed" : "snapshot:confirmRepair"];
  if (options.type === "MECHANICAL")
    return machineKeys[row.finding] ?? ["mechanical:adviceMeasureAgain", "mechanical:adviceHowToMeasure"];
  if (options.type === "PD") {
    const code = dischargeCode(row, snapshot);
    return [(code && dischargeKeys[code]) || "snapshot:pdAdviceMeasureAgain"];
  }
  if (row.finding === "found" && row.severity) return [`leak:action.${row.severity}`, "leak:action.repair"];
  return row.leftOut === "distanceUnknown" ? ["leak:action.distance"] : leakKeys[row.finding];
}

/** The time limit that the advice states; undefined without one. */
function termOf({ options }: ReportWords, row: ReportRow, snapshot: ReportSnapshot): AdviceTerm | undefined {
  if (isSolved(row)) return undefined;
  if (row.finding === "tooLarge") return leakAdviceTerms.veryHigh;
  if (row.finding !== "found") return undefined;
  if (options.type === "LEAK") return row.severity === null ? undefined : leakAdviceTerms[row.severity];
  if (options.type === "MECHANICAL") return machineAdviceTerm;
  return options.type === "PD" ? pdAdviceTerms.get(dischargeCode(row, snapshot) ?? "") : undefined;
}

function untilOf(words: ReportWords, row: ReportRow, snapshot: ReportSnapshot): string | undefined {
  const { data, t, day } = words;
  const term = termOf(words, row, snapshot);
  const takenMs = Date.parse(row.createdDate);
  if (!term || Number.isNaN(takenMs)) return undefined;
  const until = advisedDay(term, takenMs, Date.parse(data.madeAt), data.timeZone);
  return t(until.hasPassed ? "snapshot:adviceUntilPassed" : "snapshot:adviceUntil", { date: day(until.day) });
}

/** What to do about a finding; undefined in reports of levels, which conclude nothing. */
export function adviceOf(words: ReportWords, row: ReportRow, snapshot: ReportSnapshot): Advice | undefined {
  const keys = keysOf(words, row, snapshot);
  if (!keys) return undefined;
  const [lead, text] = keys;
  const until = untilOf(words, row, snapshot);
  return {
    lead: words.t(lead),
    ...(until !== undefined && { until }),
    ...(text && { text: words.t(text) }),
  };
}
