import { treeStructureIcon } from "@sonolens/ui-kit";
import { createRoute } from "@tanstack/react-router";
import { defineFeature, type FeatureTexts } from "../../contract/feature.ts";
import { organizationSearch } from "./organization-search.ts";

export const feature = defineFeature({
  routes: ({ signedIn, page }) => ({
    organization: createRoute({
      getParentRoute: () => signedIn,
      path: "/organization",
      validateSearch: organizationSearch,
      component: page(async () => (await import("./OrganizationPage.tsx")).OrganizationPage),
    }),
  }),
  navigation: [
    {
      id: "organization",
      order: 25,
      route: "/organization",
      icon: treeStructureIcon,
      word: "common:organization",
      isAt: (path) => path === "/organization",
      onPhone: "more",
    },
  ],
});

export const texts: FeatureTexts = { settings: ["GroupSettings"], reportDialog: ["GroupSettings"] };

declare module "../../contract/routes.ts" {
  interface FeatureRoutes extends ReturnType<typeof feature.routes> {}
}
