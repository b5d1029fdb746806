import { createHash } from "node:crypto";
import { demoFiles, demoFollowUpFiles } from "@sonolens/camera-simulator";
import {
  defaultLeakThresholds,
  defaults,
  reportFileName,
  reportOptionsSchema,
  reportTemplates,
  snapshotDetailSchema,
} from "@sonolens/domain";
import { createReportI18n, translator } from "@sonolens/i18n";
import {
  type AnalysisAnswers,
  type MadeReport,
  makeReport,
  measuredOf,
  type ReportData,
  type ReportSnapshot,
  reportSnapshotOfFile,
} from "@sonolens/reports";
import { readSnapshotFile } from "@sonolens/snapshot-file";
import { demoSettings } from "./demo-accounts.ts";

/** Makes a call of the demo's full account. */
export type DemoCall = <Answer>(path: string, json?: object) => Promise<Answer>;

interface ReservedReport {
  readonly id: string;
  readonly number: string;
  readonly revision: string;
}
interface UploadTarget {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

interface DemoReport {
  readonly title: string;
  /** Ids of snapshots. */
  readonly ids: readonly string[];
  /** Those of them that are shown before and after their repair. */
  readonly pictured?: readonly string[];
  /** The results of the report before. */
  readonly earlier?: MadeReport["results"];
}

/** A report that was issued, and the address at which its file is kept. */
export interface IssuedDemoReport {
  readonly results: MadeReport["results"];
  readonly reportUrl: string;
}

/** Issues a report of leaks as the viewer does: reserves its number, makes the file with it, and sends that. */
export async function issueDemoReport(
  address: string,
  call: DemoCall,
  { title, ids, pictured = [], earlier }: DemoReport,
): Promise<IssuedDemoReport> {
  const type = "LEAK";
  const { short } = reportTemplates;
  const compared = [{ kind: "sinceLast" }, { kind: "beforeAfter" }] as const;
  const { id, number, revision } = await call<ReservedReport>("/api/issued-reports/", {
    ...{ title, type, template: short.name, timeZone: "UTC", snapshotIds: ids },
  });
  const options = reportOptionsSchema.parse({
    type,
    template: earlier ? { ...short, sections: [...short.sections, ...compared] } : short,
  });
  const i18n = await createReportI18n("en");
  const made = await makeReport(
    {
      madeAt: new Date().toISOString(),
      timeZone: "UTC",
      product: "Sonolens",
      title,
      site: "Vantaa, Essen",
      inspector: "Mika",
      ...{ reportNumber: number, revision },
      context: {
        pricing: {
          ...{ utilization: "weekly", currency: "USD" },
          energyCostPerKwh: demoSettings.energy_cost_kwh,
          co2KgPerKwh: demoSettings.co2_cost_kg_kwh,
        },
        thresholds: defaultLeakThresholds("LPM"),
      },
      units: { leak: "LPM", distance: "METERS", temperature: "CELSIUS" },
      snapshots: await Promise.all(ids.map((each) => snapshotOf(call, each, pictured.includes(each)))),
      ...(earlier && { earlier }),
    },
    options,
    { t: translator(i18n), locale: "en" },
  );
  if (!made.ok) throw new Error(`The report was not made: ${made.code}`);
  const { bytes, results } = made.value;
  const reportUrl = await uploadReport(address, call, bytes);
  await call(`/api/issued-reports/${id}/issue/`, {
    reportUrl,
    findings: results.rows.filter(({ finding }) => finding !== "none").length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
  });
  return { results, reportUrl };
}

async function uploadReport(
  address: string,
  call: DemoCall,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const target = await call<UploadTarget>("/api/report-endpoint/?userIotId=demo");
  const form = new FormData();
  for (const [name, value] of Object.entries(target.fields)) form.append(name, value);
  form.append("file", new File([bytes], reportFileName, { type: "application/pdf" }));
  const kept = await fetch(new URL(target.url, address), { method: "POST", body: form });
  if (!kept.ok) throw new Error(`The report was answered ${kept.status}.`);
  return ((await kept.json()) as { reportUrl: string }).reportUrl;
}

/** What the file of a demo snapshot shows: its picture, spectrum and level over time. */
async function seenIn(createdDate: string): Promise<Omit<ReportSnapshot, "record"> | undefined> {
  const timeMs = Date.parse(createdDate);
  const file = [...demoFiles, ...demoFollowUpFiles].find((each) => Date.parse(each.createdDate) === timeMs);
  const read = file && (await readSnapshotFile(await file.read()));
  return read?.ok ? reportSnapshotOfFile(read.value, {}, "en") : undefined;
}

/** Has the server analyze a leak, if it has not yet. */
export const analyzeDemoLeak = (call: DemoCall, id: string): Promise<AnalysisAnswers["leak"]> =>
  call(`/api/snapshots/${id}/analytics/leak/?version=${defaults.analysisVersion}`);

/** The snapshot as the server knows it, with the picture of its file. */
async function snapshotOf(
  call: DemoCall,
  id: string,
  isPictured: boolean,
): Promise<ReportData["snapshots"][number]> {
  // First, as the snapshot has what its analysis found only then.
  const leak = await analyzeDemoLeak(call, id);
  const record = snapshotDetailSchema.parse(await call<unknown>(`/api/snapshots/${id}/`));
  return {
    id,
    label: record.label,
    snapshot: {
      ...(isPictured && (await seenIn(record.created_date))),
      record,
      ...measuredOf({ leak }),
    },
  };
}
