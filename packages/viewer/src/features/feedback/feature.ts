import { chatCircleDotsIcon } from "@sonolens/ui-kit";
import { defineFeature, type FeatureTexts } from "../../contract/feature.ts";
import { lazyPart } from "../../lib/loading/lazy-part.ts";

export const feature = defineFeature({
  commands: [
    {
      dialog: "feedback",
      order: 50,
      icon: chatCircleDotsIcon,
      word: "common:feedback",
      where: "floating",
    },
  ],
  dialogs: { feedback: lazyPart(async () => (await import("./FeedbackDialog.tsx")).FeedbackDialog) },
});

export const texts: FeatureTexts = { help: [""] };

declare module "../../contract/feature.ts" {
  interface Dialogs {
    feedback: true;
  }
}
