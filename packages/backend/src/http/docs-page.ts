import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Addresses } from "./addresses.ts";
import type { AllHandlers } from "./call-context.ts";
import { description } from "./description.ts";

const files = {
  "swagger-ui.css": "text/css; charset=utf-8",
  "swagger-ui-bundle.js": "text/javascript; charset=utf-8",
} as const;

const pageAt = (folder: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Sonolens API</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="${folder}/swagger-ui.css">
    <link rel="stylesheet" href="${folder}/page.css">
  </head>
  <body>
    <main id="docs"></main>
    <script src="${folder}/swagger-ui-bundle.js"></script>
    <script src="${folder}/start.js"></script>
  </body>
</html>
`;

/**
 * Calls can be tried from the page: they go to this server only, with a token that is typed in and not
 * stored.
 */
const startAt = (folder: string): string => `SwaggerUIBundle({
  url: "${folder}/openapi.json",
  dom_id: "#docs",
  deepLinking: true,
  docExpansion: "none",
  displayOperationId: true,
  filter: true,
  validatorUrl: null,
  persistAuthorization: false,
});
`;

/** No response has links; on a phone their column makes the page wider than the screen. */
const style = `.swagger-ui .response-col_links { display: none; }
.swagger-ui .opblock-summary-operation-id { overflow-wrap: anywhere; }
@media (max-width: 640px) {
  .swagger-ui .wrapper { padding: 0 12px; }
  .swagger-ui .opblock .opblock-summary-control { flex-wrap: wrap; row-gap: 4px; }
  .swagger-ui .opblock .opblock-summary-path-description-wrapper { flex: 1; }
  .swagger-ui .opblock .opblock-summary-operation-id { flex-basis: 100%; padding: 0 10px; }
}
`;

/** Programs find the server's address in the description, and only the operations that it has. */
const descriptionAt = ({ basePath }: Addresses, handlers: Partial<AllHandlers>) => ({
  ...description,
  paths: pathsWith(handlers),
  servers: description.servers.map((server) => ({ ...server, url: basePath || "/" })),
});

const pathsWith = (handlers: Partial<AllHandlers>) =>
  Object.fromEntries(
    Object.entries(description.paths).flatMap(([path, methods]) => {
      const kept = Object.entries(methods).filter(([, { operationId }]) => operationId in handlers);
      return kept.length === 0 ? [] : [[path, Object.fromEntries(kept)]];
    }),
  );

const caching = "public, max-age=3600";

/** Serves the description of the API at `/docs`, as an interactive page, and as JSON for tools. */
export function registerDocs(
  server: FastifyInstance,
  addresses: Addresses,
  handlers: Partial<AllHandlers>,
): void {
  const folder = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
  const docs = addresses.of("/docs");
  const [page, start] = [pageAt(docs), startAt(docs)];
  // Hundreds of kilobytes, which most servers are never asked for.
  let json: string | undefined;
  const send = (reply: FastifyReply, mediaType: string, body: string | Buffer) =>
    reply.header("cache-control", caching).type(mediaType).send(body);

  server.get("/docs", (_request, reply) => send(reply, "text/html; charset=utf-8", page));
  server.get("/docs/", (_request, reply) => reply.redirect(docs, 308));
  server.get("/docs/start.js", (_request, reply) => send(reply, "text/javascript; charset=utf-8", start));
  server.get("/docs/page.css", (_request, reply) => send(reply, "text/css; charset=utf-8", style));
  server.get("/docs/openapi.json", (_request, reply) => {
    json ??= JSON.stringify(descriptionAt(addresses, handlers));
    return send(reply, "application/json; charset=utf-8", json);
  });
  for (const [name, mediaType] of Object.entries(files))
    server.get(`/docs/${name}`, async (_request, reply) =>
      send(reply, mediaType, await readFile(join(folder, name))),
    );
}
