import { expect, it } from "vitest";
import { createServiceWatch } from "./service-watch.ts";

it("gives a service up at once when it refuses the key or has no style", () => {
  expect(createServiceWatch().failed(401, false)).toBe("KEY_REFUSED");
  expect(createServiceWatch().failed(403, true)).toBe("KEY_REFUSED");
  expect(createServiceWatch().failed(404, true)).toBe("SERVICE_UNREACHABLE");
});

it("gives it up after three failures in a row, but not for tiles that do not exist", () => {
  const watch = createServiceWatch();
  expect([watch.failed(undefined, false), watch.failed(500, false)]).toEqual([undefined, undefined]);
  watch.answered();
  expect([404, 404, 404, 404].map((status) => watch.failed(status, false))).toEqual(Array(4).fill(undefined));
  expect([500, undefined, 503].map((status) => watch.failed(status, false))).toEqual([
    undefined,
    undefined,
    "SERVICE_UNREACHABLE",
  ]);
});
