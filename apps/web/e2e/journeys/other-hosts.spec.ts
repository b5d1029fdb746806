import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import type { ApiSchema } from "@sonolens/api-client";
import { startProduct, withFolder } from "../support/product.ts";
import { expect, test } from "../support/test.ts";

/** An empty page of another host. */
async function withPortal(use: (origin: string) => Promise<void>): Promise<void> {
  const server = createServer((_request, answer) =>
    answer.setHeader("content-type", "text/html").end("<!doctype html><title>Portal</title>"),
  );
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

interface Visit {
  readonly url: string;
  readonly account: ApiSchema<"DemoSignIn">;
}

/** Results of calls from the open page: their statuses, or the errors. */
const callFrom = (page: Page, visit: Visit) =>
  page.evaluate(async ({ url, account }) => {
    const json = { "content-type": "application/json" };
    try {
      const body = JSON.stringify({ username: account.username, password: account.password });
      const signedIn = await fetch(`${url}api/token/`, { method: "POST", headers: json, body });
      const { access } = await signedIn.json();
      const bearer = { authorization: `Bearer ${access}` };
      const listed = await fetch(`${url}api/snapshots/`, { headers: bearer });
      const { snapshots } = await listed.json();
      const known = { ...bearer, "if-none-match": listed.headers.get("etag") ?? "" };
      const again = await fetch(`${url}api/snapshots/`, { headers: known });
      const changed = await fetch(`${url}api/snapshots/${snapshots[0].id}/comments/`, {
        method: "POST",
        headers: { ...bearer, ...json, "if-match": '"999999"' },
        body: JSON.stringify({ comments: "from the portal" }),
      });
      return [signedIn.status, listed.status, again.status, changed.status];
    } catch (error) {
      return String(error);
    }
  }, visit);

const listenFrom = (page: Page, url: string) =>
  page.evaluate(
    (address) => {
      const socket = new WebSocket(address, "mqtt");
      return new Promise((done) => {
        socket.onopen = () => done("open");
        socket.onerror = () => done("refused");
      });
    },
    `${url.replace("http", "ws")}mqtt`,
  );

test("a page of a host that is allowed signs in, reads, changes and listens, and one of another host does not", async ({
  page,
}) => {
  await withFolder((folder) =>
    withPortal((allowed) =>
      withPortal(async (other) => {
        const product = await startProduct(folder, 0, { allowedOrigins: allowed });
        try {
          const answer = await fetch(`${product.url}api/client-configuration/`);
          const { demoSignIns } = (await answer.json()) as ApiSchema<"ClientConfiguration">;
          const account = demoSignIns.find(({ kind }) => kind === "full");
          if (account === undefined) throw new Error("The demo has no full account.");
          const visit = { url: product.url, account };
          await page.goto(allowed);
          expect(await callFrom(page, visit)).toEqual([200, 200, 304, 200]);
          expect(await listenFrom(page, product.url)).toBe("open");
          await page.goto(other);
          expect(await callFrom(page, visit)).toBe("TypeError: Failed to fetch");
          expect(await listenFrom(page, product.url)).toBe("refused");
        } finally {
          await product.kill();
        }
      }),
    ),
  );
});
