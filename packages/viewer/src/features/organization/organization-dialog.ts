import type { Group, GroupCamera, GroupPerson } from "../../data/organization/organization-types.ts";

/** What is open over the organization. */
export type OrganizationDialog =
  | { readonly kind: "invite"; readonly groupId: string }
  | { readonly kind: "invitations" }
  | { readonly kind: "log" }
  | { readonly kind: "addGroup"; readonly parent: Group }
  | { readonly kind: "edit"; readonly group: Group }
  | { readonly kind: "deleteGroup"; readonly group: Group }
  | { readonly kind: "addCamera"; readonly group: Group }
  | { readonly kind: "movePerson"; readonly person: GroupPerson; readonly group: Group }
  | { readonly kind: "moveCamera"; readonly camera: GroupCamera; readonly group: Group }
  | { readonly kind: "removePerson"; readonly person: GroupPerson; readonly group: Group }
  | { readonly kind: "leave" }
  | { readonly kind: "handOver" }
  | { readonly kind: "access"; readonly person: GroupPerson; readonly group: Group };

/** A person or a camera that is dragged, and the groups that accept it. */
export interface Dragged {
  readonly targets: ReadonlySet<string>;
  readonly drop: (groupId: string) => void;
}
