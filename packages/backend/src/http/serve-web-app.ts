import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";

const dayS = 24 * 3600;

/** Serves the built web app: its index at `/`, files with a hash in their name for a year. */
export async function serveWebApp(server: FastifyInstance, folder: string): Promise<void> {
  await server.register(fastifyStatic, {
    root: folder,
    index: ["index.html"],
    cacheControl: false,
    preCompressed: existsSync(join(folder, "index.html.br")),
    setHeaders: (reply, path) => setCaching(reply, path),
  });
}

/** Addresses of the interface that are no files: it decides by itself what to show there. */
export const isPageOfWebApp = (path: string, accept: string | undefined): boolean =>
  /^\/(?:login|register|activate|password|password_reset|download|shared|logout)(?:\/|$)/.test(path) &&
  (accept ?? "").includes("text/html");

/** Sends the start page for an address of the interface. */
export const sendIndex = (reply: FastifyReply): FastifyReply => reply.sendFile("index.html");

function setCaching(reply: FastifyReply, path: string): void {
  const hashed = /[\\/]assets[\\/].*[-.][\w-]{8,}\.\w+(?:\.(?:br|gz))?$/.test(path);
  const page = /\.html(?:\.(?:br|gz))?$/.test(path);
  const value = hashed
    ? `public, max-age=${365 * dayS}, immutable`
    : page
      ? "no-cache"
      : `public, max-age=${dayS}`;
  reply.header("cache-control", value);
}
