import type { components, operations as OperationTypes, paths } from "./generated/main.ts";

/** The name of a call, everywhere. */
export type OperationId = keyof OperationTypes;

/** The shape of a described entity or error body, by its name. */
export type ApiSchema<Name extends keyof components["schemas"]> = components["schemas"][Name];

export type { paths };

type Content<Described> = Described extends { content: infer Types } ? Types[keyof Types] : undefined;

/** The parameters of a call in one place: "path", "query" or "header". */
export type ParametersOf<Op extends OperationId, Place extends "path" | "query" | "header"> =
  NonNullable<OperationTypes[Op]["parameters"][Place]> extends infer Described
    ? [Described] extends [never]
      ? Record<never, never>
      : Described
    : never;

/** The request body of a call as described; undefined if it has none. */
export type BodyOf<Op extends OperationId> = OperationTypes[Op] extends { requestBody: infer Body }
  ? Content<Body>
  : undefined;

/** The response body of a call for one status; undefined if the status has none. */
export type AnswerBodyOf<
  Op extends OperationId,
  Status extends keyof OperationTypes[Op]["responses"],
> = Content<OperationTypes[Op]["responses"][Status]>;

/** The possible statuses of a call. */
export type StatusOf<Op extends OperationId> = keyof OperationTypes[Op]["responses"] & number;

/** The success statuses of a call. */
export type SuccessStatusOf<Op extends OperationId> = StatusOf<Op> & (200 | 201 | 204 | 206 | 304);

/** Set by the client or the browser, not by callers. */
type OwnHeaders = "If-None-Match" | "Range";

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : keyof Value extends never
    ? unknown
    : Record<never, never> extends Value
      ? { readonly [Key in Name]?: Value }
      : { readonly [Key in Name]: Value };

/** The parameters of a call: the described path, query, headers and body, required as described. */
export type CallRequest<Op extends OperationId> = Part<"path", ParametersOf<Op, "path">> &
  Part<"query", ParametersOf<Op, "query">> &
  Part<"headers", Omit<ParametersOf<Op, "header">, OwnHeaders>> &
  Part<"body", BodyOf<Op>>;
