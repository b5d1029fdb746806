import type { MouseEvent } from "react";
import type { FillableIconShape, IconShape } from "../icon/icon-shape.ts";

/** One place to go. */
export interface NavItem {
  /** Unique among its neighbours. */
  id: string;
  /** Name of the place. */
  label: string;
  /** Filled where one is there. */
  icon: FillableIconShape;
  /** Where it leads. */
  href: string;
  /** A number beside the label, already written in the language. */
  count?: string;
  /** Whether one is there. */
  current?: boolean;
  /** For routers that take the click themselves; called before the browser follows the link. */
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** Something to do from anywhere, at the foot of the sidebar. */
export interface NavAction {
  /** Unique among its neighbours. */
  id: string;
  /** Its name: seen, or heard where it is hidden. */
  label: string;
  /** Before the words. */
  icon: IconShape;
  /** Called when it is pressed. */
  onPress: () => void;
  /** What is new, in words, as "3 unread": a dot beside the icon, said with the label. */
  badge?: string;
}
