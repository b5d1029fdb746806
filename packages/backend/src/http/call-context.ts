import type { Handlers, OperationId, operations } from "@sonolens/api-client";
import type { Caller, CallingCamera } from "../policy/caller.ts";
import type { ErrorTexts } from "./error-texts.ts";

/** What the server knows about a call besides its request. */
export interface CallContext {
  /** Sentences in the language of Accept-Language. */
  readonly texts: ErrorTexts;
  /** The Host header, as the client sent it; it may be forged. */
  readonly host?: string;
  /** The Cookie header, for the calls that read one. */
  readonly cookie?: string;
  /** Whether the client used https, as reported by the proxy. */
  readonly isEncrypted: boolean;
  /** Network address of the client, as it is counted. */
  readonly clientAddress: string;
  /** Aborted when the client disconnects before the response. */
  readonly signal: AbortSignal;
}

/** The same for a call of a signed-in user. */
export interface CallerContext extends CallContext {
  readonly caller: Caller;
}

/** The same for a call of a camera. */
export interface CameraContext extends CallContext {
  readonly camera: CallingCamera;
}

type SecurityOf<Operation extends OperationId> = (typeof operations)[Operation]["security"];

/** Calls without an access token. */
export type PublicOperation = {
  [Operation in OperationId]: SecurityOf<Operation> extends "none" ? Operation : never;
}[OperationId];

/** Calls that a camera makes with its own token. */
export type CameraOperation = {
  [Operation in OperationId]: SecurityOf<Operation> extends "camera" ? Operation : never;
}[OperationId];

/** Calls that need an access token. */
export type CallerOperation = Exclude<OperationId, PublicOperation | CameraOperation>;

/** Handlers of some public calls. */
export type PublicHandlers<Operation extends PublicOperation> = Handlers<CallContext, Operation>;

/** Handlers of some calls of signed-in users. */
export type CallerHandlers<Operation extends CallerOperation> = Handlers<CallerContext, Operation>;

/** Handlers of some calls of cameras. */
export type CameraHandlers<Operation extends CameraOperation> = Handlers<CameraContext, Operation>;

/** Every call of the description; one that is missing does not compile. */
export type AllHandlers = PublicHandlers<PublicOperation> &
  CallerHandlers<CallerOperation> &
  CameraHandlers<CameraOperation>;
