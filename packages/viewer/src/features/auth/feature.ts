import { lockIcon } from "@sonolens/ui-kit";
import { defineFeature, type FeatureTexts } from "../../contract/feature.ts";
import { lazyPart } from "../../lib/loading/lazy-part.ts";

export const feature = defineFeature({
  commands: [
    {
      dialog: "password change",
      order: 20,
      icon: lockIcon,
      word: "common:changePasswordTitle",
      where: "profile",
      capability: "changePassword",
    },
  ],
  dialogs: {
    "password change": lazyPart(
      async () => (await import("./PasswordChangeDialog.tsx")).PasswordChangeDialog,
    ),
  },
});

export const texts: FeatureTexts = {
  account: ["Activation", "MailForm", "PasswordChange", "Regist", "ResendMail", "Reset", "Terms"],
};

declare module "../../contract/feature.ts" {
  interface Dialogs {
    "password change": true;
  }
}
