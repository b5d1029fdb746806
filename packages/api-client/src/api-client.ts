import type { Result } from "@sonolens/foundation";
import type { ApiError } from "./api-error.ts";
import type { Download, DownloadRequest, FileOperation } from "./download.ts";
import type { AnswerBodyOf, ApiSchema, CallRequest, OperationId, StatusOf } from "./operation-types.ts";
import type { Session } from "./session.ts";

/** The body of a successful response: as described, a Blob for bytes, undefined if it has none. */
export type CallAnswer<Op extends OperationId> = AnswerBodyOf<Op, StatusOf<Op> & (200 | 201 | 204)>;

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

/** One method per described call. */
export type Calls = {
  readonly [Op in OperationId]: Record<never, never> extends CallRequest<Op>
    ? (request?: CallRequest<Op>, options?: CallOptions) => Promise<Result<CallAnswer<Op>, ApiError>>
    : (request: CallRequest<Op>, options?: CallOptions) => Promise<Result<CallAnswer<Op>, ApiError>>;
};

/** The calls of the API, and helpers that combine several. No method throws. */
export interface ApiClient extends Calls {
  readonly session: Session;
  /** Signs in and starts the session. */
  signIn(
    credentials: ApiSchema<"Credentials">,
    options?: CallOptions,
  ): Promise<Result<ApiSchema<"TokenPair">, ApiError>>;
  /** Ends the session on this device immediately, and at the server once the request arrives. */
  signOut(): void;
  /**
   * Gets an upload address and sends the file. A rejected file has the code `impFailed` and the reasons in
   * `fieldCodes`.
   */
  importFile(
    file: { readonly filename: string; readonly bytes: Blob },
    options?: CallOptions,
  ): Promise<Result<ApiSchema<"UploadResult">, ApiError>>;
  /**
   * The same as the call of that name, but streams the file: for files that do not fit into memory.
   * For example `download("getExportFile", { path: { token } })`.
   */
  download<Op extends FileOperation>(
    operation: Op,
    request: DownloadRequest<Op>,
    options?: CallOptions,
  ): Promise<Result<Download, ApiError>>;
  /** A new access token if the current one expires soon; for requests outside of this client. */
  freshAccessToken(): Promise<Result<string, ApiError>>;
}
