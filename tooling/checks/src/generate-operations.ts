import type { OpenAPI3 } from "openapi-typescript";

const methods = ["get", "put", "post", "delete", "patch", "head", "options"] as const;

interface DescribedOperation {
  operationId: string;
  security?: Record<string, unknown>[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, { content?: Record<string, unknown> }>;
}

/** The table of calls: operationId to method, path, need of a session, media type of the request, kind of answer. */
export function generateOperations(description: OpenAPI3): string {
  const rows: [string, string][] = [];
  for (const [path, item] of Object.entries(description.paths ?? {})) {
    for (const method of methods) {
      const operation = (item as Record<string, DescribedOperation | undefined>)[method];
      if (operation) rows.push([operation.operationId, row(method, path, operation)]);
    }
  }
  rows.sort(([first], [second]) => (first < second ? -1 : 1));
  const table = rows.map(([name, text]) => `  ${name}: ${text},`).join("\n");
  return `import { operationsOf } from "../operation.ts";

/** Every call of the API, by its name. */
export const operations = operationsOf({
${table}
});

/** Every code that the description knows. */
export const errorCodes = ${JSON.stringify(errorCodesOf(description))} as const;
`;
}

function row(method: string, path: string, operation: DescribedOperation): string {
  const contentType = Object.keys(operation.requestBody?.content ?? {})[0] ?? null;
  const parts = [method, path, securityOf(operation), contentType ?? "-", answerKind(operation)];
  return JSON.stringify(parts.join(" "));
}

/** The scheme of the call; the user's token where it names none. */
function securityOf({ security }: DescribedOperation): string {
  if (security === undefined) return "bearer";
  return Object.keys(security[0] ?? {})[0] ?? "none";
}

/** What the body of a successful answer is. */
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
