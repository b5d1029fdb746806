import type { ApiSchema } from "@sonolens/api-client";
import type { Addresses } from "../../http/addresses.ts";
import type { CallContext, CallerHandlers, CameraHandlers, PublicHandlers } from "../../http/call-context.ts";
import { errorDetail, fieldErrors, uploadRefusal } from "../../http/error-body.ts";
import type { ErrorTexts } from "../../http/error-texts.ts";
import type { ResumableUploadRow } from "../../storage/database/schema.ts";
import {
  type AppendRefusal,
  maxUnfinished,
  type ResumableUploadService,
  type StartRefusal,
} from "./resumable-upload.service.ts";
import type { Uploader } from "./upload.repository.ts";

const protocol = "1.0.0";
const tus = { "tus-resumable": protocol };
const retryInUseS = 3;

type UserCalls = "startUpload" | "getUploadOffset" | "getUpload" | "appendToUpload" | "cancelUpload";
type CameraCalls =
  | "startCameraUpload"
  | "getCameraUploadOffset"
  | "getCameraUpload"
  | "appendToCameraUpload"
  | "cancelCameraUpload";

/** Resumable uploads of users and of cameras, by the tus protocol 1.0.0. */
export function createResumableUploadRoutes(service: ResumableUploadService, addresses: Addresses) {
  const user = createCalls(service, addresses.of("/api/resumable-uploads/"));
  const camera = createCalls(service, addresses.of("/api/camera/resumable-uploads/"));
  return {
    getUploadProtocol: user.describe,
    startUpload: (request, context) => user.start(userOf(context), request, context),
    getUploadOffset: (request, context) => user.offset(userOf(context), request),
    getUpload: (request, context) => user.read(userOf(context), request, context),
    appendToUpload: (request, context) => user.append(userOf(context), request, context),
    cancelUpload: (request, context) => user.cancel(userOf(context), request, context),
    getCameraUploadProtocol: camera.describe,
    startCameraUpload: (request, context) => camera.start(context.camera, request, context),
    getCameraUploadOffset: (request, context) => camera.offset(context.camera, request),
    getCameraUpload: (request, context) => camera.read(context.camera, request, context),
    appendToCameraUpload: (request, context) => camera.append(context.camera, request, context),
    cancelCameraUpload: (request, context) => camera.cancel(context.camera, request, context),
  } satisfies CallerHandlers<UserCalls> &
    CameraHandlers<CameraCalls> &
    PublicHandlers<"getUploadProtocol" | "getCameraUploadProtocol">;
}

const userOf = ({ caller }: { readonly caller: { readonly accountId: string } }): Uploader => ({
  accountId: caller.accountId,
});

interface OfOne {
  readonly path: { readonly id: string };
  readonly headers: { readonly "Tus-Resumable": string };
}

