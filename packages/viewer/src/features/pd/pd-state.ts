/** The state of an analysis request. */
export type Answered<Value> =
  | { readonly state: "loading" }
  /** Not requested, because the inputs are invalid. */
  | { readonly state: "invalidParams" }
  /** `details` is for support. */
  | { readonly state: "failed"; readonly details: string; readonly busy: boolean }
  /** `asking`: a newer response is pending. */
  | { readonly state: "present"; readonly value: Value; readonly asking: boolean };
