import { createRoute } from "@tanstack/react-router";
import { defineFeature, type FeatureTexts } from "../../contract/feature.ts";
import { anySearch } from "../../contract/routes.ts";

export const feature = defineFeature({
  routes: ({ signedIn, page }) => ({
    accuracy: createRoute({
      getParentRoute: () => signedIn,
      path: "/accuracy",
      validateSearch: anySearch,
      component: page(async () => (await import("./AccuracyPage.tsx")).AccuracyPage),
    }),
  }),
});

export const texts: FeatureTexts = { snapshot: ["AccuracyLink"] };

declare module "../../contract/routes.ts" {
  interface FeatureRoutes extends ReturnType<typeof feature.routes> {}
}
