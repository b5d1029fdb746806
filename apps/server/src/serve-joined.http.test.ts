import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { runWords } from "./testing/run-in-process.ts";

const folder = mkdtempSync(join(tmpdir(), "sonolens-joined-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each(["http://ann:six-stones@127.0.0.1", "mqtt://ann:six%stones@127.0.0.1", "mqtt://ann:six-stones@h/x"])(
  "refuses an MQTT_URL that is none in one sentence, and never says its password: %s",
  async (url) => {
    const args = ["serve", "--port", "0", "--data", join(folder, "data")];
    const { code, out, err } = await runWords(args, { MQTT_URL: url });
    expect(code).toBe(3);
    expect(err).toMatch(/^Sonolens could not start\. MQTT_URL is not the address of an MQTT broker\. Write/m);
    expect(err).not.toMatch(/^\s+at /m);
    expect(out + err).not.toContain("stones");
  },
);
