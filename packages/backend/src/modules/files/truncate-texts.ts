import { limits, validateComments, validateLabel, validateTags } from "@sonolens/domain";
import type { SnapshotManifest } from "@sonolens/snapshot-file";
import { plainLine, plainText } from "./plain-text.ts";

/** Which of a file's texts an import truncated or left out, because they exceed the product's limits. */
export type ImportWarningCode = "labelShortened" | "commentsShortened" | "tagsLeftOut" | "notesLeftOut";

/** Texts within the product's limits. */
export interface TruncatedTexts {
  readonly label: string;
  readonly comments: string;
  readonly tags: string[];
  readonly warnings: ImportWarningCode[];
}

/**
 * Truncates label and comments of a file, and keeps each tag that is not too long, in order, up to the
 * product's maximum number.
 */
export function truncateTexts(
  manifest: Pick<SnapshotManifest, "label" | "comments" | "tags">,
): TruncatedTexts {
  const warnings = new Set<ImportWarningCode>();
  const tags = new Set<string>();
  for (const text of manifest.tags ?? []) {
    const checked = validateTags([plainLine(text)]);
    const [tag] = checked.ok ? checked.value : [];
    if (tag !== undefined && (tags.has(tag) || tags.size < limits.tags)) tags.add(tag);
    else if (checked.ok || checked.code !== "empty") warnings.add("tagsLeftOut");
  }

  function fitting(
    text: string | undefined,
    plain: (text: string) => string,
    validate: typeof validateLabel,
    maxCharacters: number,
    warning: ImportWarningCode,
  ): string {
    const whole = plain(text ?? "");
    if (validate(whole).ok) return whole;
    warnings.add(warning);
    // By code points, so that no character is split.
    return Array.from(whole).slice(0, maxCharacters).join("");
  }

  return {
    label: fitting(manifest.label, plainLine, validateLabel, limits.labelCharacters, "labelShortened"),
    comments: fitting(
      manifest.comments,
      plainText,
      validateComments,
      limits.commentsCharacters,
      "commentsShortened",
    ),
    tags: [...tags],
    warnings: [...warnings],
  };
}
