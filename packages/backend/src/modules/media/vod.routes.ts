import type { Addresses } from "../../http/addresses.ts";
import type { CallerHandlers, PublicHandlers } from "../../http/call-context.ts";
import { errorDetail } from "../../http/error-body.ts";
import type { Caller } from "../../policy/caller.ts";
import { credentialRefOf } from "../../policy/credential-ref.ts";
import type { BlobStore } from "../../storage/blobs/blob-store.ts";
import type { SnapshotRow } from "../../storage/database/schema.ts";
import type { Accounts, CredentialStatuses } from "../account/index.ts";
import type { BlobRole, SnapshotFiles, SnapshotService } from "../snapshots/index.ts";
import type { DescribeJobItem, VideoService } from "../videos/index.ts";
import type { Visibility } from "../visibility/index.ts";
import type { MediaCookies, MediaPass } from "./media-cookies.ts";
import { rangedAnswer, type ServedFile, servedFileOf, servedVideoOf } from "./ranged-answer.ts";

/** The media host: signed cookies, the list of a snapshot's files, and the files. */
export function createVodRoutes(parts: {
  readonly service: SnapshotService;
  readonly snapshots: SnapshotFiles;
  readonly visibility: Visibility;
  readonly blobs: BlobStore;
  readonly cookies: MediaCookies;
  readonly accounts: Accounts;
  readonly credentialStatuses: CredentialStatuses;
  readonly videos: VideoService;
  readonly describeJobItem: DescribeJobItem;
  readonly addresses: Addresses;
}) {
  const {
    service,
    snapshots,
    visibility,
    blobs,
    cookies,
    accounts,
    credentialStatuses,
    videos,
    describeJobItem,
    addresses,
  } = parts;

  /** The current holder of a pass: a pass ends with the session for which it was issued. */
  async function holderOf(pass: MediaPass | undefined): Promise<Caller | undefined> {
    if (pass === undefined || !(await credentialStatuses.isValid(pass.standing))) return undefined;
    const account = await accounts.byId(pass.standing.accountId);
    if (account === undefined) return undefined;
    const isStaff = account.is_staff === 1 && pass.standing.keyHash === undefined;
    return { ...nobody, accountId: account.id, isStaff };
  }

  async function fileOf(
    { accountId }: Caller,
    row: SnapshotRow,
    kind: BlobRole | "video",
  ): Promise<ServedFile | undefined> {
    if (kind !== "video") return servedFileOf(await snapshots.blob(row.id, kind));
    const state = await videos.playable(accountId, row);
    return state?.status === "ready" ? servedVideoOf(state.row) : undefined;
  }

  return {
    async getSignedCookies({ path }, { caller, texts, isEncrypted }) {
      if (!(await visibility.seesDevice(await visibility.readableBy(caller), path.serial)))
        return { status: 404, body: errorDetail(texts, "notFound") };
      const cookie = cookies.create({ standing: credentialRefOf(caller), serial: path.serial });
      const folder = addresses.of(`/vod/devices/${encodeURIComponent(path.serial)}/`);
      const expires = new Date(cookie.expiresMs);
      const headers = {
        "set-cookie": `${cookie.name}=${cookie.value}; Path=${folder}; Expires=${expires.toUTCString()}; HttpOnly; SameSite=Strict${isEncrypted ? "; Secure" : ""}`,
      };
      const body = {
        cookies: { [cookie.name]: cookie.value },
        path: folder,
        expires: expires.toISOString(),
      };
      return { status: 200, body, headers };
    },
    async getJobItem({ path }, { caller, texts }) {
      const row = await service.find(caller, path.id);
      if (row === undefined || row.device_serial !== path.serial)
        return { status: 404, body: errorDetail(texts, "notFound") };
      const body = await describeJobItem(caller.accountId, row, texts);
      return { status: 200, body };
    },
    async getVodFile({ path, headers }, { texts, cookie }) {
      const missing = { status: 404, body: errorDetail(texts, "notFound") } as const;
      const caller = await holderOf(cookies.open(cookie, path.serial));
      if (caller === undefined) return missing;
      const row = await service.find(caller, path.id);
      if (row === undefined || row.device_serial !== path.serial) return missing;
      const file = await fileOf(caller, row, path.kind);
      if (file === undefined) return { status: 404, body: errorDetail(texts, "fileNotFound") };
      return rangedAnswer(blobs, file, headers, texts, "private, no-cache");
    },
  } satisfies CallerHandlers<"getSignedCookies" | "getJobItem"> & PublicHandlers<"getVodFile">;
}

/** A pass identifies an account, and nothing else about its user. */
const nobody: Omit<Caller, "accountId" | "isStaff"> = {
  username: "",
  email: "",
  isDemo: false,
  hasAcceptedTerms: true,
};
