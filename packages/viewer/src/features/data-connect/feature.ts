import { plugIcon } from "@sonolens/ui-kit";
import { createRoute } from "@tanstack/react-router";
import { defineFeature, type FeatureTexts } from "../../contract/feature.ts";

export const feature = defineFeature({
  routes: ({ signedIn, page }) => ({
    dataConnect: createRoute({
      getParentRoute: () => signedIn,
      path: "/dataconnect",
      component: page(async () => (await import("./DataConnectPage.tsx")).DataConnectPage),
    }),
  }),
  navigation: [
    {
      id: "dataConnect",
      order: 28,
      route: "/dataconnect",
      icon: plugIcon,
      word: "common:dataConnect",
      isAt: (path) => path === "/dataconnect",
      audience: "members",
      onPhone: "more",
    },
  ],
  liveHandlers: async () => (await import("./live-messages.ts")).createLiveHandlers,
});

export const texts: FeatureTexts = { dataConnect: [""], filters: ["ExampleFilters"] };

declare module "../../contract/routes.ts" {
  interface FeatureRoutes extends ReturnType<typeof feature.routes> {}
}
