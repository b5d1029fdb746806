/** How far the link to a report is. */
export type ShareState =
  | { readonly kind: "none" }
  | { readonly kind: "pending" }
  | {
      readonly kind: "made";
      readonly url: string;
      /** ISO 8601. */
      readonly expires: string;
      readonly hasPassword: boolean;
    }
  /** `code`: an error code. */
  | { readonly kind: "failed"; readonly code: string };
