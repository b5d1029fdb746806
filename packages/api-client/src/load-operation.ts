import { firstOperations } from "./generated/first-operations.ts";
import type { AnyOperation } from "./operation.ts";
import type { OperationId } from "./operation-types.ts";

const first: Readonly<Record<string, AnyOperation>> = firstOperations;

/** Fetches the table of the calls that a viewer does not begin with, for making them later without a network. */
export const loadAllOperations = async (): Promise<void> => {
  await import("./generated/later-operations.ts");
};

/**
 * How a call is made. The table of the calls that a viewer does not begin with is fetched with the first of them. Rejects
 * where it cannot be fetched.
 */
export async function loadOperation(name: OperationId): Promise<AnyOperation> {
  const known = first[name];
  if (known) return known;
  const { laterOperations } = await import("./generated/later-operations.ts");
  return laterOperations[name as keyof typeof laterOperations];
}
