/** Version of the analyses' answers, the specification's; what changes within it changes the name of the method. */
export const analysisVersion = "4.1.1";
