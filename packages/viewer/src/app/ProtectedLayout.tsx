import { Outlet } from "@tanstack/react-router";
import { InShell } from "./InShell.tsx";

/** Wraps every page that needs a signed-in user; loaded once there is one. */
export function ProtectedLayout() {
  return (
    <InShell>
      <Outlet />
    </InShell>
  );
}
