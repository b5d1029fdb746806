import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { pickLocale } from "@sonolens/i18n";
import type { FastifyInstance } from "fastify";
import type { Addresses } from "../../http/addresses.ts";
import type { CallContext, CallerHandlers, PublicHandlers } from "../../http/call-context.ts";
import { contentDisposition } from "../../http/content-disposition.ts";
import { errorDetail } from "../../http/error-body.ts";
import { undefinedIfEnoent } from "../../storage/undefined-if-enoent.ts";
import { releaseNotesIn } from "./release-notes.ts";

const filePath = "/downloads/viewer";

/** Release notes, and the viewer for the desktop if the operator set its file. */
export function createDownloadRoutes(file: string | undefined, productName: string, addresses: Addresses) {
  const filename = file === undefined ? "" : basename(file);
  const sizeOf = async (): Promise<number | undefined> =>
    file === undefined ? undefined : (await undefinedIfEnoent(stat(file)))?.size;
  const notesFor = (lang: string | undefined, { texts }: CallContext) =>
    releaseNotesIn(pickLocale(lang, [texts.locale]));

  return {
    handlers: {
      async listReleaseNotes({ query }, context) {
        return { status: 200, body: { releases: notesFor(query.lang, context) } };
      },
      async getViewerDownload({ query }, context) {
        const { texts } = context;
        if ((await sizeOf()) === undefined) return { status: 404, body: errorDetail(texts, "notFound") };
        return {
          status: 200,
          body: {
            name: `${productName} Viewer`,
            description: texts.translate("pages:viewerDescription"),
            filename,
            releasenotes: notesFor(query.lang, context)[0]?.notes.join("\n") ?? "",
            ...(query.download === 1 && { url: addresses.of(`${filePath}/${encodeURIComponent(filename)}`) }),
          },
        };
      },
    } satisfies CallerHandlers<"listReleaseNotes"> & PublicHandlers<"getViewerDownload">,
    registerPages(server: FastifyInstance): void {
      if (file === undefined) return;
      server.get(`${filePath}/:filename`, async (request, reply) => {
        const { filename: wanted } = request.params as { filename: string };
        const size = wanted === filename ? await sizeOf() : undefined;
        if (size === undefined) return reply.callNotFound();
        return reply
          .headers({
            "content-type": "application/octet-stream",
            "content-length": size,
            "content-disposition": contentDisposition("attachment", filename),
          })
          .send(createReadStream(file));
      });
    },
  };
}
