import { limits } from "@sonolens/domain";
import { defineModule, optional } from "../../composition/module.ts";
import { liveModule } from "../live/index.ts";
import { paymentModule } from "../payment/index.ts";
import { resellerModule } from "../reseller/index.ts";
import { serviceModule } from "../service/index.ts";
import { createServerRoutes } from "./server.routes.ts";

const thumbnailFramesPerCall = 200;

/** About the server itself. */
export const serverModule = defineModule({
  name: "server",
  needs: [
    "options",
    "uploadBytes",
    "addresses",
    "readiness",
    liveModule,
    serviceModule,
    optional(paymentModule),
    optional(resellerModule),
  ],
  create: ({ options, uploadBytes, addresses, readiness, live, service, payment, reseller }) => ({
    handlers: createServerRoutes(
      {
        edition: options.edition.name,
        productName: options.edition.productName,
        version: options.version,
        livePath: addresses.of(live.path),
        licencePublicKey: reseller?.licencePublicKey ?? "",
        demoSignIns: [...(options.demoSignIns ?? [])],
        dataConnectUrl: options.dataConnectUrl ?? "",
        paymentUrl: payment?.checkoutUrl ?? "",
        paywalls: payment?.hasPaywalls ?? false,
        limits: {
          uploadBytes,
          labelCharacters: limits.labelCharacters,
          commentsCharacters: limits.commentsCharacters,
          tagCharacters: limits.tagCharacters,
          tags: limits.tags,
          thumbnailFrames: thumbnailFramesPerCall,
        },
      },
      () => service.maintenanceStart(),
      readiness,
    ),
  }),
});
