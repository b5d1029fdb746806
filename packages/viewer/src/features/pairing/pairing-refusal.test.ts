import type { ApiError } from "@sonolens/api-client";
import { createI18n, translator } from "@sonolens/i18n";
import { expect, it } from "vitest";
import { pairingRefusal } from "./pairing-refusal.ts";

const translate = translator(await createI18n("en", undefined, ["pairing"]));
const words = { translate, locale: "en", failed: "The camera could not be paired." };
const refused = (reason: Partial<ApiError>) =>
  pairingRefusal({ code: "requestFailed", status: 400, fieldCodes: {}, fieldTexts: {}, ...reason }, words);

it("[PAIR-09] says of every msg its own sentence, beside the field that it is about", () => {
  const about = (msg: string) => Object.keys(refused({ msg }).fields)[0];
  expect(["Serial", "NotFound", "AlreadyPaired", "NotAllowed"].map(about)).toEqual(
    Array(4).fill("device_serial"),
  );
  expect(["SecretCode", "Expired"].map(about)).toEqual(Array(2).fill("device_totp_token"));
  expect(refused({ msg: "NotFound" }).text).toBe(
    "The server does not know a camera with this serial number.",
  );
  expect(refused({ status: 429, msg: "TooManyTries", retryAfterS: 590 })).toEqual({
    fields: {},
    text: "Too many codes were entered. Try again in 10 minutes.",
    answer: undefined,
  });
  expect(refused({ status: 429, msg: "TooManyTries" }).text).toContain("Wait a moment");
});

it("[PAIR-10] without a msg, or with one that this version does not know, gives the answer as it came", () => {
  for (const more of [{}, { msg: "Dark" }, { msg: "toString" }])
    expect(refused({ bodyText: "<b>dark</b>", ...more })).toEqual({
      fields: {},
      text: "The camera could not be paired.",
      answer: "<b>dark</b>",
    });
});

it("[PAIR-11] of an unexpected status gives the status and the answer", () => {
  expect(refused({ status: 418, bodyText: "a teapot" })).toMatchObject({
    text: "The camera could not be paired. The request failed. Try again.",
    answer: "418 a teapot",
  });
  expect(refused({ status: 200, code: "badAnswer", bodyText: "a hotel" })).toMatchObject({
    answer: "200 a hotel",
  });
  expect(refused({ status: 0, code: "networkError" }).text).toContain("did not respond");
});
