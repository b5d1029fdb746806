import { downloadSimpleIcon } from "@sonolens/ui-kit";
import { defineFeature } from "../../contract/feature.ts";

/** Guests may open the page too, so its route is in `app/create-router.tsx`. */
export const feature = defineFeature({
  navigation: [
    {
      id: "download",
      order: 30,
      route: "/download",
      icon: downloadSimpleIcon,
      word: "common:download",
      isAt: (path) => path === "/download",
      isOffered: ({ switches }) => switches.viewerDownload,
      onPhone: "more",
    },
  ],
});
