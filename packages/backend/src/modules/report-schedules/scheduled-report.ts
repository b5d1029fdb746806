import {
  type LeakPricing,
  leakThresholdsOf,
  type ReportOptions,
  type ReportTemplateName,
  reportOptionsSchema,
  reportTemplateNames,
  reportTemplates,
  type Settings,
  snapshotDetailSchema,
} from "@sonolens/domain";
import { failure, type Result, success } from "@sonolens/foundation";
import { type AnalysisAnswers, measuredOf, type Picture, type ReportData } from "@sonolens/reports";
import type { Core } from "../../composition/capabilities.ts";
import type { WorkerPool } from "../../jobs/worker-pool.ts";
import type { ReportScheduleRow } from "../../storage/database/schema.ts";
import type { UserImages } from "../images/index.ts";
import type { OwnTemplates } from "../report-templates/index.ts";
import { detailOf, type SnapshotFiles, type SnapshotRows } from "../snapshots/index.ts";
import { nearestTown } from "../surroundings/index.ts";
import type { FoundSnapshot } from "./found-snapshots.ts";
import { printedPhoto } from "./printed-photo.ts";
import type { ReportScheduleRepository, StoredAnalysis } from "./report-schedule.repository.ts";
import type { ReportAnswer, ReportedSnapshot, ReportTask } from "./report-task.ts";

/** A report that was made. */
export type MadeReport = Extract<ReportAnswer, { readonly kind: "made" }>;

export interface ScheduledReportParts extends Core<"options" | "blobs" | "publicUrl" | "nowMs"> {
  readonly schedules: Pick<ReportScheduleRepository, "analysesOf">;
  readonly snapshots: Pick<SnapshotRows, "find">;
  readonly files: SnapshotFiles;
  readonly ownTemplates: OwnTemplates;
  readonly userImages: Pick<UserImages, "filesOfSnapshot">;
  readonly pool: WorkerPool<ReportTask, ReportAnswer>;
}

interface Owner {
  readonly accountId: string;
  readonly username: string;
  readonly ownerships: readonly string[];
  readonly settings: Settings;
  readonly pricing: LeakPricing;
}

/** Recordings of all microphones are larger; of those a report has no pictures. */
const maxFileBytes = 48 * 1024 ** 2;

/** As many as the page of a finding has room for. */
const maxPhotos = 4;

/** Makes the report of a schedule of the snapshots that it found. */
export async function makeScheduledReport(
  parts: ScheduledReportParts,
  schedule: ReportScheduleRow,
  owner: Owner,
  found: readonly FoundSnapshot[],
  signal: AbortSignal,
): Promise<Result<MadeReport, "reportTemplateGone">> {
  const { options: server, blobs, pool } = parts;
  const template = await templateOf(parts, schedule);
  if (template === undefined) return failure("reportTemplateGone");
  const [startLogo, endLogo] = template.logos;
  const options = reportOptionsSchema.parse({
    type: schedule.report_type,
    dateFormat: "locale",
    template: template.content,
    ...(startLogo && { logoSize: startLogo.size }),
  });
  const pictureOf = async ({ hash, mediaType }: { hash: string; mediaType: string }) => ({
    kind: mediaType === "image/jpeg" ? ("jpeg" as const) : ("png" as const),
    bytes: new Uint8Array(await blobs.read(hash)),
  });
  const data: Omit<ReportData, "snapshots"> = {
    madeAt: new Date(parts.nowMs()).toISOString(),
    timeZone: schedule.time_zone,
    product: server.edition.productName,
    title: schedule.name,
    inspector: owner.username,
    context: { pricing: owner.pricing, thresholds: leakThresholdsOf(owner.settings) },
    units: {
      leak: owner.settings.leak_size_unit,
      distance: owner.settings.source_distance_unit,
      temperature: owner.settings.temperature_unit,
    },
    ...(startLogo && { logo: await pictureOf(startLogo) }),
    ...(endLogo && {
      endLogo: { picture: await pictureOf(endLogo), size: endLogo.size as ReportOptions["logoSize"] },
    }),
  };
  const snapshots = await reportedSnapshots(parts, owner, found, {
    pictures: isOn(options, "pages") || isOn(options, "beforeAfter"),
    photos: isOn(options, "pages") && server.edition.switches.imageAttachments,
    locale: schedule.language,
    signal,
  });
  const { productName, texts } = server.edition;
  const made = await ask(
    pool,
    {
      ...{ kind: "make", data, snapshots, options, locale: schedule.language },
      brand: { productName, texts },
    },
    signal,
  );
  if (made.kind !== "made") throw new Error("The report was not made.");
  return success(made);
}

