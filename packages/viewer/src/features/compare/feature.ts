import { createRoute } from "@tanstack/react-router";
import { defineFeature, type FeatureTexts } from "../../contract/feature.ts";

export const feature = defineFeature({
  routes: ({ signedIn, page }) => ({
    compare: createRoute({
      getParentRoute: () => signedIn,
      path: "/compare/$id/$other",
      component: page(async () => (await import("./ComparedSnapshots.tsx")).ComparedSnapshots),
    }),
  }),
});

export const texts: FeatureTexts = { snapshot: [""] };

declare module "../../contract/routes.ts" {
  interface FeatureRoutes extends ReturnType<typeof feature.routes> {}
}
