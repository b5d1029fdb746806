import { AsyncLocalStorage } from "node:async_hooks";

const owners = new AsyncLocalStorage<string>();

/** Does work for an owner, such as an account: what it needs elsewhere, owners get in turns. */
export const workFor = <Value>(owner: string, work: () => Value): Value => owners.run(owner, work);

/** For whom the present work is done; empty for the server itself. */
export const workOwner = (): string => owners.getStore() ?? "";

/** One owner for the calls and jobs of an account. */
export const ownerOfAccount = (accountId: string): string => `account ${accountId}`;
