import type { Generated } from "kysely";

/** Messages on their way, and what counts versions. */
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
