import type { DataConnectKey } from "../data/data-connect.ts";

/** A key of an account that was used. */
export const aDataConnectKey = (more: Partial<DataConnectKey> = {}): DataConnectKey => ({
  id: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  key: "sdc_3q2-7wAqkQ1vN0pXbZrT9mLhYc5uEoJdGfSi8aKxWv4",
  name: "Power BI of plant north",
  group: null,
  createdBy: "m.korhonen",
  createdAt: "2026-10-02T07:12:00.000Z",
  expiresAt: "2027-10-02T07:12:00.000Z",
  lastUsedAt: "2026-11-28T06:00:00.000Z",
  replacedAt: null,
  state: "active",
  invoked: 1204,
  ...more,
});
