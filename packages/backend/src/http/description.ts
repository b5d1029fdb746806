import type { OperationId } from "@sonolens/api-client";
import bundled from "../generated/openapi.json" with { type: "json" };

/** The part of JSON Schema that this program interprets. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly [keyword: string]: unknown;
}

export interface DescribedParameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required?: boolean;
  readonly schema: JsonSchema;
}

interface DescribedContent {
  readonly content?: Readonly<Record<string, { readonly schema?: JsonSchema }>>;
}

interface DescribedOperation {
  readonly operationId: OperationId;
  readonly parameters?: readonly (DescribedParameter | { readonly $ref: string })[];
  readonly requestBody?: DescribedContent;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  /** Maximum size of a body, if not the default. */
  readonly "x-body-bytes"?: number;
  readonly responses: Readonly<Record<string, DescribedContent | { readonly $ref: string }>>;
}

export interface Description {
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** The bundled description of the API. */
export const description = bundled as unknown as Description;

/** One call of the description, its references resolved one level deep. */
export interface CallDescription {
  readonly operationId: OperationId;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly DescribedParameter[];
  readonly requestContent: DescribedContent["content"];
  /** Whether a key of another program may come as the password of Basic authentication. */
  readonly takesKeyAsPassword: boolean;
  /** Maximum size of a body; undefined for the default. */
  readonly bodyBytes: number | undefined;
  readonly responses: ReadonlyMap<number, DescribedContent>;
}

let known: readonly CallDescription[] | undefined;

/** Every call, in the order of the description. */
export function describedCalls(): readonly CallDescription[] {
  known ??= readCalls();
  return known;
}

function readCalls(): CallDescription[] {
  return Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      operationId: operation.operationId,
      method: method.toUpperCase(),
      path,
      parameters: (operation.parameters ?? []).map((entry) => resolved<DescribedParameter>(entry)),
      requestContent: operation.requestBody?.content,
      takesKeyAsPassword: operation.security?.some((scheme) => "key" in scheme) ?? false,
      bodyBytes: operation["x-body-bytes"],
      responses: new Map(
        Object.entries(operation.responses).map(([status, entry]) => [
          Number(status),
          resolved<DescribedContent>(entry),
        ]),
      ),
    })),
  );
}

function resolved<Target>(entry: Target | { readonly $ref: string }): Target {
  if (typeof entry !== "object" || entry === null || !("$ref" in entry)) return entry as Target;
  const [, , kind = "", name = ""] = String(entry.$ref).split("/");
  return description.components[kind]?.[name] as Target;
}
