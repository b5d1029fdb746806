import { Outlet } from "@tanstack/react-router";
import { useServices } from "../data/services.ts";
import { AuthFrame, TypedNameKeeper } from "../features/auth/index.ts";
import { LanguageMenu } from "../features/shell/index.ts";

/** The frame that stays while the user moves among the entry pages. */
export function GuestLayout() {
  const { edition } = useServices();
  return (
    <AuthFrame edition={edition} foot={<LanguageMenu />}>
      <TypedNameKeeper>
        <Outlet />
      </TypedNameKeeper>
    </AuthFrame>
  );
}
