import { type ApiClient, type ApiError, createApiClient, createSession } from "@sonolens/api-client";
import type { Result } from "@sonolens/foundation";

/** The password of every user in a load. */
export const passwordOf = (username: string): string => `${username} and six grey stones`;

/** A client without a session. */
export const anybody = (url: string): ApiClient =>
  createApiClient({
    baseUrl: url,
    fetch: globalThis.fetch,
    session: createSession(null),
    language: () => "en",
  });

/** The signed-in client of a user. */
export async function signedIn(url: string, username: string): Promise<ApiClient> {
  const client = anybody(url);
  answered(await client.signIn({ username, password: passwordOf(username) }), `${username} signs in`);
  return client;
}

/** The value of an answer; throws the error of a refusal. */
export function answered<Value>(answer: Result<Value, ApiError>, what: string): Value {
  if (answer.ok) return answer.value;
  const { code, status, fieldCodes, bodyText } = answer.error;
  throw new Error(`${what}: ${status} ${code} ${JSON.stringify(fieldCodes)} ${bodyText ?? ""}`);
}

/** Asserts a condition on an answer. */
export function check(holds: boolean, what: () => string): void {
  if (!holds) throw new Error(what());
}

/** The item at a count, modulo the length. */
export function inTurn<Item>(items: readonly Item[], count: number): Item {
  const item = items[count % items.length];
  if (item === undefined) throw new Error("There is nothing to take in turns.");
  return item;
}
