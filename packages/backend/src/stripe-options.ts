/** An account at Stripe. */
export interface StripeOptions {
  /** `sk_...` or a restricted key that may write checkout sessions and refunds. */
  readonly secretKey: string;
  /** `whsec_...` of the endpoint at `/payment-events/`. */
  readonly webhookSecret: string;
  /** Of its API; that of Stripe without it. */
  readonly apiUrl?: string;
}
