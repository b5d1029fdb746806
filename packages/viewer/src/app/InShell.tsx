import { Outlet } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ContributionsContext } from "../contract/contributions.ts";
import { TermsScreen } from "../features/auth/index.ts";
import { LanguageMenu, Shell } from "../features/shell/index.ts";
import { lazyPart } from "../lib/loading/lazy-part.ts";
import { Part } from "../lib/loading/Part.tsx";
import { useSessionState } from "../lib/state/frame.ts";
import { taskList } from "../lib/tasks/task.ts";
import { contributions } from "./features.ts";

const Dock = lazyPart(async () => (await import("../features/tasks/Dock.tsx")).Dock);

/** A page for signed-in users, inside the shell with all that the features contribute. */
export function InShell({ children }: { readonly children: ReactNode }) {
  const hasTasks = useSessionState(taskList).length > 0;
  const terms = (
    <Part>
      <TermsScreen foot={<LanguageMenu />} />
    </Part>
  );
  return (
    <ContributionsContext value={contributions}>
      <Shell
        terms={terms}
        dock={(form) =>
          hasTasks && (
            <Part>
              <Dock form={form} />
            </Part>
          )
        }
      >
        {children}
      </Shell>
    </ContributionsContext>
  );
}

/** Wraps every page that needs a signed-in user; loaded once there is one. */
export function ProtectedLayout() {
  return (
    <InShell>
      <Outlet />
    </InShell>
  );
}
