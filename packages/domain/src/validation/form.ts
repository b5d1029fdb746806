import type { Invalid, Validated } from "./validated.ts";

/** Errors of a form, by field. */
export type FormProblems<Form> = { readonly [Field in keyof Form]?: Invalid };

/**
 * A form whose fields are all valid, or its errors. `code` and `params` are those of the first invalid field, for a
 * single message; `fields` has every invalid field, for messages beside the inputs.
 */
export type ValidatedForm<Form> =
  | { readonly ok: true; readonly value: Form }
  | (Invalid & { readonly fields: FormProblems<Form> });

/** Combines the checks of a form's fields, in the order of the fields. */
export function validateForm<Form extends object>(
  checks: {
    readonly [Field in keyof Form]: Validated<Form[Field]>;
  },
): ValidatedForm<Form> {
  const value: Partial<Form> = {};
  const fields: { [Field in keyof Form]?: Invalid } = {};
  let first: Invalid | undefined;
  for (const field of Object.keys(checks) as (keyof Form)[]) {
    const check: Validated<Form[keyof Form]> = checks[field];
    if (check.ok) {
      value[field] = check.value;
      continue;
    }
    fields[field] = check;
    first ??= check;
  }
  return first === undefined ? { ok: true, value: value as Form } : { ...first, fields };
}
