import { lazy } from "react";
import { loadPart } from "../../lib/load-part.ts";

export { AuthFrame } from "./AuthFrame.tsx";
export { SignIn } from "./SignIn.tsx";
export { TypedNameKeeper } from "./typed-name.tsx";

/** Loaded when first shown. */
export const TermsScreen = lazy(async () => ({
  default: (await loadPart(() => import("./TermsScreen.tsx"))).TermsScreen,
}));
/** Loaded when first opened. */
export const PasswordChangeDialog = lazy(async () => ({
  default: (await loadPart(() => import("./PasswordChangeDialog.tsx"))).PasswordChangeDialog,
}));
