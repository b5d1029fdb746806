import { defineFeature } from "../../contract/feature.ts";
import { lazyPart } from "../../lib/loading/lazy-part.ts";

export const feature = defineFeature({
  dialogs: { pairing: lazyPart(async () => (await import("./PairingDialog.tsx")).PairingDialog) },
});

declare module "../../contract/feature.ts" {
  interface Dialogs {
    pairing: true;
  }
}
