import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { Addresses } from "./addresses.ts";
import { setCaching } from "./serve-web-app.ts";
import { pageSender, readPage } from "./web-page.ts";

/**
 * Serves the built page behind links to reports, at `/shared/reports/{token}`: it is the same for each of them, so
 * that it tells nothing about a token.
 */
export async function serveSharedReport(
  server: FastifyInstance,
  folder: string,
  addresses: Addresses,
): Promise<void> {
  await server.register(fastifyStatic, {
    root: join(folder, "assets"),
    prefix: "/shared/assets/",
    decorateReply: false,
    cacheControl: false,
    preCompressed: existsSync(join(folder, "index.html.br")),
    setHeaders: setCaching,
  });
  const sendPage = pageSender(await readPage(folder, addresses));
  for (const path of ["/shared/reports/:token", "/shared/reports/:token/"])
    server.get(path, async (request, reply) => {
      reply.header("x-robots-tag", "noindex");
      return sendPage(request, reply);
    });
}
