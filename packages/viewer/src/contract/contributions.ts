import { createContext, useContext } from "react";
import type { Command, DialogName, Feature, NavigationItem, ShortcutTable } from "./feature.ts";

/** What all features add to the shell. */
export interface Contributions {
  readonly navigation: readonly NavigationItem[];
  readonly commands: readonly Command[];
  readonly dialogs: NonNullable<Feature["dialogs"]>;
  /** Loads the keys of all scopes, in their order. */
  readonly loadShortcuts: () => Promise<readonly ShortcutTable[]>;
  readonly Hint?: Feature["Hint"];
  /** A hook: the dialogs with unread content. */
  readonly useUnread: () => readonly DialogName[];
}

const inOrder = <Entry extends { readonly order: number }>(entries: readonly Entry[]) =>
  entries.toSorted((one, other) => one.order - other.order);

/** Collects what the features add to the shell. */
export function contributionsOf(
  features: readonly Feature[],
  loadShortcuts: Contributions["loadShortcuts"] = async () => [],
): Contributions {
  const commands = inOrder(features.flatMap((feature) => feature.commands ?? []));
  return {
    navigation: inOrder(features.flatMap((feature) => feature.navigation ?? [])),
    commands,
    dialogs: Object.assign({}, ...features.map((feature) => feature.dialogs)),
    loadShortcuts,
    Hint: features.find((feature) => feature.Hint)?.Hint,
    // The list never changes, so the hooks are called in the same order.
    useUnread: () => commands.filter(({ useUnread: hook }) => hook?.()).map(({ dialog }) => dialog),
  };
}

export const ContributionsContext = createContext(contributionsOf([]));

/** What the features add to the shell; nothing outside a viewer. */
export const useContributions = (): Contributions => useContext(ContributionsContext);
