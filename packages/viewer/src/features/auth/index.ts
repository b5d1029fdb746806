import { lazy } from "react";

export { Activation } from "./Activation.tsx";
export { AuthFrame } from "./AuthFrame.tsx";
export { Register } from "./Register.tsx";
export { ResetConfirm } from "./ResetConfirm.tsx";
export { ResetRequest } from "./ResetRequest.tsx";
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
