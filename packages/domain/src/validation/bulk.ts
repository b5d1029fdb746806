import { invalid, type Validated, valid } from "./validated.ts";

/**
 * The fields chosen for a change of many snapshots: at least one, all of them valid. A refusal has the first reason,
 * and disables the button.
 */
export function validateBulkEdit<Fields extends Readonly<Record<string, Validated<unknown>>>>(
  chosen: Fields,
): Validated<Fields> {
  const checks = Object.values(chosen);
  if (checks.length === 0) return invalid("empty");
  for (const check of checks) if (!check.ok) return check;
  return valid(chosen);
}

/** The tags to add to many snapshots or to remove from them: at least one. */
export const canApplyBulkTags = (tags: readonly string[]): boolean => tags.some((tag) => tag.trim() !== "");
