import type { MessageKey } from "@sonolens/i18n";

/** How a key looks in a list of keys. */
export interface KeyName {
  /** A symbol that is the same in every language; undefined if the key has a name. */
  readonly sign: string | undefined;
  /** Its name in the current language; for a symbol, the name for screen readers. */
  readonly word: MessageKey | undefined;
}

const named: Readonly<Record<string, KeyName>> = {
  Mod: { sign: undefined, word: "help:keyName.Mod" },
  " ": { sign: undefined, word: "help:keyName.Space" },
  Home: { sign: undefined, word: "help:keyName.Home" },
  End: { sign: undefined, word: "help:keyName.End" },
  Escape: { sign: undefined, word: "help:keyName.Escape" },
  Enter: { sign: undefined, word: "help:keyName.Enter" },
  Delete: { sign: undefined, word: "help:keyName.Delete" },
  Backspace: { sign: undefined, word: "help:keyName.Backspace" },
  ArrowLeft: { sign: "←", word: "help:keyName.ArrowLeft" },
  ArrowRight: { sign: "→", word: "help:keyName.ArrowRight" },
  ArrowUp: { sign: "↑", word: "help:keyName.ArrowUp" },
  ArrowDown: { sign: "↓", word: "help:keyName.ArrowDown" },
};

const nameOf = (key: string): KeyName => named[key] ?? { sign: key.toUpperCase(), word: undefined };

/** The names of the keys that are pressed together, as a table of shortcuts has them; letters as printed on the key. */
export const keyNames = (shortcut: string): readonly KeyName[] =>
  shortcut.startsWith("Mod+") ? [nameOf("Mod"), nameOf(shortcut.slice(4))] : [nameOf(shortcut)];
