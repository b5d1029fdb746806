import type { ReactElement } from "react";
import type { IconShape } from "../icon/icon-shape.ts";

export interface MenuItem {
  /** Unique among its siblings. */
  id: string;
  /** A verb. */
  label: string;
  /** Language of the label, if it differs from the page's. */
  lang?: string;
  /** Before the label. */
  icon?: IconShape;
  /** The shortcut key as displayed. */
  shortcut?: string;
  /** As `KeyboardEvent.key` names it, if it is displayed otherwise. */
  shortcutKey?: string;
  /** For an action that cannot be undone. */
  danger?: boolean;
  /** An item of a choice: the selected one has a check. Items between two separators are mutually exclusive. */
  checked?: boolean;
  /** With `checked`, on the first item of a choice: what is chosen, if the name of the menu does not show it. */
  choiceOf?: string;
  /** With `checked`: each item is toggled separately, and the menu stays open. */
  several?: boolean;
  /** Whether it is disabled. Arrow keys still reach it, so that screen readers announce the reason. */
  disabled?: boolean;
  /** Why it is disabled, below the label. */
  disabledReason?: string;
  /** Called when it is selected; the menu closes. */
  onSelect: () => void;
}

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  /** Items; `"separator"` draws a line between groups. */
  items: readonly (MenuItem | "separator")[];
  /** Which of its edges aligns with the trigger. */
  align?: "start" | "center" | "end";
  /** Heading above the items. */
  heading?: string;
}
