/** The issued report whose next revision a report is to become. */
export interface RevisedReport {
  readonly id: string;
  readonly number: string;
  readonly revision: string;
  readonly title: string;
}

/** How far the issue of a report is. */
export type IssueState =
  | { readonly kind: "draft" }
  | { readonly kind: "pending" }
  | { readonly kind: "issued"; readonly number: string; readonly revision: string }
  /** A snapshot changed since the draft was made. */
  | { readonly kind: "outdated" }
  /** `code`: an error code. */
  | { readonly kind: "failed"; readonly code: string };
