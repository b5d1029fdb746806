import { useCallback } from "react";
import type { DataConnectKey } from "../../data/data-connect.ts";
import { useWords } from "../../lib/format/use-words.ts";

/** The name of a key; a word for those without one. */
export function useKeyName() {
  const { t } = useWords();
  return useCallback(({ name }: Pick<DataConnectKey, "name">) => name || t("dataConnect:unnamed"), [t]);
}
