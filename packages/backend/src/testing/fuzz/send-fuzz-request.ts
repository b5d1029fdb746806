import type { OperationId } from "@sonolens/api-client";
import type { CallDescription } from "../../http/description.ts";
import type { TestAnswer } from "../start-test-backend.ts";
import type { FuzzWorld } from "./fuzz-world.ts";
import type { FuzzRequest } from "./valid-request.ts";

const sendableHeader = /^[\t\x20-\x7e]*$/;

/** Sends it, validates the response against the description, and collects its values. */
export async function sendFuzzRequest(
  { operationId }: CallDescription,
  request: FuzzRequest,
  { policy, pool }: FuzzWorld,
): Promise<TestAnswer<OperationId>> {
  const { method, query, token, raw, json, form } = request;
  const search = query.toString();
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(([, value]) => sendableHeader.test(value)),
  );
  const hasBody = !["GET", "HEAD"].includes(method);
  if (hasBody && raw !== undefined) headers["content-type"] ??= "application/json";
  const answer = await policy.test.call(
    operationId,
    search === "" ? request.path : `${request.path}?${search}`,
    {
      method,
      headers,
      ...(token !== undefined && { token }),
      ...(hasBody && raw !== undefined && { body: raw }),
      ...(hasBody && raw === undefined && json !== undefined && { json }),
      ...(hasBody && raw === undefined && form !== undefined && { body: formOf(form) }),
    },
  );
  const etag = answer.headers.get("etag");
  if (etag !== null) pool.add(`etag ${operationId}`, etag);
  if (answer.status < 300) {
    pool.harvest(operationId, answer.body);
    pool.remove("snapshot", policy.snapshots.own);
    if (operationId === "changePassword") pool.add("password", pool.all("next password").at(-1) ?? "");
    if (operationId === "getSignedCookies")
      pool.add("cookie", answer.headers.get("set-cookie")?.split(";")[0] ?? "");
  }
  return answer;
}

function formOf({ fields, file }: NonNullable<FuzzRequest["form"]>): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  if (file !== undefined) form.append("file", new Blob([Uint8Array.from(file)]), "file.nlz");
  return form;
}
