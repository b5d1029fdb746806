import type { Result } from "@sonolens/foundation";

/** What a provider needs to know of an order. */
export interface PayableOrder {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly priceCents: number;
  /** Paths of this server to which the page of the payment leads. */
  readonly successPath: string;
  readonly cancelPath: string;
}

/** What became of a payment. */
export const paymentEventKinds = ["paid", "failed", "expired", "refunded", "disputed", "disputeWon"] as const;
export type PaymentEventKind = (typeof paymentEventKinds)[number];

/** Money as a provider counts it. */
export interface Payment {
  /** Hundredths of the currency. */
  readonly cents: number;
  /** ISO 4217, in capitals. */
  readonly currency: string;
}

/** An event of a provider whose signature was right. */
export interface PaymentEvent {
  /** The same each time that the event is sent. */
  readonly id: string;
  readonly kind: PaymentEventKind;
  /** Undefined where the provider knows only its own payment. */
  readonly orderId: string | undefined;
  /** The payment, by which it is refunded. */
  readonly reference: string | undefined;
  /** What was paid; with `paid` only. */
  readonly paid: Payment | undefined;
}

/** An event as it is sent: only these bytes with this signature are valid. */
export interface SignedEvent {
  readonly body: Uint8Array;
  readonly signature: string;
}

/** A payment service. That it was paid is believed of its signed events alone, never of an address. */
export interface PaymentProvider {
  /** The header in which its signatures come. */
  readonly signatureHeader: string;
  /** Returns the page on which the order is paid. */
  createCheckout(order: PayableOrder): Promise<{ readonly url: string }>;
  /** Undefined for a signed event of no interest. */
  readEvent(event: SignedEvent): Result<PaymentEvent | undefined, "forged">;
  /** Returns the event, if the provider hands it over at once; else it is sent later. */
  refund(order: { readonly id: string; readonly reference: string }): Promise<SignedEvent | undefined>;
}
