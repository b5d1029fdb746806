import { createReportI18n, translator } from "@sonolens/i18n";
import { drawnFile, makeReport, snapshotDrawings } from "@sonolens/reports";
import { readSnapshotFile, type SnapshotFile } from "@sonolens/snapshot-file";
import { jpegOf } from "./printed-photo.ts";
import type { ReportAnswer, ReportTask } from "./report-task.ts";

/** Entry of the threads that make reports. */
export async function run(task: ReportTask): Promise<ReportAnswer> {
  if (task.kind === "draw") {
    const file = await readSnapshotFile(task.file);
    return { kind: "drawn", drawn: file.ok ? drawnFile(await withPrintedPicture(file.value)) : undefined };
  }
  const { data, snapshots, options, locale, brand } = task;
  const i18n = await createReportI18n(locale, brand);
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

/** The file with a picture in a format that a PDF holds. */
async function withPrintedPicture(file: SnapshotFile): Promise<SnapshotFile> {
  const { manifest, picture } = file;
  if (!picture || manifest.picture?.mediaType !== "image/webp") return file;
  const jpeg = await jpegOf(picture);
  if (!jpeg) return file;
  return {
    ...file,
    picture: jpeg,
    manifest: { ...manifest, picture: { ...manifest.picture, mediaType: "image/jpeg" } },
  };
}
