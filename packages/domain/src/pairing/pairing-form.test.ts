import { expect, it } from "vitest";
import { validatePairing, validatePairingSerial, validatePairingToken } from "./pairing-form.ts";

it("[PAIR-05] asks for the serial number", () => {
  for (const value of ["", "   ", undefined, null, 12345])
    expect(validatePairingSerial(value)).toEqual({ ok: false, code: "pairReqSerial", params: {} });
});

it("[PAIR-06] takes a serial number of 3 to 10 characters", () => {
  for (const value of ["ABC", "0123456789"])
    expect(validatePairingSerial(value)).toEqual({ ok: true, value });
  expect(validatePairingSerial(" 1234567890 ")).toEqual({ ok: true, value: "1234567890" });
  for (const value of ["AB", "01234567890"])
    expect(validatePairingSerial(value)).toEqual({
      ok: false,
      code: "pairErrSerial",
      params: { min: 3, max: 10, length: value.length },
    });
});

it("[PAIR-07] asks for the code", () => {
  for (const value of ["", " ", undefined])
    expect(validatePairingToken(value)).toMatchObject({ code: "pairReqToken" });
});

it("[PAIR-08] takes a code of exactly 13 characters", () => {
  expect(validatePairingToken(" ABCDEFGHIJ234 ")).toEqual({ ok: true, value: "ABCDEFGHIJ234" });
  for (const value of ["ABCDEFGHIJ23", "ABCDEFGHIJ2345"])
    expect(validatePairingToken(value)).toMatchObject({ code: "pairErrSecretCode", params: { max: 13 } });
});

it("makes the payload of the calls of both", () => {
  const payload = { device_serial: "12345", device_totp_token: "ABCDEFGHIJ234" };
  expect(validatePairing(payload)).toEqual({ ok: true, value: payload });
  expect(validatePairing({})).toMatchObject({
    code: "pairReqSerial",
    fields: { device_serial: { code: "pairReqSerial" }, device_totp_token: { code: "pairReqToken" } },
  });
});
