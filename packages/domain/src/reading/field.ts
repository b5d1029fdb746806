import * as z from "zod/mini";

/** An absent value in a response. */
type Absent = null | undefined;

/**
 * A field of an entity as it is read: `In` is what the description allows to be sent, `Out` what is kept. It accepts
 * any value and never fails, so that an invalid value costs its field, not the record.
 */
export type Field<Out, In = Out> = z.ZodMiniType<Out, In | Absent> & {
  readonly _zod: { readonly optin: "optional" };
};

/** A field from a function that maps any value to the one kept. It must be idempotent. */
export const field = <Out, In = Out>(read: (value: unknown) => Out): Field<Out, In> =>
  // One function per field: wrappers for null, absent and bad values would each cost a call per record of a long list.
  z.transform(read) as unknown as Field<Out, In>;
