import type { Generated } from "kysely";

/** Pending messages, and the counters of versions. */
export interface LiveTables {
  outbox: OutboxTable;
  counters: CounterTable;
}

interface OutboxTable {
  /** Order over all accounts. */
  id: Generated<number>;
  account_id: string;
  sequence: number;
  /** JSON, LiveMessage. */
  message: string;
  created_at: string;
}

interface CounterTable {
  name: string;
  value: number;
}
