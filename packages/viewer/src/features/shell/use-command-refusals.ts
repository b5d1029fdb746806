import { errorMessageKey } from "@sonolens/i18n";
import { useRefusals } from "../../data/account.ts";
import { useWords } from "../../lib/use-words.ts";
import type { ShellCommand } from "./shell-parts.ts";

/** Returns why the signed-in user may not use a command; undefined if they may. */
export function useCommandRefusals(): (command: ShellCommand) => string | undefined {
  const { t } = useWords();
  const refusalOf = useRefusals();
  return ({ capability }) => {
    const code = capability && refusalOf(capability);
    return code && t(errorMessageKey(code));
  };
}
