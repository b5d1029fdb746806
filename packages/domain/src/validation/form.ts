import type { Invalid, Validated } from "./validated.ts";

/** What is wrong with a form, field by field. */
export type FormProblems<Form> = { readonly [Field in keyof Form]?: Invalid };

/**
 * A form whose fields are all valid, or what is wrong. `code` and `params` are those of the first wrong field, for
 * whoever shows one sentence; `fields` has every wrong field, for whoever shows them beside their inputs.
 */
export type ValidatedForm<Form> =
  | { readonly ok: true; readonly value: Form }
  | (Invalid & { readonly fields: FormProblems<Form> });

/** Puts the checks of a form's fields together, in the order in which the fields stand. */
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
