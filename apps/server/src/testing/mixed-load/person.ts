import { type ApiClient, type ApiError, createApiClient, createSession } from "@sonolens/api-client";
import type { Result } from "@sonolens/foundation";

/** The password of everybody in a load. */
export const passwordOf = (username: string): string => `${username} and six grey stones`;

/** A client of the product that nobody has signed in with. */
export const anybody = (url: string): ApiClient =>
  createApiClient({
    baseUrl: url,
    fetch: globalThis.fetch,
    session: createSession(null),
    language: () => "en",
  });

/** Somebody's client, signed in. */
export async function signedIn(url: string, username: string): Promise<ApiClient> {
  const client = anybody(url);
  answered(await client.signIn({ username, password: passwordOf(username) }), `${username} signs in`);
  return client;
}

/** The value of an answer; throws what a refusal says. */
export function answered<Value>(answer: Result<Value, ApiError>, what: string): Value {
  if (answer.ok) return answer.value;
  const { code, status, fieldCodes, bodyText } = answer.error;
  throw new Error(`${what}: ${status} ${code} ${JSON.stringify(fieldCodes)} ${bodyText ?? ""}`);
}

/** For what has to hold of an answer. */
export function check(holds: boolean, what: () => string): void {
  if (!holds) throw new Error(what());
}

/** The one at a count, round and round. */
export function inTurn<Item>(items: readonly Item[], count: number): Item {
  const item = items[count % items.length];
  if (item === undefined) throw new Error("There is nothing to take in turns.");
  return item;
}
