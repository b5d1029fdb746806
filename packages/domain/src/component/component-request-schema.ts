import * as z from "zod/mini";
import { validateTags } from "../validation/tags.ts";
import { validateDescription, validateName } from "../validation/texts.ts";
import { checkedBy } from "../writing/checked-by.ts";

const fields = {
  name: checkedBy(validateName),
  description: checkedBy(validateDescription),
  /** A list: the form splits what was typed. */
  tags: checkedBy(validateTags),
};

/** What `POST /api/component-tracker/component/` takes. */
export const componentRequestSchema = z.strictObject(fields);

/** What `PATCH /api/component-tracker/component/{id}/` takes: any of the fields. */
export const componentPatchSchema = z.partial(z.strictObject(fields));

export type ComponentRequest = z.infer<typeof componentRequestSchema>;
