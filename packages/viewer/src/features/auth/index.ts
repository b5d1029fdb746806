import { lazyPart } from "../../lib/loading/lazy-part.ts";

export { AuthFrame } from "./AuthFrame.tsx";
export { SignIn } from "./SignIn.tsx";
export { TypedNameKeeper } from "./typed-name.tsx";

/** Loaded when first shown. */
export const TermsScreen = lazyPart(async () => (await import("./TermsScreen.tsx")).TermsScreen);
