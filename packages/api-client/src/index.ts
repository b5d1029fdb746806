export type {
  AnswerHeaders,
  AnswerOf,
  BinaryBody,
  BinaryHeaders,
  FormBody,
  Handlers,
  RequestOf,
} from "./handlers.ts";
export {
  type AnswerBodyOf,
  type ApiSchema,
  type BodyOf,
  type OperationId,
  operations,
  type ParametersOf,
  type StatusOf,
  type SuccessStatusOf,
} from "./operation-types.ts";
