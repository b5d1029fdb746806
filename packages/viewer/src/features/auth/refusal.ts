import type { ApiError } from "@sonolens/api-client";
import { errorMessageKey, type Translate } from "@sonolens/i18n";
import { reasonOf } from "../../data/server/call-error.ts";
import { whenText } from "../../lib/format/when-text.ts";
import type { Refusal } from "../../lib/state/use-form.ts";

interface RefusalWords {
  readonly translate: Translate;
  readonly locale: string;
  /** A message of its own. */
  readonly failed: string;
}

/**
 * The texts of a failed call. The server's own sentences come first, joined; then the text of the code, and for a
 * throttled caller when to retry. `failed` is the fallback.
 */
export function refusalOf(error: unknown, words: RefusalWords): Refusal | undefined {
  if (!error) return undefined;
  const reason = reasonOf(error);
  if (reason?.status !== 400) return { fields: {}, text: reason ? textOf(reason, words) : words.failed };
  const fields = Object.fromEntries(
    Object.entries(reason.fieldTexts).map(([field, texts]) => [field, texts.join(" ")]),
  );
  return { fields, text: [...new Set(Object.values(fields))].join(" ") || words.failed };
}

function textOf({ code, retryAfterS }: ApiError, { translate, locale, failed }: RefusalWords): string {
  if (code === "tooManyRequests" && retryAfterS !== undefined)
    return translate("errors:tryAgainWhen", { when: whenText(retryAfterS, locale) });
  return `${failed} ${translate(errorMessageKey(code))}`;
}
