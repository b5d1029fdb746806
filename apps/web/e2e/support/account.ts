import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { platform } from "node:os";
import { text as readText } from "node:stream/consumers";
import { type BrowserContext, expect } from "@playwright/test";
import type { ApiSchema } from "@sonolens/api-client";
import { Api } from "./api.ts";
import type { Product } from "./product.ts";

export const password = "seven red kettles";

/** A mail as received. */
export interface ReadMail {
  /** The routes of its links, in order: "/activate/u1/t2". */
  readonly routes: readonly string[];
}

/** Reads the mails to an address from the operator's outbox, newest first. */
export async function mailsTo(context: BrowserContext, product: Product, email: string): Promise<ReadMail[]> {
  const page = await (await context.request.get(product.outboxUrl)).text();
  const mails = page.match(/<article>.*?<\/article>/gs) ?? [];
  return mails
    .filter((mail) => mail.includes(`<p>${email}, <time>`))
    .map((mail) => ({
      routes: [...mail.matchAll(/<a href="https?:\/\/[^"/]*([^"]*)"/g)].map(([, route = ""]) => route),
    }));
}

/** The route of the link in the newest mail to an address that has such a link. */
export async function linkTo(
  context: BrowserContext,
  product: Product,
  email: string,
  beginning: "/activate/" | "/password/reset/confirm/",
): Promise<string> {
  const mails = await mailsTo(context, product, email);
  const route = mails.flatMap(({ routes }) => routes).find((each) => each.startsWith(beginning));
  if (!route) throw new Error(`None of ${mails.length} mails to ${email} has a link to ${beginning}.`);
  return route;
}

let callers = 0;

/** A rarely used loopback address: the server throttles mails per client address. */
function anotherAddress(host: string): string | undefined {
  callers += 1;
  // Other systems have only one such address.
  return host === "127.0.0.1" && platform() === "linux" ? `127.0.1.${1 + (callers % 250)}` : undefined;
}

/** A call without a session, from a different address each time. */
export async function post(product: Product, path: string, body: object): Promise<Response> {
  const url = new URL(product.url + path);
  const localAddress = anotherAddress(url.hostname);
  const call = request(url, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    ...(localAddress && { localAddress }),
  });
  call.end(JSON.stringify(body));
  const [answer] = (await once(call, "response")) as [IncomingMessage];
  const text = await readText(answer);
  return new Response(text === "" ? null : text, { status: answer.statusCode ?? 0 });
}

/** An account after its registration, and the route of its activation link. */
export async function aPendingAccount(context: BrowserContext, product: Product, email: string) {
  const made = await post(product, "auth/users/", { email, username: email, password });
  expect(made.status).toBe(201);
  return linkTo(context, product, email, "/activate/");
}

/** An account that can sign in and has not accepted the terms yet. */
export async function anAccount(context: BrowserContext, product: Product, email: string): Promise<void> {
  const [, , uid, token] = (await aPendingAccount(context, product, email)).split("/");
  expect((await post(product, "auth/users/activation/", { uid, token })).status).toBe(204);
}

/** The tokens of an account that has accepted the terms. */
export async function aMember(
  context: BrowserContext,
  product: Product,
  email: string,
): Promise<ApiSchema<"TokenPair">> {
  await anAccount(context, product, email);
  const tokens = (await (
    await post(product, "api/token/", { username: email, password })
  ).json()) as ApiSchema<"TokenPair">;
  const accepted = await new Api(product.url, tokens.access).post("api/accept-terms/");
  expect(accepted.status).toBe(204);
  return tokens;
}
