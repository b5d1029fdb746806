import type { AccessRule } from "../access-rule.ts";

/** Sign-in, and one's own account. */
export const accountAccess = {
  createToken: "anyone",
  refreshToken: "anyone",
  endSession: "anyone",
  getCurrentUser: "signedIn",
  registerAccount: "anyone",
  activateAccount: "anyone",
  resendActivation: "anyone",
  requestPasswordReset: "anyone",
  confirmPasswordReset: "anyone",
  changePassword: "changePassword",
  deleteAccount: "deleteAccount",
  exportAccount: "exportAccount",
  acceptTerms: "acceptTerms",
  getSettings: "signedIn",
  updateSettings: "saveSettings",
  sendFeedback: "sendFeedback",
  logClientError: "anyone",
  listReleaseNotes: "signedIn",
  getViewerDownload: "anyone",
  listPaymentTokens: "signedIn",
  listPurchases: "signedIn",
  getOrder: "signedIn",
  listCatalogue: "signedIn",
  createCheckout: "buyReports",
} as const satisfies Record<string, AccessRule>;
