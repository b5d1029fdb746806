import type { OpenAPI3 } from "openapi-typescript";

const methods = ["get", "put", "post", "delete", "patch", "head", "options"] as const;

interface DescribedOperation {
  operationId: string;
  /** The module of the backend that handles it. */
  "x-module"?: string;
  tags?: string[];
  security?: Record<string, unknown>[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, { content?: Record<string, unknown> }>;
}

/**
 * Operations with these tags are needed at the start of a viewer; it fetches the table of all others with the first of
 * those.
 */
const firstTags = new Set([
  "session",
  "account",
  "server",
  "snapshots",
  "analytics",
  "media",
  "live",
  "service",
]);

/** Exceptions that no initial page of the viewer, nor any part opened from one, needs. */
const lazyCalls = new Set(
  `createCheckout deleteAccount getConvertedFrames getDeviceLiveCredentials getLiveness getReadiness getSignedImage
  getSignedMedia getThumbnailUrl getUploadCredentials getVideoFrames getVideoThumbnailUrl getVodFile getWavUrl
  listDeletedSnapshots listPaymentTokens listPurchases listSnapshotChanges listUserImages`.split(/\s+/),
);

/** The operation tables by file name: operationId to method, path, security, types and response. */
export function generateOperations(description: OpenAPI3): Record<string, string> {
  const first: string[] = [];
  const later: string[] = [];
  for (const { path, method, operation } of operationsOf(description)) {
    const isFirst =
      operation.tags?.some((tag) => firstTags.has(tag)) && !lazyCalls.has(operation.operationId);
    const rows = isFirst ? first : later;
    rows.push(`  ${operation.operationId}: ${row(method, path, operation)},`);
  }
  return {
    "first-operations.ts": table(
      "firstOperations",
      "The calls that a viewer begins with, by their names.",
      first,
    ),
    "later-operations.ts": table("laterOperations", "All other calls, by their names.", later),
    "error-codes.ts": `/** Every code that the description knows. */
export const errorCodes = ${JSON.stringify(errorCodesOf(description))} as const;
`,
  };
}

/** The module of the backend that handles each operation, as the description marks it by `x-module`. */
export function generateOperationModules(description: OpenAPI3): string {
  const rows = operationsOf(description).map(({ operation }) => {
    const module = operation["x-module"];
    if (module === undefined) throw new Error(`${operation.operationId} has no x-module.`);
    return `  ${operation.operationId}: ${JSON.stringify(module)},`;
  });
  return `/** The module that handles each operation. */
export const operationModules = {
${rows.toSorted().join("\n")}
} as const;
`;
}

interface PlacedOperation {
  readonly path: string;
  readonly method: string;
  readonly operation: DescribedOperation;
}

const operationsOf = (description: OpenAPI3): PlacedOperation[] =>
  Object.entries(description.paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = (item as Record<string, DescribedOperation | undefined>)[method];
      return operation === undefined ? [] : [{ path, method, operation }];
    }),
  );

const table = (
  name: string,
  what: string,
  rows: readonly string[],
) => `import { operationsOf } from "../operation.ts";

/** ${what} */
export const ${name} = operationsOf({
${rows.toSorted().join("\n")}
});
`;

function row(method: string, path: string, operation: DescribedOperation): string {
  const contentType = Object.keys(operation.requestBody?.content ?? {})[0] ?? null;
  const parts = [method, path, securityOf(operation), contentType ?? "-", answerKind(operation)];
  return JSON.stringify(parts.join(" "));
}

/** The security scheme of the operation; the user's token if it names none. */
function securityOf({ security }: DescribedOperation): string {
  if (security === undefined) return "bearer";
  return Object.keys(security[0] ?? {})[0] ?? "none";
}

/** Kind of the body of a successful response. */
function answerKind(operation: DescribedOperation): "json" | "binary" | "none" {
  const success = operation.responses["200"] ?? operation.responses["201"];
  const types = Object.keys(success?.content ?? {});
  if (types.length === 0) return "none";
  return types.includes("application/json") ? "json" : "binary";
}

function errorCodesOf(description: OpenAPI3): string[] {
  const schema = description.components?.schemas?.ErrorCode as { enum?: string[] } | undefined;
  if (!schema?.enum) throw new Error("The description has no list of error codes.");
  return schema.enum;
}
