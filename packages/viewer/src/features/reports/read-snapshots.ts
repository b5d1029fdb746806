import type { ApiClient, ApiError } from "@sonolens/api-client";
import { decodeHeatmapFrame } from "@sonolens/api-client";
import { defaults, isInReportOf, type ReportType } from "@sonolens/domain";
import type { Result } from "@sonolens/foundation";
import { orMissing } from "../../data/media/media.ts";
import { CallError, reasonOf } from "../../data/server/call-error.ts";
import { orStopped, sendWithRetry } from "../../data/server/send-with-retry.ts";
import type { Services } from "../../data/services.ts";
import type { BulkRunOptions } from "../../lib/tasks/bulk-run.ts";
import { hrefOf } from "../../lib/ui/save-address.ts";
import type { ReadSnapshot } from "./worker/report-messages.ts";

/** What is read of a snapshot beside its own fields. */
export interface ReadingNeeds {
  readonly type: ReportType;
  readonly pictures: boolean;
  /** Attached ones, which not all editions have. */
  readonly photos: boolean;
  readonly sound: boolean;
}

/** Makes a call. Rejects with CallError. */
type Ask = <Value>(call: (api: ApiClient) => Promise<Result<Value, ApiError>>) => Promise<Value>;

/** What is not there, or what the server refuses, is left out of the report; a lost connection is not a refusal. */
async function orLeftOut<Value>(call: Promise<Value>): Promise<Value | undefined> {
  try {
    return await call;
  } catch (error) {
    const status = reasonOf(error)?.status ?? 0;
    if (status >= 400 && status < 500) return undefined;
    throw error;
  }
}

const version = defaults.analysisVersion;

/** Where a report leads, and where its files are. */
export interface ReportAddresses {
  /** The address of a snapshot in this viewer. */
  readonly linkTo: (id: string) => string;
  /** Where the calls go. */
  readonly apiBaseUrl: string;
}

/** As many as the page of a finding has room for. */
const maxPhotos = 4;

/** The attached photos of a snapshot; one that does not arrive is left out. */
async function readPhotos(ask: Ask, id: string, apiBaseUrl: string): Promise<Blob[]> {
  const attached = await orLeftOut(ask((api) => api.listImageAttachments({ path: { id } })));
  const photos = (attached ?? []).slice(0, maxPhotos).map(async ({ url }) => {
    const response = await fetch(hrefOf(url, apiBaseUrl));
    return response.ok ? response.blob() : undefined;
  });
  const read = await Promise.allSettled(photos);
  return read.flatMap((photo) => (photo.status === "fulfilled" && photo.value ? [photo.value] : []));
}

/** Reads a snapshot for a report. Rejects with CallError if its own fields cannot be read. */
export async function readSnapshot(
  ask: Ask,
  id: string,
  { type, pictures, photos: wantsPhotos, sound }: ReadingNeeds,
  { linkTo, apiBaseUrl }: ReportAddresses,
): Promise<ReadSnapshot> {
  const path = { id };
  const record = await ask((api) => api.getSnapshot({ path }));
  const analyzed = type !== "LEVEL" && isInReportOf(type, record.device_analysis_type);
  const when = <Value>(wanted: boolean, call: (api: ApiClient) => Promise<Result<Value, ApiError>>) =>
    wanted ? orLeftOut(ask(call)) : undefined;
  const hasLocation = record.meta.latitude != null && record.meta.longitude != null;
  const [leak, discharge, pattern, machine, picture, photos, frame, wav, address] = await Promise.all([
    when(analyzed && type === "LEAK", (api) => api.getLeakAnalysis({ path, query: { version } })),
    when(analyzed && type === "PD", (api) => api.getPdAnalysis({ path, query: { version } })),
    when(analyzed && type === "PD" && pictures, (api) => api.getPattern({ path, query: { version } })),
    when(analyzed && type === "MECHANICAL", (api) => api.getMechAnalysis({ path, query: { version } })),
    pictures && orMissing(ask((api) => api.getSnapshotPicture({ path, query: { size: "original" } }))),
    wantsPhotos ? readPhotos(ask, id, apiBaseUrl) : [],
    pictures && orMissing(ask((api) => api.getHeatmapStill({ path }))),
    sound && orMissing(ask((api) => api.getSignal({ path }))),
    when(pictures && hasLocation, (api) => api.getSnapshotAddress({ path })),
  ]);
  const still = frame ? decodeHeatmapFrame(frame) : undefined;
  return {
    record,
    link: linkTo(id),
    ...(leak && { leak }),
    ...(discharge && { discharge }),
    ...(pattern && { pattern }),
    ...(machine && { machine }),
    ...(picture && { picture }),
    ...(photos.length > 0 && { photos }),
    ...(still && { still }),
    ...(address && { address }),
    ...(wav && { sound: await wav.arrayBuffer() }),
  };
}

export type ReadingServices = Pick<Services, "api" | "connection" | "frame">;

/** Work of a run over many snapshots: reads each and hands it on. While the server is unreachable it waits. */
export function readingSnapshots(
  { api, connection, frame }: ReadingServices,
  needs: ReadingNeeds,
  addresses: ReportAddresses,
  keep: (id: string, snapshot: ReadSnapshot) => Promise<unknown>,
): BulkRunOptions<string>["work"] {
  const { scope } = frame.session();
  return async (id, stopped) => {
    const context = {
      connection: { check: connection.check, untilBack: () => orStopped(connection.untilBack(), stopped) },
      scope,
    };
    try {
      const snapshot = await readSnapshot(
        (call) => sendWithRetry(context, () => call(api)),
        id,
        needs,
        addresses,
      );
      await keep(id, snapshot);
      return { ok: true };
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      return { ok: false, code: error.reason.code };
    }
  };
}
