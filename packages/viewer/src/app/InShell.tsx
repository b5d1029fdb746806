import { createScope } from "@sonolens/foundation";
import { type ReactNode, Suspense, useEffect } from "react";
import { TermsScreen } from "../features/auth/index.ts";
import { LanguageMenu, Shell, ShellPartsContext } from "../features/shell/index.ts";
import { useExportTasks } from "../lib/export-tasks.ts";
import { lazyPart } from "../lib/lazy-part.ts";
import { keepFocus } from "./keep-focus.ts";
import { shellParts } from "./shell-parts.ts";

const ExportPanel = lazyPart(async () => (await import("../features/video/ExportPanel.tsx")).ExportPanel);

/** A page for who is signed in, inside the shell with all that the features add to it. */
export function InShell({ children }: { readonly children: ReactNode }) {
  useEffect(() => {
    const scope = createScope();
    keepFocus(document.body, scope);
    return scope.dispose;
  }, []);
  const isExporting = useExportTasks().length > 0;
  const terms = (
    <Suspense fallback={null}>
      <TermsScreen foot={<LanguageMenu />} />
    </Suspense>
  );
  return (
    <ShellPartsContext value={shellParts}>
      <Shell terms={terms}>{children}</Shell>
      {isExporting && (
        <Suspense>
          <ExportPanel />
        </Suspense>
      )}
    </ShellPartsContext>
  );
}
