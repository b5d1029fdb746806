import type { Capability } from "@sonolens/domain";
import type { Edition } from "@sonolens/editions";
import type { MessageKey } from "@sonolens/i18n";
import type { FillableIconShape, IconShape } from "@sonolens/ui-kit";
import { type ComponentType, createContext, useContext } from "react";
import type { DialogName, ShellDialogProps } from "../../lib/current-dialog.ts";

/** A page of the main navigation. */
export interface ShellPlace {
  readonly id: string;
  readonly route: "/" | "/cameras" | "/faq" | "/download";
  readonly icon: FillableIconShape;
  readonly word: MessageKey;
  /** Whether the path of a page belongs to it. */
  readonly isAt: (path: string) => boolean;
  /** Whether the edition has the page; by default it does. */
  readonly isOffered?: (edition: Edition) => boolean;
  /** Where phones show it: in the tab bar, or on the "More" page. */
  readonly onPhone: "tab" | "more";
}

/** A command that opens a dialog. */
export interface ShellCommand {
  readonly dialog: DialogName;
  readonly icon: IconShape;
  readonly word: MessageKey;
  /** In the top bar, in the profile menu, or floating over the page; phones list all of them. */
  readonly where: "bar" | "profile" | "floating";
  /** Users without it see why. */
  readonly capability?: Capability;
  /** Key that triggers it on any page: "?". */
  readonly shortcut?: string;
  /** No button on phones, which have no such keys. */
  readonly onlyWithKeyboard?: boolean;
}

/** What the features contribute to the shell. Each entry is absent until its feature exists. */
export interface ShellParts {
  readonly places: readonly ShellPlace[];
  readonly commands: readonly ShellCommand[];
  /** Loaded when first opened. */
  readonly dialogs: Partial<Record<DialogName, ComponentType<ShellDialogProps>>>;
  /** A hook: the dialogs with unread content. */
  readonly useUnread: () => readonly DialogName[];
  /** Appears automatically beside a page, in the sidebar if there is room. */
  readonly Hint?: ComponentType<{ readonly where: "sidebar" | "page" | "panel" }>;
}

const nothing: readonly DialogName[] = [];

export const ShellPartsContext = createContext<ShellParts>({
  places: [],
  commands: [],
  dialogs: {},
  useUnread: () => nothing,
});

export const useShellParts = (): ShellParts => useContext(ShellPartsContext);
