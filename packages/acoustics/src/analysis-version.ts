/** Version of the analyses' results, as in the specification; a change within it changes the method's name. */
export const analysisVersion = "4.1.1";

/**
 * The methods of the analyses, which their results name. A change of what a method answers changes its name, so that
 * programs that store results recognize earlier ones.
 */
export const analysisMethods = {
  leak: "level-regression-2",
  mechanical: "window-votes-and-combs-4",
  pattern: "ultrasonic-envelope-prpd-2",
  discharge: "phase-shift-proof-pattern-3",
} as const;
