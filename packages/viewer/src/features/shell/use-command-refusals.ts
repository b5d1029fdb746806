import { errorMessageKey } from "@sonolens/i18n";
import type { Command } from "../../contract/feature.ts";
import { useRefusals } from "../../data/account/account.ts";
import { useWords } from "../../lib/format/use-words.ts";

/** Returns why the signed-in user may not use a command; undefined if they may. */
export function useCommandRefusals(): (command: Command) => string | undefined {
  const { t } = useWords();
  const refusalOf = useRefusals();
  return ({ capability }) => {
    const code = capability && refusalOf(capability);
    return code && t(errorMessageKey(code));
  };
}
