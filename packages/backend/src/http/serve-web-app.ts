import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Addresses } from "./addresses.ts";
import { pageSender, type SendPage } from "./web-page.ts";

const dayS = 24 * 3600;

/**
 * Serves the built web app: its index, which is `page`, at `/`, files with a hash in their name for a year.
 * Returns the function that sends the index for other addresses.
 */
export async function serveWebApp(
  server: FastifyInstance,
  folder: string,
  page: string,
  { basePath }: Addresses,
): Promise<SendPage> {
  await server.register(fastifyStatic, {
    root: folder,
    index: ["index.html"],
    cacheControl: false,
    preCompressed: existsSync(join(folder, "index.html.br")),
    setHeaders: setCaching,
  });
  if (basePath === "") return (_request, reply) => reply.sendFile("index.html");
  const sendPage = pageSender(page);
  for (const path of ["/", "/index.html"]) server.get(path, sendPage);
  server.get(basePath, (request, reply) =>
    reply.redirect(`${basePath}/${request.url.slice(basePath.length)}`, 308),
  );
  return sendPage;
}

const pages =
  /^\/(?:login|register|activate|password|password_reset|organization|download|shared\/reports|logout)(?:\/|$)/;
/** Gateways of mails write the `#` of a link like this. */
const escapedHash = /^\/%(?:25)?23\//;

/** Addresses of the web app that are not files: its own router handles them. */
export const isPageOfWebApp = (path: string, accept: string | undefined): boolean =>
  (pages.test(path) || escapedHash.test(path)) && (accept ?? "").includes("text/html");

/** Files with a hash in their name never change; pages are asked for each time. */
export function setCaching(reply: FastifyReply, path: string): void {
  const hashed = /[\\/]assets[\\/].*[-.][\w-]{8,}\.\w+(?:\.(?:br|gz))?$/.test(path);
  const page = /\.html(?:\.(?:br|gz))?$/.test(path);
  const value = hashed
    ? `public, max-age=${365 * dayS}, immutable`
    : page
      ? "no-cache"
      : `public, max-age=${dayS}`;
  reply.header("cache-control", value);
}
