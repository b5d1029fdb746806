import type { ApiClient } from "@sonolens/api-client";
import { queryOptions } from "@tanstack/react-query";
import type { ReleaseNotes } from "../types.ts";
import { unwrap } from "./call-error.ts";

const quarterHourMs = 900_000;

export const releaseNotesQueries = {
  /** The notes of each release, newest first, in the language `locale`. */
  all: (api: ApiClient, locale: string) =>
    queryOptions({
      queryKey: ["service", "release-notes", locale],
      staleTime: quarterHourMs,
      queryFn: async ({ signal }): Promise<ReleaseNotes> =>
        unwrap(await api.listReleaseNotes({ query: {} }, { signal })).releases,
    }),
};
