import * as z from "zod/mini";
import type { Validated } from "../validation/validated.ts";

/**
 * A field of what a client sends, checked by the rule that a form asks too. It comes out as it is stored; the issue
 * of a refusal has the rule's code as its message and what its text needs in `params`.
 */
export const checkedBy = <Value, Sent = Value>(validate: (value: unknown) => Validated<Value>) =>
  z.transform((sent: Sent, context): Value => {
    const checked = validate(sent);
    if (checked.ok) return checked.value;
    const { code: message, params } = checked;
    context.issues.push({ code: "custom", message, params: { ...params }, input: sent });
    return z.NEVER;
  });
