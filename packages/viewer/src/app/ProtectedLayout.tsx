import { Outlet } from "@tanstack/react-router";
import { Provider } from "jotai";
import { InShell } from "./InShell.tsx";

/** Round every page that needs a signed-in user; loaded once there is one. What is selected is theirs alone. */
export function ProtectedLayout() {
  return (
    <Provider>
      <InShell>
        <Outlet />
      </InShell>
    </Provider>
  );
}
