import { createRoute } from "@tanstack/react-router";
import { defineFeature, type FeatureTexts } from "../../contract/feature.ts";
import { lazyPart } from "../../lib/loading/lazy-part.ts";
import { reportsSearch } from "./reports-search.ts";

export const feature = defineFeature({
  routes: ({ signedIn, page }) => ({
    issuedReports: createRoute({
      getParentRoute: () => signedIn,
      path: "/reports",
      validateSearch: reportsSearch,
      component: page(async () => (await import("./issued/IssuedReportsPage.tsx")).IssuedReportsPage),
    }),
  }),
  dialogs: {
    report: lazyPart(async () => (await import("./ReportDialog.tsx")).ReportDialog),
    "shared reports": lazyPart(async () => (await import("./links/SharedLinksDialog.tsx")).SharedLinksDialog),
  },
});

export const texts: FeatureTexts = {
  reportDialog: [""],
  issuedReports: [""],
  reports: ["templates"],
  settings: ["form/ReportFormView", "schedules/ScheduleFormView"],
};

declare module "../../contract/routes.ts" {
  interface FeatureRoutes extends ReturnType<typeof feature.routes> {}
}

declare module "../../contract/feature.ts" {
  interface Dialogs {
    report: true;
    /** The links of this account, to revoke them. */
    "shared reports": true;
  }
}
