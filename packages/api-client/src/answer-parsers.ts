import type { OperationId } from "./operation-types.ts";
import type { Parser, Parsers } from "./parsers/parser.ts";

const firstPage = () => import("./parsers/first-page.ts");
const cameras = () => import("./parsers/cameras.ts");
const snapshot = () => import("./parsers/snapshot.ts");
const edits = () => import("./parsers/edits.ts");
const live = () => import("./parsers/live.ts");

/** Where the parser of a call is; the schemas behind it weigh more than the client. */
type Source<Operation extends OperationId> = () => Promise<{
  readonly parsers: Readonly<Record<Operation, Parser>>;
}>;

const sources: { readonly [Operation in OperationId]?: Source<Operation> } = {
  getCurrentUser: firstPage,
  listDevices: cameras,
  getDeviceVersions: cameras,
  listManuals: cameras,
  listSnapshots: firstPage,
  getSnapshot: snapshot,
  restoreSnapshot: edits,
  changeSnapshotAddress: edits,
  listMissedMessages: live,
};

/**
 * What reads the answer of a call once, where it comes in; undefined for a call whose answer is taken as it is. Loaded
 * with the first such call, beside the call itself. Rejects where it cannot be fetched.
 */
export async function loadParser(operation: OperationId): Promise<Parser | undefined> {
  // There are many of them, and each name would weigh in the first load.
  const source = operation.startsWith("setSnapshot") ? edits : sources[operation];
  const parsers: Parsers | undefined = (await source?.())?.parsers;
  return parsers?.[operation];
}
