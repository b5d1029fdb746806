/** Why an action is refused; codes of the API. */
export type AccessCode =
  /** The demo account changes nothing. */
  | "demoReadOnly"
  | "notAllowed"
  /** Users can neither remove nor move themselves in a group. */
  | "cannotChangeYourself"
  /** Only a group without users, devices and groups below it can be deleted. */
  | "groupNotEmpty"
  /** A user is in at most one organization. */
  | "alreadyInOrganization"
  /** Only a report that this server keeps for the caller can be shared. */
  | "reportNotShareable"
  /** A user cannot remove a camera that belongs to an organization. */
  | "cantRemoveOrgDevice"
  /** Templates of reports of one's own are sold. */
  | "purchaseRequired"
  /** Exported snapshots must all come from the user's own cameras. */
  | "exportNeedsOwnership"
  /** The reseller has no license keys left. */
  | "noGenerationsLeft"
  /** Neither the user nor the organization has the feature DataConnectNewKey. */
  | "dataConnectAskPermission";
