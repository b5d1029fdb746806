import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import addFormatsModule from "ajv-formats";
import { yieldToOthers } from "../yield-to-others.ts";
import {
  type CallDescription,
  type DescribedParameter,
  describedCalls,
  description,
  type JsonSchema,
} from "./description.ts";
import type { FieldProblem } from "./error-body.ts";
import { fieldProblemsOf } from "./field-problems.ts";

/** The raw texts of a request; `validate` converts those described as numbers and booleans. */
export interface RawRequest {
  readonly path: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly headers: Record<string, unknown>;
  readonly body: unknown;
}

/** Validates requests of one call against the description; returns all problems. */
export type CallValidator = (request: RawRequest) => FieldProblem[];

const places = { path: "path", query: "query", header: "headers" } as const;
const schemaId = "openapi.json";

// The package is CommonJS: with some loaders the default export of the types is the module itself.
const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default;

/**
 * Checks requests of a call. Texts in path, query and headers are turned into the described types; a body is taken
 * as it is. Forms are checked as they are read. Compiled at the first request, once for all servers of the process:
 * to compile every call takes longer than the rest of a start.
 */
export function callValidator(call: CallDescription): CallValidator {
  let compiled: CallValidator | undefined;
  return (request) => {
    compiled ??= compiledOf(call);
    return compiled(request);
  };
}

/**
 * Compiles the validators of all calls, one in each turn of the event loop, so that the first requests do not wait for
 * it: together they take up to a second.
 */
export async function prepareCalls(): Promise<void> {
  for (const call of describedCalls()) {
    compiledOf(call);
    await yieldToOthers();
  }
}

function compiledOf(call: CallDescription): CallValidator {
  const compiled = known.get(call.operationId) ?? compile(call);
  known.set(call.operationId, compiled);
  return compiled;
}

const known = new Map<string, CallValidator>();
let compilers: ReturnType<typeof createCompilers> | undefined;

function createCompilers() {
  const common = {
    strict: false,
    allErrors: true,
    useDefaults: true,
    verbose: true,
    // A test validates the description.
    meta: false,
    validateSchema: false,
    // It takes half of the time to compile, and V8 does the same.
    code: { optimize: false },
  };
  const coercing = addFormats(new Ajv2020({ ...common, coerceTypes: true }));
  const exact = addFormats(new Ajv2020({ ...common, useDefaults: false }));
  for (const ajv of [coercing, exact]) ajv.addSchema(description, schemaId);
  return { coercing: once(coercing), exact: once(exact) };
}

/** Many calls have the same parameters; each schema is compiled once. */
function once(ajv: Ajv2020): (schema: JsonSchema) => ValidateFunction {
  const compiled = new Map<string, ValidateFunction>();
  return (schema) => {
    const key = JSON.stringify(schema);
    const validate = compiled.get(key) ?? ajv.compile(schema);
    compiled.set(key, validate);
    return validate;
  };
}

function compile(call: CallDescription): CallValidator {
  compilers ??= createCompilers();
  const { coercing, exact } = compilers;
  const checks = (["path", "query", "header"] as const).map((place) => ({
    place: places[place],
    validate: coercing(schemaOf(call.parameters.filter((parameter) => parameter.in === place))),
    numbers: call.parameters.filter((parameter) => parameter.in === place).flatMap(numberForm),
  }));
  const bodySchema = call.requestContent?.["application/json"]?.schema;
  const body = bodySchema === undefined ? undefined : exact(absolute(bodySchema));
  return (request) => [
    ...checks.flatMap(({ place, validate, numbers }) => {
      const notNumbers = numbers.flatMap(({ field, form, code }): FieldProblem[] => {
        const value = request[place][field];
        return typeof value === "string" && !form.test(value) ? [{ field, code }] : [];
      });
      const named = new Set(notNumbers.map(({ field }) => field));
      const others = problemsOf(validate, request[place]).filter(({ field }) => !named.has(field));
      return [...notNumbers, ...others];
    }),
    ...(body === undefined ? [] : problemsOf(body, request.body)),
  ];
}

const wholeNumber = /^-?\d+$/;
const decimalNumber = /^-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** How a parameter writes its number: JavaScript would also read " 5", "0x10" and, as a whole number, "1e3". */
function numberForm({ name: field, schema }: DescribedParameter): NumberForm[] {
  const { type } = resolvedSchema(schema);
  if (type === "integer") return [{ field, form: wholeNumber, code: "wrongType" }];
  return type === "number" ? [{ field, form: decimalNumber, code: "notANumber" }] : [];
}

interface NumberForm {
  readonly field: string;
  readonly form: RegExp;
  readonly code: "wrongType" | "notANumber";
}

/** A reference points into the description. */
function resolvedSchema(schema: JsonSchema): JsonSchema {
  const [, , kind = "", name = ""] = schema.$ref?.split("/") ?? [];
  return schema.$ref === undefined ? schema : ((description.components[kind]?.[name] ?? {}) as JsonSchema);
}

function problemsOf(validate: ValidateFunction, value: unknown): FieldProblem[] {
  if (value === undefined) return [{ code: "required" }];
  return validate(value) ? [] : fieldProblemsOf((validate.errors ?? []) as ErrorObject[]);
}

const schemaOf = (parameters: readonly DescribedParameter[]): JsonSchema => ({
  type: "object",
  required: parameters.filter((parameter) => parameter.required === true).map(({ name }) => name),
  properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, absolute(schema)])),
});

/** References of the description point into it, wherever the schema with them is used. */
export function absolute(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === "$ref" && typeof value === "string" && value.startsWith("#") ? schemaId + value : value,
  ) as JsonSchema;
}
