/** A camera that makes a call with its own token. */
export interface CallingCamera {
  readonly serial: string;
}
