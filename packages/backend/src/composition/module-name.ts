import type { OperationId } from "@sonolens/api-client";
import type { operationModules } from "../generated/operation-modules.ts";

/** Modules with operations, as the API description marks them, and those without. */
export type ModuleName = (typeof operationModules)[OperationId] | "mail" | "operator" | "visibility";
