import type { AccessRule } from "../access-rule.ts";

/** Components, keys of other programs, the reseller portal and links to reports. */
export const partnersAccess = {
  listComponents: "readComponents",
  getComponent: "readComponents",
  createComponent: "editComponents",
  changeComponent: "editComponents",
  listDataConnectKeys: "readDataConnectKeys",
  createDataConnectKey: "createDataConnectKey",
  deleteDataConnectKey: "deleteDataConnectKey",
  getReseller: "openResellerPage",
  listLicenceKeys: "openResellerPage",
  createLicenceKey: "createLicenceKey",
  changeLicenceKey: "editLicenceKey",
  emailLicenceKey: "emailLicenceKey",
  createSharedReport: "shareReport",
  listSharedReports: "shareReport",
  revokeSharedReport: "shareReport",
  getSharedReport: "anyone",
  openSharedReport: "anyone",
  getSharedFile: "anyone",
} as const satisfies Record<string, AccessRule>;
