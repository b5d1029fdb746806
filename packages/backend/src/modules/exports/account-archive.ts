import {
  issuedReportFileName,
  issuedReportNumber,
  issuedReportRevision,
  safeFileName,
} from "@sonolens/domain";
import { makeZip } from "client-zip";
import type { BlobStore } from "../../storage/blobs/blob-store.ts";
import type { ImageRow, IssuedReportRow, SnapshotChangeRow } from "../../storage/database/schema.ts";
import { detailOf, type SnapshotFiles } from "../snapshots/index.ts";
import type { AccountData } from "./account-data.ts";
import { capturedFile } from "./captured-file.ts";

const readme = `All that this server keeps about you and that is yours.

account.json          who you are here, your settings, sign-ins, feedback and payments
cameras.json          cameras that you have, or had
groups.json           your organization and group, invitations, and what you changed there
keys.json             keys of other programs, without their secrets
shared-reports.json   links to reports that you shared
issued-reports.json   reports that you issued, with their numbers and checksums
issued-reports/       their files, as they were issued
report-templates.json templates of your reports
report-schedules.json reports that are made and mailed by schedule
components.json       components that you made
component-judgements.json what you judged of their readings
changes.json          what you changed of snapshots, oldest first
snapshots.json        your snapshots as they are now: labels, comments, tags, values that were entered
snapshots/            the same snapshots as files, as they came from the camera, with what is drawn on
                      their pictures now. Each can be imported again; what else was edited since then
                      stands in snapshots.json.
attachments/          images that were added to snapshots, in a folder named by the snapshot's id
images/               images of your account, such as the logo of reports

Times are in UTC. Snapshots in the bin are left out; restore them first if you want them.
Files ending with .json are plain text and open in any text editor or browser.
`;

export interface AccountArchiveParts {
  readonly data: AccountData;
  readonly blobs: BlobStore;
  readonly snapshots: SnapshotFiles;
  /** Receives the number of snapshots written so far. */
  readonly onDone: (done: number) => Promise<void>;
  readonly signal: AbortSignal;
}

interface Entry {
  readonly name: string;
  readonly input: string | AsyncIterable<Uint8Array>;
  readonly lastModified?: Date;
}

/** A ZIP of all data of an account, streamed as it is read: memory does not grow with its size. */
export async function* accountArchive(parts: AccountArchiveParts): AsyncIterable<Uint8Array> {
  // The type of a stream in the browser's library has no iterator, Node's has.
  yield* makeZip(entriesOf(parts)) as unknown as AsyncIterable<Uint8Array>;
}

async function* entriesOf({
  data,
  blobs,
  snapshots,
  onDone,
  signal,
}: AccountArchiveParts): AsyncIterable<Entry> {
  yield { name: "README.txt", input: readme };
  for (const [name, value] of Object.entries(await data.documents()))
    yield { name: `${name}.json`, input: `${JSON.stringify(value, null, 2)}\n` };
  yield { name: "changes.json", input: jsonList(data.changes(), changeOf) };
  yield { name: "snapshots.json", input: jsonList(data.snapshots(), detailOf) };
  for (const image of await data.images())
    yield {
      name: `images/${safeFileName(image.category, "")}/${fileNameOf(image)}`,
      input: blobs.stream(image.hash),
    };
  for (const report of await data.issuedReports())
    if (report.file_hash !== null)
      yield { name: `issued-reports/${issuedName(report)}`, input: blobs.stream(report.file_hash) };
  let done = 0;
  for await (const row of data.snapshots()) {
    signal.throwIfAborted();
    const file = await capturedFile({ blobs, snapshots }, row);
    const label = row.label.trim() === "" ? "" : `-${row.label}`;
    if (file !== undefined)
      yield {
        name: `snapshots/${safeFileName(`${row.id}${label}`, ".nlz")}`,
        input: file,
        lastModified: new Date(row.created_date),
      };
    for (const image of await data.attachmentsOf(row.id))
      yield { name: `attachments/${row.id}/${fileNameOf(image)}`, input: blobs.stream(image.hash) };
    done += 1;
    await onDone(done);
  }
}

const issuedName = ({ year, number, revision }: IssuedReportRow): string =>
  issuedReportFileName(issuedReportNumber(year, number), issuedReportRevision(revision));

const fileNameOf = ({ id, media_type }: ImageRow): string =>
  safeFileName(id, `.${media_type.split("/")[1]?.replace("jpeg", "jpg") ?? "bin"}`);

const changeOf = ({ snapshot_id, changed_at, field, from_value, to_value }: SnapshotChangeRow) => ({
  snapshot_id,
  changed_at,
  field,
  from: JSON.parse(from_value) as unknown,
  to: JSON.parse(to_value) as unknown,
});

/** A JSON list, one entry a line. */
async function* jsonList<Row>(
  rows: AsyncIterable<Row>,
  bodyOf: (row: Row) => unknown,
): AsyncIterable<Uint8Array> {
  let before = "[\n";
  for await (const row of rows) {
    yield Buffer.from(before + JSON.stringify(bodyOf(row)));
    before = ",\n";
  }
  yield Buffer.from(before === "[\n" ? "[]\n" : "\n]\n");
}
