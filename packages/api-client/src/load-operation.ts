import { firstOperations } from "./generated/first-operations.ts";
import type { AnyOperation } from "./operation.ts";
import type { OperationId } from "./operation-types.ts";

const first: Readonly<Record<string, AnyOperation>> = firstOperations;

type Operations = Readonly<Record<string, AnyOperation>>;
/** Cached, as another import takes longer than a closing page has. */
let later: Operations | undefined;

/** Loads the table of the calls that a viewer does not start with, to make them later without a network. */
export async function loadAllOperations(): Promise<Operations> {
  later ??= (await import("./generated/later-operations.ts")).laterOperations;
  return later;
}

/**
 * How a call is made; undefined for an unknown name. The table of the calls that a viewer does not start with is
 * loaded with the first of them. Rejects if loading fails.
 */
export async function loadOperation(name: OperationId): Promise<AnyOperation | undefined> {
  return first[name] ?? (later ?? (await loadAllOperations()))[name];
}
