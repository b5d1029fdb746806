import { questionIcon } from "@sonolens/ui-kit";
import { createRoute } from "@tanstack/react-router";
import { defineFeature } from "../../contract/feature.ts";

export const feature = defineFeature({
  routes: ({ signedIn, page }) => ({
    faq: createRoute({
      getParentRoute: () => signedIn,
      path: "/faq",
      validateSearch: (search: Record<string, unknown>): { q?: string; item?: string } => ({
        ...(typeof search.q === "string" && { q: search.q }),
        ...(typeof search.item === "string" && { item: search.item }),
      }),
      component: page(async () => (await import("./FaqPage.tsx")).FaqPage),
    }),
  }),
  navigation: [
    {
      id: "help",
      order: 40,
      route: "/faq",
      icon: questionIcon,
      word: "common:help",
      isAt: (path) => path === "/faq",
      onPhone: "more",
    },
  ],
});

declare module "../../contract/routes.ts" {
  interface FeatureRoutes extends ReturnType<typeof feature.routes> {}
}
