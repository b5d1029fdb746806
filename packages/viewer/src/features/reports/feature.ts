import { defineFeature, type FeatureTexts } from "../../contract/feature.ts";
import { lazyPart } from "../../lib/loading/lazy-part.ts";

export const feature = defineFeature({
  dialogs: {
    report: lazyPart(async () => (await import("./ReportDialog.tsx")).ReportDialog),
    "shared reports": lazyPart(async () => (await import("./links/SharedLinksDialog.tsx")).SharedLinksDialog),
  },
});

export const texts: FeatureTexts = { reportDialog: [""], reports: ["column"] };

declare module "../../contract/feature.ts" {
  interface Dialogs {
    report: true;
    /** The links of this account, to revoke them. */
    "shared reports": true;
  }
}
