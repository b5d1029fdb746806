/** Version of the analyses' results, as in the specification; a change within it changes the method's name. */
export const analysisVersion = "4.1.1";
