import type { TestAnswer, TestBackend, TestUser } from "./start-test-backend.ts";

/** Uploads a file as a browser does: requests the target, then posts the form. */
export async function uploadAs(
  test: TestBackend,
  as: TestUser,
  bytes: Uint8Array,
  filename = "snapshot.nlz",
): Promise<TestAnswer<"uploadFile">> {
  const { body: target } = await test.call("createUploadUrl", "/api/get-upload-url/", {
    as,
    json: { filename },
  });
  const form = new FormData();
  for (const [name, value] of Object.entries(target.fields)) form.append(name, String(value));
  form.append("file", new Blob([Uint8Array.from(bytes)]), filename);
  return test.call("uploadFile", target.url, { body: form });
}
