import type { MouseEvent } from "react";
import type { FillableIconShape, IconShape } from "../icon/icon-shape.ts";

/** One destination. */
export interface NavItem {
  /** Unique among its siblings. */
  id: string;
  /** Name of the destination. */
  label: string;
  /** Filled when current. */
  icon: FillableIconShape;
  /** Link target. */
  href: string;
  /** A number beside the label, formatted for the language. */
  count?: string;
  /** What is new there, as text: a dot on the icon, announced with the label. */
  badge?: string;
  /** Whether it is the current page. */
  current?: boolean;
  /** For routers that handle the click themselves; called before the browser follows the link. */
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** A global action, at the foot of the sidebar. */
export interface NavAction {
  /** Unique among its siblings. */
  id: string;
  /** Its label: visible, or for assistive technology only if hidden. */
  label: string;
  /** Before the label. */
  icon: IconShape;
  /** Called on press. */
  onPress: () => void;
  /** What is new, as text, for example "3 unread": a dot beside the icon, announced with the label. */
  badge?: string;
}
