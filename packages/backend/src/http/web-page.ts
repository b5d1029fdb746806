import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Addresses } from "./addresses.ts";
import { type ContentEncoding, chooseEncoding, encode } from "./content-encoding.ts";
import { contentEtag, encodedEtag, matchesEtag } from "./etag.ts";

/** Sends the start page of the web app. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;

/**
 * The page of a built app as it is served. Only it names files of the build by absolute addresses, because it is also
 * served at old addresses of the interface; the files resolve each other, and the server, relative to their
 * own.
 */
export async function readPage(folder: string, addresses: Addresses): Promise<string> {
  const page = await readFile(join(folder, "index.html"), "utf8");
  return page.replaceAll(/"(\/(?:shared\/)?assets\/)/g, (_, path: string) => `"${addresses.of(path)}`);
}

/** The inline scripts of the page as a content security policy names them: no others are allowed. */
export const inlineScriptHashes = (page: string): string[] =>
  [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );

/** Sends a page that differs from its file in the folder. */
export function pageSender(page: string): SendPage {
  const bytes = Buffer.from(page);
  const etag = contentEtag(bytes);
  const forms = new Map<ContentEncoding, Promise<Uint8Array>>();

  return async (request, reply) => {
    const encoding = chooseEncoding(request.headers["accept-encoding"]);
    reply.headers({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-cache",
      vary: "Accept-Encoding",
      etag: encodedEtag(etag, encoding),
    });
    if (matchesEtag(request.headers["if-none-match"], etag)) return reply.code(304).send();
    if (encoding !== "identity") reply.header("content-encoding", encoding);
    const form = forms.get(encoding) ?? encode(bytes, encoding);
    forms.set(encoding, form);
    return reply.send(Buffer.from(await form));
  };
}
