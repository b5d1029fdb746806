import type { Severity } from "@sonolens/domain";
import type { MessageKey } from "@sonolens/i18n";

/** The text of a severity; of one without a rating too. */
export const severityKey = (severity: Severity): MessageKey =>
  severity === "notApplicable" ? "assets:notRated" : `common:severity.${severity}`;