/** Whether a section with pictures is printed. */
const isOn = ({ template }: ReportOptions, section: "pages" | "beforeAfter"): boolean =>
  template.sections.some(({ kind, on }) => on && kind === section);

async function templateOf({ ownTemplates }: ScheduledReportParts, schedule: ReportScheduleRow) {
  const { template, account_id } = schedule;
  const isSupplied = (name: string): name is ReportTemplateName =>
    reportTemplateNames.some((supplied) => supplied === name);
  if (isSupplied(template)) return { content: reportTemplates[template], logos: [] };
  return ownTemplates.open(account_id, template);
}

async function ask(
  pool: ScheduledReportParts["pool"],
  task: ReportTask,
  signal: AbortSignal,
): Promise<ReportAnswer> {
  const answer = await pool.run({ input: async () => ({ value: task }), signal, background: true });
  if (!answer.ok) throw new Error(`The report was not made: ${answer.error}.`);
  return answer.value;
}

/** What a report needs beside the results. */
interface Needs {
  readonly pictures: boolean;
  /** Attached ones, which not all editions have. */
  readonly photos: boolean;
  readonly locale: string;
  readonly signal: AbortSignal;
}

/** What the report shows of each snapshot; one that was deleted meanwhile is left out. */
async function reportedSnapshots(
  { schedules, snapshots, files, blobs, pool, publicUrl, userImages }: ScheduledReportParts,
  owner: Owner,
  found: readonly FoundSnapshot[],
  { pictures, photos, locale, signal }: Needs,
): Promise<ReportedSnapshot[]> {
  const analyses = await schedules.analysesOf(found.map(({ id }) => id));
  const analysesOf = Map.groupBy(analyses, ({ snapshot_id }) => snapshot_id);
  const reported: ReportedSnapshot[] = [];

  async function drawnOf(id: string) {
    const stored = await files.blob(id, "file");
    if (stored === undefined || stored.size_bytes > maxFileBytes) return undefined;
    const file = new Uint8Array(await blobs.read(stored.hash));
    const answer = await ask(pool, { kind: "draw", file }, signal);
    return answer.kind === "drawn" ? answer.drawn : undefined;
  }

  async function photosOf(id: string) {
    const attached = (await userImages.filesOfSnapshot(id)).slice(0, maxPhotos);
    const photos: Picture[] = [];
    for (const { hash } of attached) {
      const photo = await printedPhoto(new Uint8Array(await blobs.read(hash)));
      if (photo !== undefined) photos.push(photo);
    }
    return photos;
  }

  // One after the other: no more than one file is in memory.
  for (const { id } of found) {
    signal.throwIfAborted();
    const row = await snapshots.find(id, owner.ownerships);
    if (row === undefined) continue;
    const { latitude, longitude } = row;
    const town =
      latitude === null || longitude === null
        ? undefined
        : await nearestTown({ latitude, longitude }, locale);
    const attachments = photos ? await photosOf(id) : [];
    reported.push({
      snapshot: {
        record: snapshotDetailSchema.parse(detailOf(row)),
        ...(town && { town }),
        link: `${publicUrl()}/#/snapshot/${id}`,
        ...measuredOf(answersOf(analysesOf.get(id) ?? [])),
        ...(attachments.length > 0 && { attachments }),
      },
      drawn: pictures ? await drawnOf(id) : undefined,
    });
  }
  return reported;
}

function answersOf(analyses: readonly StoredAnalysis[]): AnalysisAnswers {
  const resultOf = (wanted: string): unknown => {
    const analysis = analyses.find(({ kind }) => kind === wanted);
    return analysis && JSON.parse(analysis.result);
  };
  return {
    leak: resultOf("leak"),
    discharge: resultOf("pd"),
    pattern: resultOf("pattern"),
    machine: resultOf("mech"),
  } as AnalysisAnswers;
}
