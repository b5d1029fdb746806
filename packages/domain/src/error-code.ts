import type { AccessCode } from "./access/access-code.ts";
import type { ValidationCode } from "./validation/validated.ts";

/** Every error code of this package. */
export type DomainErrorCode = AccessCode | ValidationCode;
