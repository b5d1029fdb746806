import { type ReactNode, Suspense } from "react";
import { TermsScreen } from "../features/auth/index.ts";
import { LanguageMenu, Shell, ShellPartsContext } from "../features/shell/index.ts";
import { shellParts } from "./shell-parts.ts";

/** A page for who is signed in, inside the shell with all that the features add to it. */
export function InShell({ children }: { readonly children: ReactNode }) {
  const terms = (
    <Suspense fallback={null}>
      <TermsScreen foot={<LanguageMenu />} />
    </Suspense>
  );
  return (
    <ShellPartsContext value={shellParts}>
      <Shell terms={terms}>{children}</Shell>
    </ShellPartsContext>
  );
}
