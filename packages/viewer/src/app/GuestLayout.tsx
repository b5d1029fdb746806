import { Outlet } from "@tanstack/react-router";
import { useServices } from "../data/services.ts";
import { AuthFrame, TypedNameKeeper } from "../features/auth/index.ts";
import { LanguageMenu } from "../features/shell/index.ts";

/** The frame that stands while one goes from screen to screen of the way in. */
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
