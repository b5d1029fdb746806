import type { MessageKey } from "@sonolens/i18n";

/** The text of a name; undefined for one that this version does not know, such as that of a newer server. */
export const keyOf = (keys: Readonly<Record<string, MessageKey>>, name: string): MessageKey | undefined =>
  Object.hasOwn(keys, name) ? keys[name] : undefined;
