import { imagesIcon } from "@sonolens/ui-kit";
import { createRoute } from "@tanstack/react-router";
import { defineFeature, type FeatureTexts } from "../../contract/feature.ts";
import { anySearch } from "../../contract/routes.ts";
import { snapshotQueries } from "../../data/snapshots/snapshots.ts";
// Not loaded on demand: it is the first page of most visits, and a file of its own would cost it a request.
import { Gallery, prepareGallery } from "./index.ts";

export const feature = defineFeature({
  routes: ({ signedIn, services, queryClient, loadTexts, page }) => ({
    gallery: createRoute({
      getParentRoute: () => signedIn,
      path: "/",
      validateSearch: anySearch,
      loader: async ({ location }) => {
        prepareGallery(services.frame, location.search);
        void queryClient.prefetchQuery(snapshotQueries.list(services, queryClient));
        await loadTexts("gallery");
      },
      component: page(async () => Gallery),
    }),
  }),
  navigation: [
    {
      id: "snapshots",
      order: 10,
      route: "/",
      icon: imagesIcon,
      word: "common:snapshots",
      isAt: (path) => /^\/(?:$|snapshot\/|compare\/)/.test(path),
      onPhone: "tab",
    },
  ],
  liveHandlers: async () => (await import("./live-messages.ts")).createLiveHandlers,
});

export const texts: FeatureTexts = {
  bulk: ["selection/", "one/"],
  card: ["card-info/", "card-finding/", "card-repair/", "card-status/", "GroupName", "NothingHere"],
  filters: ["OrderField"],
  list: ["GalleryMenu"],
  snapshot: ["one/"],
};

declare module "../../contract/routes.ts" {
  interface FeatureRoutes extends ReturnType<typeof feature.routes> {}
}
