/** A value, or a reason why there is none. For failures caused by the outside world. */
export type Result<Value, Failure> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Failure };

/** The result of something that worked. */
export const success = <Value>(value: Value): Result<Value, never> => ({ ok: true, value });

/** The result of something that did not work, with its reason. */
export const failure = <Failure>(error: Failure): Result<never, Failure> => ({ ok: false, error });
