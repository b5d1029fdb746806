import type { OperationId } from "../operation-types.ts";

/** Parses the body of a response; undefined if it does not match the description. */
export type Parser = (body: unknown) => unknown;

/** The parsers of some calls. */
export type Parsers = Partial<Record<OperationId, Parser>>;

/** A parser from a schema of the domain. */
export const by =
  (schema: { safeParse(value: unknown): { success: boolean; data?: unknown } }): Parser =>
  (body) =>
    schema.safeParse(body).data;
