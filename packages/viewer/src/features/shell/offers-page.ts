import type { Edition } from "@sonolens/editions";
import type { NavigationItem } from "../../contract/feature.ts";

/** What decides which pages the navigation offers. */
export interface PageVisitor {
  readonly edition: Edition;
  /** The user is in an organization. */
  readonly isMember: boolean;
  readonly isReseller: boolean;
  /** The viewer runs in a browser. */
  readonly isWeb: boolean;
}

/** Whether the navigation offers a page. */
export const offersPage = (
  { audience, isOffered }: Pick<NavigationItem, "audience" | "isOffered">,
  { edition, isMember, isReseller, isWeb }: PageVisitor,
): boolean =>
  (isOffered?.(edition) ?? true) &&
  (audience !== "members" || isMember) &&
  (audience !== "resellers" || (isReseller && isWeb));
