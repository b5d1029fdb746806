import type { OperationId } from "./operation-types.ts";
import type { Parser, Parsers } from "./parsers/parser.ts";

const firstPage = () => import("./parsers/first-page.ts");
const cameras = () => import("./parsers/cameras.ts");
const snapshot = () => import("./parsers/snapshot.ts");
const edits = () => import("./parsers/edits.ts");
const live = () => import("./parsers/live.ts");

/** Module with the parser of a call; the schemas behind it are larger than the client. */
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
 * The parser of a call's response; undefined for a call whose response is not parsed. Loaded with the first such
 * call, in parallel to the request. Rejects if loading fails.
 */
export async function loadParser(operation: OperationId): Promise<Parser | undefined> {
  // There are many of them, and each name would enlarge the first load.
  const source = operation.startsWith("setSnapshot") ? edits : sources[operation];
  const parsers: Parsers | undefined = (await source?.())?.parsers;
  return parsers?.[operation];
}
