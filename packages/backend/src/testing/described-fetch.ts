import { describedCalls } from "../http/description.ts";
import { assertDescribed } from "./assert-described.ts";

const calls = describedCalls().map(({ operationId, method, path }) => ({
  operationId,
  method,
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
}));

/** `fetch` for a client in a test: every response of the server is validated against the description. */
export const describedFetch: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  const { pathname } = new URL(request.url);
  const call = calls.find(({ method, pattern }) => method === request.method && pattern.test(pathname));
  if (call === undefined) throw new Error(`${request.method} ${pathname} is not described.`);
  const response = await fetch(request);
  const copy = response.clone();
  assertDescribed(call.operationId, copy, new Uint8Array(await copy.arrayBuffer()));
  return response;
};
