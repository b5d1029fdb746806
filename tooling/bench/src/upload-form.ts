import type { ApiSchema } from "@sonolens/api-client";
import { call } from "./server-process.ts";

/** Uploads a file as a browser does: requests the target, then posts the form. Throws if it is rejected. */
export async function uploadForm(
  address: string,
  token: string,
  bytes: Uint8Array,
  filename: string,
): Promise<ApiSchema<"UploadResult">> {
  const target = await call<ApiSchema<"UploadTarget">>(address, token, "/api/get-upload-url/", { filename });
  const form = new FormData();
  for (const [name, value] of Object.entries(target.fields)) form.append(name, String(value));
  form.append("file", new Blob([Uint8Array.from(bytes)]), filename);
  const answer = await fetch(new URL(target.url, address), { method: "POST", body: form });
  if (!answer.ok) throw new Error(`an upload answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as ApiSchema<"UploadResult">;
}
