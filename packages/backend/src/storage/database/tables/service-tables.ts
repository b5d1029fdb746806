import type { Selectable } from "kysely";

/** What people and clients report to the operator, what the operator announces, and what was paid for. */
export interface ServiceTables {
  feedback: FeedbackTable;
  client_errors: ClientErrorTable;
  server_notes: { name: string; value: string };
  payment_tokens: { account_id: string; token: string; created_at: string };
  checkouts: CheckoutTable;
  orders: OrderTable;
  payment_events: { id: string; order_id: string; kind: string; created_at: string };
  rate_counts: RateCountTable;
  work_leases: WorkLeaseTable;
}

interface FeedbackTable {
  id: string;
  account_id: string;
  content: string;
  created_at: string;
}

interface ClientErrorTable {
  id: string;
  /** Without secrets, and cut. */
  error_text: string;
  created_at: string;
}

/** How often something was done lately, by a hash of what and by whom. */
interface RateCountTable {
  id: string;
  taken: number;
  ends_at: string;
}

/** Work that a process has taken, or that is done until then. */
interface WorkLeaseTable {
  name: string;
  /** A process. */
  holder: string;
  leased_until: string;
}

interface CheckoutTable {
  /** SHA-256 of the secret in its address. */
  secret_hash: string;
  account_id: string;
  name: string;
  price_eur: number;
  /** JSON list of names. */
  tokens: string;
  success_url: string;
  cancel_url: string;
  created_at: string;
  /** Paid or canceled; null while it is open. */
  closed_at: string | null;
  /** Null for one that was begun before there were orders. */
  order_id: string | null;
}

interface OrderTable {
  id: string;
  account_id: string;
  /** As it was sold, with its price and its tokens, a JSON list of names. */
  name: string;
  price_cents: number;
  tokens: string;
  state: "created" | "paid" | "failed" | "expired" | "refunded" | "disputed";
  /** The payment at the provider; null until it is paid. */
  payment_reference: string | null;
  /** "2026-000017", given when it is paid; null before, and for what was paid before there were numbers. */
  receipt_number: string | null;
  created_at: string;
  changed_at: string;
}

export type CheckoutRow = Selectable<CheckoutTable>;
export type OrderRow = Selectable<OrderTable>;
