import { cubeIcon } from "@sonolens/ui-kit";
import { createRoute } from "@tanstack/react-router";
import { defineFeature, type FeatureTexts } from "../../contract/feature.ts";
import { anySearch } from "../../contract/routes.ts";

export const feature = defineFeature({
  routes: ({ signedIn, page }) => ({
    components: createRoute({
      getParentRoute: () => signedIn,
      path: "/components",
      validateSearch: anySearch,
      component: page(async () => (await import("./ComponentsPage.tsx")).ComponentsPage),
    }),
    component: createRoute({
      getParentRoute: () => signedIn,
      path: "/component/$id",
      component: page(async () => (await import("./ComponentPage.tsx")).ComponentPage),
    }),
  }),
  navigation: [
    {
      id: "components",
      order: 27,
      route: "/components",
      icon: cubeIcon,
      word: "common:components",
      isAt: (path) => /^\/components?(\/|$)/.test(path),
      onPhone: "more",
    },
  ],
  liveHandlers: async () => (await import("./live-messages.ts")).createLiveHandlers,
});

export const texts: FeatureTexts = { assets: [""], card: [""], gallery: [""] };

declare module "../../contract/routes.ts" {
  interface FeatureRoutes extends ReturnType<typeof feature.routes> {}
}
