import { Outlet } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useServices } from "../data/services.ts";
import { AuthFrame } from "../features/auth/index.ts";

/** Loaded behind the form, which nothing waits for. */
const LanguageMenu = lazy(async () => ({
  default: (await import("../features/shell/index.ts")).LanguageMenu,
}));

/** The frame that stands while one goes from screen to screen of the way in. */
export function GuestLayout() {
  const { edition } = useServices();
  const foot = (
    <Suspense fallback={<span className="h-ctl" />}>
      <LanguageMenu />
    </Suspense>
  );
  return (
    <AuthFrame edition={edition} foot={foot}>
      <Outlet />
    </AuthFrame>
  );
}
