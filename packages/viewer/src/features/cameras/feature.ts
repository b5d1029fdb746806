import { videoCameraIcon } from "@sonolens/ui-kit";
import { createRoute } from "@tanstack/react-router";
import { defineFeature, type FeatureTexts } from "../../contract/feature.ts";
import { camerasSearch } from "./cameras-search.ts";

export const feature = defineFeature({
  routes: ({ signedIn, page }) => ({
    cameras: createRoute({
      getParentRoute: () => signedIn,
      path: "/cameras",
      validateSearch: camerasSearch,
      component: page(async () => (await import("./Cameras.tsx")).Cameras),
    }),
  }),
  navigation: [
    {
      id: "cameras",
      order: 20,
      route: "/cameras",
      icon: videoCameraIcon,
      word: "common:cameras",
      isAt: (path) => path === "/cameras",
      onPhone: "tab",
    },
  ],
  liveHandlers: async () => (await import("./live-messages.ts")).createLiveHandlers,
});

export const texts: FeatureTexts = { notices: ["live-messages"] };

declare module "../../contract/routes.ts" {
  interface FeatureRoutes extends ReturnType<typeof feature.routes> {}
}
