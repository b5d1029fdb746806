import { firstOperations } from "./generated/first-operations.ts";
import { laterOperations } from "./generated/later-operations.ts";
import type { AnswerBodyOf, BodyOf, OperationId, ParametersOf, StatusOf } from "./operation-types.ts";

/** Every call of the API, by its name. */
export const operations = { ...firstOperations, ...laterOperations };

/** Bytes that a handler returns: at once, or as a stream. */
export type BinaryBody = Uint8Array | AsyncIterable<Uint8Array>;

/** A form with a file, as it arrives: its fields first, then the file as a stream. */
export interface FormBody {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: { readonly filename: string; readonly bytes: AsyncIterable<Uint8Array> };
}

/** The input of a handler, validated against the description. Header names are as described. */
export interface RequestOf<Op extends OperationId> {
  readonly path: ParametersOf<Op, "path">;
  readonly query: ParametersOf<Op, "query">;
  readonly headers: ParametersOf<Op, "header">;
  readonly body: (typeof operations)[Op]["requestContentType"] extends "multipart/form-data"
    ? FormBody
    : (typeof operations)[Op]["requestContentType"] extends "application/offset+octet-stream"
      ? AsyncIterable<Uint8Array>
      : BodyOf<Op>;
}

/** A response of a handler: one of the described statuses with its described body. */
export type AnswerOf<Op extends OperationId> = {
  [Status in StatusOf<Op>]: AnswerBodyOf<Op, Status> extends infer Body
    ? [Body] extends [undefined]
      ? { readonly status: Status; readonly body?: undefined; readonly headers?: AnswerHeaders }
      : [Body] extends [Blob]
        ? { readonly status: Status; readonly body: BinaryBody; readonly headers: BinaryHeaders }
        : { readonly status: Status; readonly body: Body; readonly headers?: AnswerHeaders }
    : never;
}[StatusOf<Op>];

/** Header names in lower case. */
export type AnswerHeaders = Readonly<Record<string, string>>;

/** Binary responses need a content type. */
export type BinaryHeaders = AnswerHeaders & { readonly "content-type": string };

/**
 * A handler for every described call. `Context` is what the server adds: the caller, an abort signal, a language.
 * A missing handler, or a status or body that is not described, is a type error.
 */
export type Handlers<Context = void, Op extends OperationId = OperationId> = {
  readonly [Name in Op]: (request: RequestOf<Name>, context: Context) => Promise<AnswerOf<Name>>;
};
