import { lazy } from "react";

export { AuthFrame } from "./AuthFrame.tsx";
export { SignIn } from "./SignIn.tsx";
export { TypedNameKeeper } from "./typed-name.tsx";

/** Loaded when first shown. */
export const TermsScreen = lazy(async () => ({
  default: (await import("./TermsScreen.tsx")).TermsScreen,
}));
/** Loaded when first opened. */
export const PasswordChangeDialog = lazy(async () => ({
  default: (await import("./PasswordChangeDialog.tsx")).PasswordChangeDialog,
}));
