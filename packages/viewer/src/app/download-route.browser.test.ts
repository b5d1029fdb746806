import { createApiClient, createSession } from "@sonolens/api-client";
import { createI18n, translator } from "@sonolens/i18n";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, describe, expect, it } from "vitest";
import type { Services } from "../data/services.ts";
import { createViewerRouter } from "./create-router.tsx";

afterEach(() => {
  window.location.hash = "";
});

/** The path that a signed-out visitor of a link ends at, in an edition with or without the download. */
async function pathAfter(hash: string, viewerDownload: boolean): Promise<string> {
  window.location.hash = hash;
  const session = createSession(null);
  const api = createApiClient({ baseUrl: "", fetch, session, language: () => "en" });
  const frame = { loadPart: (fetchPart: () => unknown) => fetchPart() };
  const services = { api, frame, edition: { switches: { viewerDownload } } } as unknown as Services;
  const { router } = createViewerRouter({
    services,
    queryClient: new QueryClient(),
    translate: translator(await createI18n("en")),
    loadTexts: async () => undefined,
  });
  await router.load();
  return router.state.location.pathname;
}

describe("[ROU-07] the route of the download", () => {
  it("is open to everybody where the edition offers the viewer", async () => {
    expect(await pathAfter("#/download", true)).toBe("/download");
  });

  it("leads to the start where it does not", async () => {
    expect(await pathAfter("#/download", false)).toBe("/login");
  });
});