/** The calls below one address, for users or cameras. */
function createCalls(service: ResumableUploadService, address: string) {
  const bodyOf = (row: ResumableUploadRow, texts: ErrorTexts): ApiSchema<"ResumableUpload"> => ({
    id: row.id,
    url: `${address}${row.id}/`,
    filename: row.file_name,
    lengthBytes: row.length_bytes,
    offsetBytes: row.offset_bytes,
    state: row.state === "receiving" && row.offset_bytes === row.length_bytes ? "importing" : row.state,
    expires: row.expires_at,
    result: row.state === "imported" ? (JSON.parse(row.result ?? "") as ApiSchema<"UploadResult">) : null,
    refusal:
      row.state === "refused" ? uploadRefusal(texts, ...(JSON.parse(row.result ?? "") as string[])) : null,
  });
  const headersOf = (row: ResumableUploadRow) => ({
    ...tus,
    "upload-offset": String(row.offset_bytes),
    "upload-expires": new Date(row.expires_at).toUTCString(),
  });

  return {
    async describe() {
      const headers = {
        "tus-version": protocol,
        "tus-extension": "creation,expiration,checksum,termination",
        "tus-max-size": String(service.maxBytes),
        "tus-checksum-algorithm": "sha1,sha256",
      };
      return { status: 204, headers: { ...tus, ...headers } } as const;
    },
    async start(uploader: Uploader, { headers }: { readonly headers: StartHeaders }, { texts }: CallContext) {
      if (headers["Tus-Resumable"] !== protocol) return otherProtocol(texts);
      const lengthBytes = headers["Upload-Length"];
      const metadata = headers["Upload-Metadata"] ?? "";
      const started = await service.start(uploader, { lengthBytes, metadata });
      if (!started.ok) return startRefused(texts, started.error);
      const body = bodyOf(started.value, texts);
      return { status: 201, headers: { ...headersOf(started.value), location: body.url }, body } as const;
    },
    async offset(uploader: Uploader, { path, headers }: OfOne) {
      if (headers["Tus-Resumable"] !== protocol)
        return { status: 412, headers: { ...tus, "tus-version": protocol } } as const;
      const row = await service.find(uploader, path.id);
      if (row === undefined) return { status: 404, headers: tus } as const;
      const more = { "upload-length": String(row.length_bytes) };
      const metadata = row.metadata === "" ? {} : { "upload-metadata": row.metadata };
      return { status: 200, headers: { ...headersOf(row), ...more, ...metadata } } as const;
    },
    async read(uploader: Uploader, { path }: Pick<OfOne, "path">, { texts }: CallContext) {
      const row = await service.outcome(uploader, path.id);
      return row === undefined ? notFound(texts) : ({ status: 200, body: bodyOf(row, texts) } as const);
    },
    async append(
      uploader: Uploader,
      { path, headers, body }: OfOne & { readonly headers: PartHeaders; readonly body: SentBytes },
      { texts, signal: gone }: CallContext,
    ) {
      if (headers["Tus-Resumable"] !== protocol) return otherProtocol(texts);
      const appended = await service.append(uploader, path.id, {
        offset: headers["Upload-Offset"],
        bytes: body ?? noBytes(),
        checksum: headers["Upload-Checksum"],
        gone,
      });
      return appended.ok
        ? ({ status: 204, headers: headersOf(appended.value) } as const)
        : appendRefused(texts, appended.error);
    },
    async cancel(uploader: Uploader, { path, headers }: OfOne, { texts }: CallContext) {
      if (headers["Tus-Resumable"] !== protocol) return otherProtocol(texts);
      return (await service.cancel(uploader, path.id))
        ? ({ status: 204, headers: tus } as const)
        : notFound(texts);
    },
  };
}

interface StartHeaders {
  readonly "Tus-Resumable": string;
  readonly "Upload-Length": number;
  readonly "Upload-Metadata"?: string;
}

interface PartHeaders {
  readonly "Upload-Offset": number;
  readonly "Upload-Checksum"?: string;
}

/** Undefined for a request without a body. */
type SentBytes = AsyncIterable<Uint8Array> | undefined;

async function* noBytes(): AsyncGenerator<Uint8Array> {
  // None.
}

const notFound = (texts: ErrorTexts) =>
  ({ status: 404, headers: tus, body: errorDetail(texts, "notFound") }) as const;

const otherProtocol = (texts: ErrorTexts) =>
  ({
    status: 412,
    headers: { ...tus, "tus-version": protocol },
    body: errorDetail(texts, "uploadProtocolUnknown"),
  }) as const;

function startRefused(texts: ErrorTexts, code: StartRefusal) {
  switch (code) {
    case "payloadTooLarge":
      return { status: 413, headers: tus, body: errorDetail(texts, code) } as const;
    case "storageFull":
      return { status: 507, headers: tus, body: errorDetail(texts, code) } as const;
    case "invalidFormat":
    case "tooLong":
      return {
        status: 400,
        body: fieldErrors(texts, [{ field: "Upload-Metadata", code, params: { max: 255 } }]),
      } as const;
    case "tooMany":
    case "notAllowed":
      return { status: 400, body: fieldErrors(texts, [{ code, params: { max: maxUnfinished } }]) } as const;
  }
}

function appendRefused(texts: ErrorTexts, refusal: AppendRefusal) {
  if (refusal.code === "notFound") return notFound(texts);
  const { code, offset } = refusal;
  const headers = { ...tus, "upload-offset": String(offset) };
  const body = errorDetail(texts, code);
  switch (code) {
    case "uploadOffsetWrong":
      return { status: 409, headers, body } as const;
    case "payloadTooLarge":
      return { status: 413, headers, body } as const;
    case "uploadInUse":
      return { status: 423, headers: { ...headers, "retry-after": String(retryInUseS) }, body } as const;
    case "uploadDamaged":
      return { status: 460, headers, body } as const;
  }
}
