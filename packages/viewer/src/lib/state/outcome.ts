/** The code of the error of a change; undefined if it succeeded. */
export type Outcome = string | undefined;
