import type { OperationId } from "@sonolens/api-client";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormatsModule from "ajv-formats";
import { absolute } from "../http/call-validator.ts";
import { describedCalls, description, type JsonSchema } from "../http/description.ts";
import { noteAnswer } from "./note-answer.ts";

const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default;
const ajv = addFormats(new Ajv2020({ strict: false, allErrors: true }));
ajv.addSchema(description, "openapi.json");
const calls = new Map(describedCalls().map((call) => [call.operationId, call]));
const decoder = new TextDecoder();
/** By schema: most answers share the few of errors, and each takes some milliseconds to compile. */
const validators = new Map<string, ValidateFunction>();
const known = new WeakMap<JsonSchema, ValidateFunction>();

function validatorOf(schema: JsonSchema): ValidateFunction {
  const found = known.get(schema);
  if (found !== undefined) return found;
  const key = JSON.stringify(schema);
  const validate = validators.get(key) ?? ajv.compile(absolute(schema));
  validators.set(key, validate);
  known.set(schema, validate);
  return validate;
}

/** The part of a response that a description is about, besides its bytes. */
export interface AnsweredCall {
  readonly status: number;
  readonly headers: Pick<Headers, "get">;
}

/** Throws unless the description has this status for the call, with this media type and a body of this shape. */
export function assertDescribed(operationId: OperationId, response: AnsweredCall, bytes: Uint8Array): void {
  const { status } = response;
  const described = calls.get(operationId)?.responses.get(status);
  const text = (): string => decoder.decode(bytes.subarray(0, 2_000));
  if (described === undefined)
    throw new Error(`${operationId} answered ${status}, which is not described: ${text()}`);
  noteAnswer(operationId, status);
  if (response.headers.get("x-request-id") === null) throw new Error(`${operationId} has no X-Request-Id`);
  if (!/no-store|private/.test(response.headers.get("cache-control") ?? ""))
    throw new Error(`${operationId} ${status} may be cached by everybody`);
  if (response.headers.get("x-content-type-options") !== "nosniff")
    throw new Error(`${operationId} ${status} may be taken for another media type`);
  if (described.content === undefined) {
    if (bytes.length > 0) throw new Error(`${operationId} ${status} should have no body: ${text()}`);
    return;
  }
  const [mediaType = ""] = (response.headers.get("content-type") ?? "").split(";");
  const content = described.content[mediaType];
  if (content === undefined) throw new Error(`${operationId} ${status} answered ${mediaType}: ${text()}`);
  if (mediaType !== "application/json" && !runsNothing(response, mediaType, text()))
    throw new Error(`${operationId} ${status} may run what a file contains`);
  if (mediaType !== "application/json" || content.schema === undefined) return;
  const validate = validatorOf(content.schema);
  if (!validate(JSON.parse(decoder.decode(bytes))))
    throw new Error(
      `${operationId} ${status} is not as described: ${ajv.errorsText(validate.errors)} in ${text()}`,
    );
}

/** A file opened as a page: in a sandbox, or a PDF, which browsers show in their own. */
function runsNothing(response: AnsweredCall, mediaType: string, text: string): boolean {
  const policy = response.headers.get("content-security-policy") ?? "";
  if (!policy.includes("default-src 'none'")) return false;
  return policy.includes("sandbox") || (mediaType === "application/pdf" && text.startsWith("%PDF-"));
}
