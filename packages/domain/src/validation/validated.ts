/** Why a typed value is refused. Each is also a code of the API. */
export type ValidationCode =
  | "required"
  | "notANumber"
  | "outOfRange"
  | "notAboveZero"
  | "belowZero"
  | "wrongType"
  | "invalidFormat"
  | "tooLong"
  | "tooMany"
  | "empty"
  | "unknownValue"
  | "fixedBeforeCreation"
  | "usernameRequired"
  | "passwordRequired"
  | "regPasswordShort"
  | "passwordTooCommon"
  | "passwordIsUsername"
  | "passwordsNotMatchingWarning"
  | "usernameNotEmail"
  | "completeAllFieldsWarning"
  | "regTermsRequired"
  | "regPrivacyRequired"
  | "pairReqSerial"
  | "pairErrSerial"
  | "pairReqToken"
  | "pairErrSecretCode"
  | "invalidEmailAddress"
  | "userAlreadyInOrganization"
  | "licenseNotValid"
  | "nodeKeyInvalid"
  | "reportEmpty"
  | "notAnImage"
  | "notPngOrJpeg"
  | "notNlzFile"
  | "uploadTooLarge"
  | "duplicateName";

/** Parameters of a refusal's text: bounds, a length, a unit. */
export type ValidationParams = Readonly<Record<string, string | number>>;

export type Invalid = {
  readonly ok: false;
  readonly code: ValidationCode;
  readonly params: ValidationParams;
};

/** A value as it is to be stored, or why it is refused. */
export type Validated<Value> = { readonly ok: true; readonly value: Value } | Invalid;

export const valid = <Value>(value: Value): Validated<Value> => ({ ok: true, value });

export const invalid = (code: ValidationCode, params: ValidationParams = {}): Invalid => ({
  ok: false,
  code,
  params,
});
