import type { Capability } from "@sonolens/domain";
import type { Edition } from "@sonolens/editions";
import type { MessageKey } from "@sonolens/i18n";
import type { FillableIconShape, IconShape } from "@sonolens/ui-kit";
import { type ComponentType, createContext, useContext } from "react";
import type { DialogName, ShellDialogProps } from "../../lib/current-dialog.ts";

/** A page that the main navigation leads to. */
export interface ShellPlace {
  readonly id: string;
  readonly route: "/" | "/cameras" | "/faq" | "/download";
  readonly icon: FillableIconShape;
  readonly word: MessageKey;
  /** Whether the path of a page belongs to it. */
  readonly isAt: (path: string) => boolean;
  /** Whether there is such a page at all; without it always. */
  readonly isOffered?: (edition: Edition) => boolean;
  /** Where a phone has it: under the thumb, or in the list of more. */
  readonly onPhone: "tab" | "more";
}

/** Something that opens a dialog. */
export interface ShellCommand {
  readonly dialog: DialogName;
  readonly icon: IconShape;
  readonly word: MessageKey;
  /** In the top bar, in the menu of the profile, or floating over the page; a phone lists all of them. */
  readonly where: "bar" | "profile" | "floating";
  /** Who may not is told why. */
  readonly capability?: Capability;
  /** Keys that do the same from any page: "?". */
  readonly shortcut?: string;
  /** Without a button of its own on a phone, where there are no such keys. */
  readonly onlyWithKeyboard?: boolean;
}

/** What the features add to the shell. Nothing is there before its feature is. */
export interface ShellParts {
  readonly places: readonly ShellPlace[];
  readonly commands: readonly ShellCommand[];
  /** Loaded when first opened. */
  readonly dialogs: Partial<Record<DialogName, ComponentType<ShellDialogProps>>>;
  /** A hook: in which dialogs there is something new to see. */
  readonly useUnread: () => readonly DialogName[];
  /** What comes by itself beside a page, in the sidebar where that has room. */
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
