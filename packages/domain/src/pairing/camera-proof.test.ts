import { expect, it } from "vitest";
import { cameraProof } from "./camera-proof.ts";

const secret = new TextEncoder().encode("12345678901234567890123456789012");

it("proves a secret to whoever has it too, for one challenge", async () => {
  // Reference: Python's hmac over b"sonolens camera sign-in\nchallenge".
  expect(await cameraProof(secret, "challenge")).toBe("shoN5crLaBR2Lrr08CoqivXeKitoXHcmDnrCdGbnT2s");
  expect(await cameraProof(secret, "challengf")).not.toBe("shoN5crLaBR2Lrr08CoqivXeKitoXHcmDnrCdGbnT2s");
  expect(await cameraProof(secret.slice(1), "challenge")).not.toBe(
    "shoN5crLaBR2Lrr08CoqivXeKitoXHcmDnrCdGbnT2s",
  );
});
