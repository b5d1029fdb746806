import { type ValidatedForm, validateForm } from "./form.ts";
import { validateTags } from "./tags.ts";
import { validateDescription, validateName } from "./texts.ts";
import { invalid, type Validated } from "./validated.ts";

/** The tags of a component as typed, split on white space, without empty ones; otherwise like a snapshot's. */
export const validateComponentTags = (value: unknown): Validated<string[]> =>
  typeof value === "string" ? validateTags(splitTags(value)) : invalid("wrongType");

/** A text of tags separated by white space as a list, without empty ones. */
export const splitTags = (text: string): string[] => text.split(/\s+/).filter((tag) => tag !== "");

export interface ComponentForm {
  readonly name: string;
  readonly description: string;
  readonly tags: string[];
}

/** A component: it has a name; its tags are typed with spaces between them. */
export const validateComponent = (form: {
  readonly name?: unknown;
  readonly description?: unknown;
  readonly tags?: unknown;
}): ValidatedForm<ComponentForm> =>
  validateForm<ComponentForm>({
    name: validateName(form.name),
    description: validateDescription(form.description ?? ""),
    tags: validateComponentTags(form.tags ?? ""),
  });
