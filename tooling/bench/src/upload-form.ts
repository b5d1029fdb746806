import type { ApiSchema } from "@sonolens/api-client";
import { call } from "./server-process.ts";

/** Sends a file as a browser does: asks where to, then posts the form. Throws what is refused. */
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
