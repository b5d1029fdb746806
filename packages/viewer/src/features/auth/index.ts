import { lazyPart } from "../../lib/lazy-part.ts";

export { AuthFrame } from "./AuthFrame.tsx";
export { SignIn } from "./SignIn.tsx";
export { TypedNameKeeper } from "./typed-name.tsx";

/** Loaded when first shown. */
export const TermsScreen = lazyPart(async () => (await import("./TermsScreen.tsx")).TermsScreen);
/** Loaded when first opened. */
export const PasswordChangeDialog = lazyPart(
  async () => (await import("./PasswordChangeDialog.tsx")).PasswordChangeDialog,
);
