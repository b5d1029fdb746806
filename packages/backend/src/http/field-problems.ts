import type { ErrorObject } from "ajv/dist/2020.js";
import type { ErrorCode, FieldProblem } from "./error-body.ts";

const codeOfKeyword: Readonly<Record<string, ErrorCode>> = {
  required: "required",
  dependentRequired: "required",
  additionalProperties: "unknownField",
  type: "wrongType",
  minimum: "outOfRange",
  maximum: "outOfRange",
  exclusiveMinimum: "outOfRange",
  exclusiveMaximum: "outOfRange",
  maxLength: "tooLong",
  minLength: "empty",
  maxItems: "tooMany",
  minItems: "empty",
  minProperties: "required",
  enum: "unknownValue",
  const: "unknownValue",
  pattern: "invalidFormat",
  format: "invalidFormat",
};

/** No form has so many fields; an invalid body must not cause a response many times its size. */
const maxProblems = 100;

/** The problems that a validator found, by the form's fields; at most the first hundred. */
export function fieldProblemsOf(errors: readonly ErrorObject[]): FieldProblem[] {
  return errors.slice(0, maxProblems).map((error) => {
    const params = error.params as Record<string, unknown>;
    const named = params.missingProperty ?? params.additionalProperty;
    const [, first = typeof named === "string" ? named : ""] = error.instancePath.split("/");
    const field = first.replaceAll("~1", "/").replaceAll("~0", "~");
    return { field, code: codeOf(error), params: boundsOf(error) };
  });
}

function codeOf({ keyword, params }: ErrorObject): ErrorCode {
  const type = (params as { type?: unknown }).type;
  if (keyword === "type" && String(type).includes("number")) return "notANumber";
  return (Object.hasOwn(codeOfKeyword, keyword) ? codeOfKeyword[keyword] : undefined) ?? "invalidFormat";
}

/** The bounds for the text; the schema that contains the failed keyword has the other bound. */
function boundsOf({ parentSchema, params }: ErrorObject): Record<string, string | number> {
  const schema = { ...parentSchema, ...params } as Record<string, unknown>;
  const pick = (...names: string[]): number | undefined =>
    names.map((name) => schema[name]).find((value): value is number => typeof value === "number");
  const min = pick("minimum", "exclusiveMinimum", "minLength", "minItems");
  const max = pick("maximum", "exclusiveMaximum", "maxLength", "maxItems");
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}
