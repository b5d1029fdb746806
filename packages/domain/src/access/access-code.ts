/** Why something is refused to somebody; codes of the API. */
export type AccessCode =
  /** The demo account changes nothing. */
  | "demoReadOnly"
  | "notAllowed"
  /** Nobody takes themselves out of a group or moves themselves. */
  | "cannotChangeYourself"
  /** Only a group without users, devices and groups below it can be deleted. */
  | "groupNotEmpty"
  /** Somebody is in one organization at most. */
  | "alreadyInOrganization"
  /** Only a report that this server keeps for the caller can be shared. */
  | "reportNotShareable"
  /** A camera of an organization is not removed by a user. */
  | "cantRemoveOrgDevice"
  /** What is exported must be one's own, all of it. */
  | "exportNeedsOwnership"
  /** No licence keys are left to a reseller. */
  | "noGenerationsLeft"
  /** Neither the user nor the organization has the feature DataConnectNewKey. */
  | "dataConnectAskPermission";
