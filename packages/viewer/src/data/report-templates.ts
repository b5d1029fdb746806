import type { ApiClient, ApiSchema } from "@sonolens/api-client";
import { reportLogoCategory } from "@sonolens/domain";
import { queryOptions } from "@tanstack/react-query";
import { unwrap } from "./server/call-error.ts";

/** A template of this account or of one of its groups. */
export type OwnTemplate = ApiSchema<"ReportTemplate">;

/** Addresses of logos are valid for a quarter of an hour: they are fetched again before that. */
const renewMs = 600_000;

export const reportTemplateQueries = {
  key: ["report templates"] as const,
  /** Oldest first. */
  list: (api: ApiClient) =>
    queryOptions({
      queryKey: reportTemplateQueries.key,
      staleTime: renewMs / 2,
      refetchInterval: renewMs,
      queryFn: async ({ signal }) => unwrap(await api.listReportTemplates({}, { signal })),
    }),
};

/** Keeps a picture as a logo of this account. Rejects with CallError. */
export async function uploadLogo(api: ApiClient, picture: File): Promise<ApiSchema<"ImageAttachment">> {
  const target = unwrap(await api.createUserImageUploadUrl({ query: { category: reportLogoCategory } }));
  return unwrap(await api.uploadImage({ body: { ...target.fields, file: picture } }));
}
