import type { MouseEvent } from "react";
import type { IconName } from "../icon/Icon.tsx";

/** One place to go. */
export interface NavItem {
  id: string;
  label: string;
  icon: IconName;
  href: string;
  /** A number beside the label, already written in the language. */
  count?: string;
  current?: boolean;
  /** For routers that take the click themselves; called before the browser follows the link. */
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
}
