import { createI18n, translator } from "@sonolens/i18n";
import { drawnFile, makeReport, reportNamespaces, snapshotDrawings } from "@sonolens/reports";
import { readSnapshotFile } from "@sonolens/snapshot-file";
import type { ReportAnswer, ReportTask } from "./report-task.ts";

/** Entry of the threads that make reports. */
export async function run(task: ReportTask): Promise<ReportAnswer> {
  if (task.kind === "draw") {
    const file = await readSnapshotFile(task.file);
    return { kind: "drawn", drawn: file.ok ? drawnFile(file.value) : undefined };
  }
  const { data, snapshots, options, locale, brand } = task;
  const i18n = await createI18n(locale, brand, reportNamespaces);
  const made = await makeReport(
    {
      ...data,
      snapshots: snapshots.map(({ snapshot, drawn }) => ({
        id: snapshot.record.id,
        label: snapshot.record.label,
        snapshot: { ...snapshot, ...(drawn && snapshotDrawings(drawn, snapshot.record, locale)) },
      })),
    },
    options,
    { t: translator(i18n), locale },
  );
  if (!made.ok) throw new Error(`No report: ${made.code}.`);
  const { bytes, results } = made.value;
  return { kind: "made", pdf: bytes, results: { rows: results.rows } };
}
