import * as z from "zod/mini";
import { validateTags } from "../validation/tags.ts";
import { validateDescription, validateName } from "../validation/texts.ts";
import { checkedBy } from "../writing/checked-by.ts";

const fields = {
  name: checkedBy(validateName),
  description: checkedBy(validateDescription),
  /** A list: the form splits the typed text. */
  tags: checkedBy(validateTags),
};

/** Body of `POST /api/component-tracker/component/`. */
export const componentRequestSchema = z.strictObject(fields);

/** Body of `PATCH /api/component-tracker/component/{id}/`: any of the fields. */
export const componentPatchSchema = z.partial(z.strictObject(fields));
