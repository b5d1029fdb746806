import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname } from "node:path";
import { build } from "vite";

const kinds: Record<string, string> = { ".html": "text/html", ".js": "text/javascript" };

/** A page with `page.ts`, built like a product, served on this machine. */
export async function servePage(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const folder = new URL("./", import.meta.url).pathname;
  const built = await build({
    configFile: false,
    logLevel: "error",
    root: folder,
    resolve: { conditions: ["@sonolens/source", "module", "browser", "production"] },
    worker: { format: "es" },
    build: { write: false, target: "es2024", minify: false },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) =>
    "output" in one ? one.output : [],
  );
  const files = new Map(
    outputs.map((file) => [`/${file.fileName}`, file.type === "chunk" ? file.code : file.source]),
  );
  const server = createServer(({ url = "/" }, response) => {
    const path = url === "/" ? "/index.html" : url;
    const content = files.get(path);
    response.writeHead(content === undefined ? 404 : 200, { "content-type": kinds[extname(path)] ?? "" });
    response.end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
