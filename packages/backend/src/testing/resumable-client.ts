import type { TestBackend, TestUser } from "./start-test-backend.ts";

/** The caller and its base address: a user, another user by token, or a camera by its token. */
export type ResumableSender =
  | { readonly as: TestUser }
  | { readonly personToken: string }
  | { readonly token: string };

const tus = { "tus-resumable": "1.0.0" };

/** The calls of a resumable upload, each as the description has it. */
export function resumableClient(test: TestBackend, sender: ResumableSender) {
  const isCamera = "token" in sender;
  const who = "personToken" in sender ? { token: sender.personToken } : sender;
  const base = isCamera ? "/api/camera/resumable-uploads/" : "/api/resumable-uploads/";
  const one = (id: string): string => `${base}${id}/`;
  return {
    start: (lengthBytes: number, filename = "snapshot.nlz", more: Record<string, string> = {}) =>
      test.call(isCamera ? "startCameraUpload" : "startUpload", base, {
        ...who,
        method: "POST",
        headers: {
          ...tus,
          "upload-length": String(lengthBytes),
          "upload-metadata": `filename ${Buffer.from(filename).toString("base64")}`,
          ...more,
        },
      }),
    append: (id: string, offset: number, bytes: Uint8Array, more: Record<string, string> = {}) =>
      test.call(isCamera ? "appendToCameraUpload" : "appendToUpload", one(id), {
        ...who,
        headers: {
          ...tus,
          "content-type": "application/offset+octet-stream",
          "upload-offset": String(offset),
          ...more,
        },
        body: Uint8Array.from(bytes),
      }),
    async offset(id: string): Promise<number> {
      const operation = isCamera ? "getCameraUploadOffset" : "getUploadOffset";
      const { status, headers } = await test.call(operation, one(id), { ...who, headers: tus });
      return status === 200 ? Number(headers.get("upload-offset")) : -status;
    },
    read: (id: string) => test.call(isCamera ? "getCameraUpload" : "getUpload", one(id), who),
    cancel: (id: string) =>
      test.call(isCamera ? "cancelCameraUpload" : "cancelUpload", one(id), { ...who, headers: tus }),
  };
}
