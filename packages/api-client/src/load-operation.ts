import { firstOperations } from "./generated/first-operations.ts";
import type { AnyOperation } from "./operation.ts";
import type { OperationId } from "./operation-types.ts";

const first: Readonly<Record<string, AnyOperation>> = firstOperations;

type Operations = Readonly<Record<string, AnyOperation>>;
/** Kept, as asking the browser for it again takes longer than a page that is being left has. */
let later: Operations | undefined;

/** Fetches the table of the calls that a viewer does not begin with, for making them later without a network. */
export async function loadAllOperations(): Promise<Operations> {
  later ??= (await import("./generated/later-operations.ts")).laterOperations;
  return later;
}

/**
 * How a call is made; undefined for a name that no call has. The table of the calls that a viewer does not begin with is
 * fetched with the first of them. Rejects where it cannot be fetched.
 */
export async function loadOperation(name: OperationId): Promise<AnyOperation | undefined> {
  return first[name] ?? (later ?? (await loadAllOperations()))[name];
}
