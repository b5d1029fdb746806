import type { ApiClient } from "@sonolens/api-client";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { orMissing } from "../media/media.ts";
import { unwrap } from "../server/call-error.ts";
import { putAnswer } from "../server/put-answer.ts";
import { useServices } from "../services.ts";

/** Image URLs are valid for a quarter of an hour: they are refetched before that. */
const renewMs = 600_000;

export const attachmentQueries = {
  /** The images of a snapshot, oldest first; null if the server supports none. */
  list: (api: ApiClient, id: string) =>
    queryOptions({
      queryKey: ["attachments", id],
      staleTime: renewMs / 2,
      gcTime: renewMs,
      refetchInterval: renewMs,
      queryFn: ({ signal }) => orMissing(api.listImageAttachments({ path: { id } }, { signal }).then(unwrap)),
    }),
};

/** Adds images to a snapshot and removes them. Both reject with CallError. */
export function useAttachments(id: string) {
  const { api } = useServices();
  const client = useQueryClient();
  const { queryKey } = attachmentQueries.list(api, id);
  const upload = useMutation({
    mutationFn: async ({ file, signal }: { readonly file: File; readonly signal: AbortSignal }) => {
      const { fields } = unwrap(await api.createImageUploadUrl({ path: { id } }, { signal }));
      return unwrap(await api.uploadImage({ body: { ...fields, file } }, { signal }));
    },
    onSuccess: (image) => putAnswer(client, queryKey, (known) => [...(known ?? []), image]),
  });
  const remove = useMutation({
    mutationFn: async (attachmentId: string) =>
      unwrap(await api.removeImageAttachment({ path: { id }, body: { attachmentId } })),
    onSuccess: (left) => putAnswer(client, queryKey, left),
  });
  return { upload: upload.mutateAsync, remove: remove.mutateAsync, isRemoving: remove.isPending };
}
