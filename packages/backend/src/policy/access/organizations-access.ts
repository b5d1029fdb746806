import type { AccessRule } from "../access-rule.ts";

/** Organizations, their groups and the invitations into them. */
export const organizationsAccess = {
  getOrganization: "readOrganization",
  listOrganizationLog: "readOrganization",
  getGroupSettings: "readOrganization",
  listInvitations: "readOrganization",
  listMyInvitations: "readOrganization",
  createOrganization: "createOrganization",
  addGroup: "addGroup",
  changeGroup: "editGroup",
  changeGroupSettings: "editGroup",
  deleteGroup: "deleteGroup",
  addGroupOwnership: "addGroupDevice",
  inviteToGroup: "inviteToGroup",
  acceptInvitation: "answerInvitation",
  endInvitation: "answerInvitation",
  leaveOrganization: "answerInvitation",
} as const satisfies Record<string, AccessRule>;
