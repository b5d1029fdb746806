import type { OperationId } from "../operation-types.ts";

/** Reads the body of an answer; undefined is "not what the description says". */
export type Parser = (body: unknown) => unknown;

/** The parsers of some calls. */
export type Parsers = Partial<Record<OperationId, Parser>>;

/** A parser out of a schema of the domain. */
export const by =
  (schema: { safeParse(value: unknown): { success: boolean; data?: unknown } }): Parser =>
  (body) =>
    schema.safeParse(body).data;
