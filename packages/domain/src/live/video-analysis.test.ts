import { deflateSync, inflateSync } from "node:zlib";
import fc from "fast-check";
import { expect, it } from "vitest";
import { readVideoAnalysis } from "./video-analysis.ts";

const packed = (content: unknown) => ({
  result_b64zlib: deflateSync(JSON.stringify(content)).toString("base64"),
});

it("[LIVE-08] opens a result, which holds fuid and analysis", () => {
  const result = { fuid: "f1", analysis: { classifications: [{ name: "Körper", confidence: 0.5 }] } };
  expect(readVideoAnalysis(packed(result), inflateSync)).toEqual(result);
});

it.each([
  ["no result", packed({ analysis: {} })],
  ["no object", packed([1])],
  ["no JSON", { result_b64zlib: deflateSync("{").toString("base64") }],
  [
    "no UTF-8",
    {
      result_b64zlib: deflateSync(Buffer.from('{"fuid":"\xff","analysis":{}}', "latin1")).toString("base64"),
    },
  ],
  ["no zlib", { result_b64zlib: "AAAA" }],
  ["no base64", { result_b64zlib: "*" }],
])("takes %s for nothing", (_, message) => {
  expect(readVideoAnalysis(message, inflateSync)).toBeUndefined();
});

it("throws on no text", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.base64String()), (result_b64zlib) => {
      expect(readVideoAnalysis({ result_b64zlib }, inflateSync)).toBeUndefined();
    }),
  );
});
