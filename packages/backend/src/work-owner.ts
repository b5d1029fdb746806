import { AsyncLocalStorage } from "node:async_hooks";

const owners = new AsyncLocalStorage<string>();

/** Does work for an owner, such as an account: what it needs elsewhere, owners get in turns. */
export const workFor = <Value>(owner: string, work: () => Value): Value => owners.run(owner, work);

/** The owner of what the server does for all. */
export const serverWork = "";

/** For whom the present work is done. */
export const workOwner = (): string => owners.getStore() ?? serverWork;

/** The owner of what no one waits for, so that the server's own work does not wait for it. */
export const backgroundWork = "background";

/** One owner for the calls and jobs of an account. */
export const ownerOfAccount = (accountId: string): string => `account ${accountId}`;

/** The same for a camera. */
export const ownerOfCamera = (serial: string): string => `camera ${serial}`;
