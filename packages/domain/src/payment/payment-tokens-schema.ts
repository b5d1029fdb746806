import type * as z from "zod/mini";
import { entity } from "../reading/entity.ts";
import { texts } from "../reading/parts.ts";

/** What was paid for, as `GET /api/payment-tokens/` answers. */
export const paymentTokensSchema = entity({ tokens: texts });

export type PaymentTokens = z.infer<typeof paymentTokensSchema>;
