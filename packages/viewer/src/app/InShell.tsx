import { createScope } from "@sonolens/foundation";
import { type ReactNode, Suspense, useEffect } from "react";
import { TermsScreen } from "../features/auth/index.ts";
import { LanguageMenu, Shell, ShellPartsContext } from "../features/shell/index.ts";
import { useSessionState } from "../lib/frame.ts";
import { lazyPart } from "../lib/lazy-part.ts";
import { taskList } from "../lib/tasks/task.ts";
import { keepFocus } from "./keep-focus.ts";
import { shellParts } from "./shell-parts.ts";

const TaskPanel = lazyPart(async () => (await import("../features/tasks/TaskPanel.tsx")).TaskPanel);

/** A page for signed-in users, inside the shell with all that the features contribute. */
export function InShell({ children }: { readonly children: ReactNode }) {
  useEffect(() => {
    const scope = createScope();
    keepFocus(document.body, scope);
    return scope.dispose;
  }, []);
  const hasTasks = useSessionState(taskList).length > 0;
  const terms = (
    <Suspense fallback={null}>
      <TermsScreen foot={<LanguageMenu />} />
    </Suspense>
  );
  return (
    <ShellPartsContext value={shellParts}>
      <Shell terms={terms}>{children}</Shell>
      {hasTasks && (
        <Suspense>
          <TaskPanel />
        </Suspense>
      )}
    </ShellPartsContext>
  );
}
