import * as z from "zod/mini";

/** What stands for "not there" in an answer. */
type Absent = null | undefined;

/**
 * A field of an entity as it is read: `In` is what the description allows to be sent, `Out` what is kept. It takes
 * anything and never refuses, so that a bad value costs its field and not the record.
 */
export type Field<Out, In = Out> = z.ZodMiniType<Out, In | Absent> & {
  readonly _zod: { readonly optin: "optional" };
};

/** A field from a function that gives what is kept of any value. It must leave its own result as it is. */
export const field = <Out, In = Out>(read: (value: unknown) => Out): Field<Out, In> =>
  // One function per field: wrappers for null, absent and bad values would each cost a call per record of a long list.
  z.transform(read) as unknown as Field<Out, In>;
