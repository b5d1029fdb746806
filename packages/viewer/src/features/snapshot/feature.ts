import { createRoute } from "@tanstack/react-router";
import { defineFeature, type FeatureTexts } from "../../contract/feature.ts";
import { anySearch } from "../../contract/routes.ts";
import { prefetchSnapshot } from "../../data/snapshots/prefetch-snapshot.ts";

export const feature = defineFeature({
  routes: ({ signedIn, services, queryClient, loadTexts, page }) => ({
    snapshot: createRoute({
      getParentRoute: () => signedIn,
      path: "/snapshot/$id",
      validateSearch: anySearch,
      loader: async ({ params }) => {
        prefetchSnapshot(queryClient, services, params.id);
        await loadTexts("gallery", "snapshot");
      },
      component: page(async () => (await import("./Snapshot.tsx")).Snapshot),
    }),
  }),
});

export const texts: FeatureTexts = {
  card: ["caption/caption-of"],
  filters: ["caption/caption-of"],
  gallery: [""],
  leak: ["caption/"],
  location: ["caption/save-captioned"],
  pd: ["caption/caption-of"],
  video: [""],
};

declare module "../../contract/routes.ts" {
  interface FeatureRoutes extends ReturnType<typeof feature.routes> {}
}
