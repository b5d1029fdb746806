import { gearSixIcon } from "@sonolens/ui-kit";
import { defineFeature } from "../../contract/feature.ts";
import { lazyPart } from "../../lib/loading/lazy-part.ts";

export const feature = defineFeature({
  commands: [{ dialog: "setting", order: 10, icon: gearSixIcon, word: "common:settings", where: "bar" }],
  dialogs: {
    setting: lazyPart(async () => (await import("./SettingsDialog.tsx")).SettingsDialog),
    "energy price": lazyPart(async () => (await import("./SettingsDialog.tsx")).EnergyPriceDialog),
  },
});

declare module "../../contract/feature.ts" {
  interface Dialogs {
    setting: true;
    /** The settings, with the focus in the price of energy. */
    "energy price": true;
  }
}
