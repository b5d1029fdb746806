import type { AccessCode } from "./access/access-code.ts";
import type { ValidationCode } from "./validation/validated.ts";

/** Every reason for a refusal that this package gives. */
export type DomainErrorCode = AccessCode | ValidationCode;
