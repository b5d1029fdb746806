import * as z from "zod/mini";
import type { Validated } from "../validation/validated.ts";

/**
 * A field of a request body, checked by the same rule as the form. The output is the stored value; the issue of a
 * refusal has the rule's code as its message and the parameters of its text in `params`.
 */
export const checkedBy = <Value, Sent = Value>(validate: (value: unknown) => Validated<Value>) =>
  z.transform((sent: Sent, context): Value => {
    const checked = validate(sent);
    if (checked.ok) return checked.value;
    const { code: message, params } = checked;
    context.issues.push({ code: "custom", message, params: { ...params }, input: sent });
    return z.NEVER;
  });
