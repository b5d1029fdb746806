import { entity } from "../reading/entity.ts";
import { type Field, field } from "../reading/field.ts";
import { countOr, flagOr, textOrNull } from "../reading/fields.ts";

/** Absent means not expired; an unreadable value counts as expired, so that garbage does not extend a trial. */
const expired: Field<boolean, boolean | 0 | 1> = field(
  (value) => !(value === undefined || value === null || value === false || value === 0),
);

/** License data of the desktop's local backend; see `licenceMode`. */
export const licenceDataSchema = entity({
  /** The plan without pro features was chosen. */
  isBasic: flagOr(false),
  isLicenseKeyValid: flagOr(false),
  isProTrialStarted: flagOr(false),
  isProTrialExpired: expired,
  proTrialDaysRemaining: countOr(null),
  /** The key of this computer. */
  nodeKey: textOrNull,
  /** Why the last key was refused, as a text to show. */
  error: textOrNull,
});
