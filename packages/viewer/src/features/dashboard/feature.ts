import { chartBarIcon } from "@sonolens/ui-kit";
import { createRoute } from "@tanstack/react-router";
import { defineFeature, type FeatureTexts } from "../../contract/feature.ts";
import { anySearch } from "../../contract/routes.ts";

export const feature = defineFeature({
  routes: ({ signedIn, page }) => ({
    dashboard: createRoute({
      getParentRoute: () => signedIn,
      path: "/dashboard",
      validateSearch: anySearch,
      component: page(async () => (await import("./Dashboard.tsx")).Dashboard),
    }),
  }),
  navigation: [
    {
      id: "dashboard",
      order: 15,
      route: "/dashboard",
      icon: chartBarIcon,
      word: "common:dashboard",
      isAt: (path) => path === "/dashboard",
      onPhone: "more",
    },
  ],
});

export const texts: FeatureTexts = {
  card: [""],
  costSummary: [""],
  details: [""],
  gallery: [""],
  location: [""],
};

declare module "../../contract/routes.ts" {
  interface FeatureRoutes extends ReturnType<typeof feature.routes> {}
}
