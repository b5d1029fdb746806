import type { CheckedReport, CheckProblem } from "@sonolens/reports";
import type { IssuedReport } from "../../../data/issued-reports.ts";

/** Why a file cannot be checked. */
export type ShownProblem = CheckProblem | "unreadable";

/** What comparing the file with issued reports showed. */
export type ComparedFile =
  | { readonly kind: "comparing" }
  | { readonly kind: "same"; readonly report: IssuedReport }
  | { readonly kind: "other" }
  /** Without a session. */
  | { readonly kind: "guest" }
  | { readonly kind: "failed" }
  /** Without a secure connection, browsers compute no checksum. */
  | { readonly kind: "insecure" };

export type CheckedFigures = Extract<CheckedReport, { readonly ok: true }>;

/** How far the check of a file is. */
export type CheckState =
  | { readonly kind: "empty" }
  | { readonly kind: "checking"; readonly fileName: string }
  | { readonly kind: "problem"; readonly fileName: string; readonly code: ShownProblem }
  | {
      readonly kind: "checked";
      readonly fileName: string;
      readonly checked: CheckedFigures;
      readonly sha256: string | undefined;
      readonly compared: ComparedFile;
    };
