import type * as z from "zod/mini";
import { entity } from "../reading/entity.ts";
import { texts } from "../reading/parts.ts";

/** The purchases, as in the response of `GET /api/payment-tokens/`. */
export const paymentTokensSchema = entity({ tokens: texts });

export type PaymentTokens = z.infer<typeof paymentTokensSchema>;
