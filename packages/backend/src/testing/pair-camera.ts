import type { NewCamera } from "../modules/devices/camera-registry.ts";
import type { TestBackend, TestUser } from "./start-test-backend.ts";

/** Registers a camera and pairs it with a user, as the operator and the user do; returns its secret. */
export async function pairCamera(
  test: TestBackend,
  serial: string,
  as: TestUser,
  options: Omit<NewCamera, "serial"> = {},
): Promise<string> {
  const added = await test.backend.cameras.add({ serial, ...options });
  if (!added.ok) throw new Error(added.error.message);
  const paired = await test.call("pairDevice", "/api/pair/", {
    as,
    json: { device_serial: serial, device_totp_token: await codeOf(test, serial) },
  });
  if (paired.status !== 200) throw new Error(JSON.stringify(paired.refusal));
  return added.value.secret;
}

/** The pairing code that a camera shows now. */
export async function codeOf(test: TestBackend, serial: string): Promise<string> {
  const code = await test.backend.cameras.code(serial);
  if (!code.ok) throw new Error(code.error.message);
  return code.value.code;
}
