import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, it, vi } from "vitest";
import { callValidator } from "./http/call-validator.ts";
import { describedCalls } from "./http/description.ts";
import { prepareServer } from "./prepare-server.ts";

it("leaves nothing to be compiled for the first calls, in turns between which others run", async () => {
  let turns = 0;
  let counting = setImmediate(function count() {
    turns += 1;
    counting = setImmediate(count);
  });
  const compile = vi.spyOn(Ajv2020.prototype, "compile");
  await prepareServer();
  clearImmediate(counting);
  expect(compile).toHaveBeenCalled();
  expect(turns).toBeGreaterThanOrEqual(describedCalls().length);

  compile.mockClear();
  for (const call of describedCalls()) callValidator(call)({ path: {}, query: {}, headers: {}, body: {} });
  expect(compile).not.toHaveBeenCalled();
});
