import { createRoute } from "@tanstack/react-router";
import { defineFeature } from "../../contract/feature.ts";

export const feature = defineFeature({
  routes: ({ signedIn, page }) => ({
    more: createRoute({
      getParentRoute: () => signedIn,
      path: "/more",
      component: page(async () => (await import("./MoreScreen.tsx")).MoreScreen),
    }),
  }),
});

declare module "../../contract/routes.ts" {
  interface FeatureRoutes extends ReturnType<typeof feature.routes> {}
}
