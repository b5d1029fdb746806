/** An answer of an analysis on its way to the screen. */
export type Answered<Value> =
  | { readonly state: "loading" }
  /** It is not asked with what cannot be used. */
  | { readonly state: "invalidParams" }
  /** `details` is for support. */
  | { readonly state: "failed"; readonly details: string; readonly busy: boolean }
  /** `asking`: a newer one is on its way. */
  | { readonly state: "present"; readonly value: Value; readonly asking: boolean };
