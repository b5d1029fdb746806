import type { ApiSchema } from "@sonolens/api-client";
import { cameraProof } from "@sonolens/domain";
import type { Product } from "./product.ts";

/** A camera that a test controls: it reports what the test sends, and nothing automatically. */
export interface ReportingCamera {
  /** Reports its status to the server, and returns the state that the server requests. */
  readonly report: (status: ApiSchema<"CameraStatus">) => Promise<ApiSchema<"CameraState">>;
}

/** Signs a paired camera in. */
export async function aReportingCamera(
  product: Product,
  serial: string,
  secret: Uint8Array<ArrayBuffer>,
): Promise<ReportingCamera> {
  async function post<Answer>(path: string, json: object, access?: string): Promise<Answer> {
    const answer = await fetch(new URL(path, product.url), {
      method: "POST",
      headers: { "content-type": "application/json", ...(access && { authorization: `Bearer ${access}` }) },
      body: JSON.stringify(json),
    });
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }
  const { challenge } = await post<ApiSchema<"CameraChallenge">>("api/camera/challenge/", { serial });
  const proof = await cameraProof(secret, challenge);
  const { access } = await post<ApiSchema<"CameraToken">>("api/camera/token/", { serial, challenge, proof });
  return { report: (status) => post("api/camera/status/", status, access) };
}
