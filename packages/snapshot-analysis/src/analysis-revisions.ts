import { analysisMethods } from "@sonolens/acoustics";

/**
 * What the answer of each analysis depends on besides its inputs. A program that stores answers stores this with them:
 * they are outdated when it changes. A change of a rule of this package changes the words beside the method.
 */
export const analysisRevisions = {
  leak: `${analysisMethods.leak}, presence of any gas, none without a direction`,
  mechanical: analysisMethods.mechanical,
  pattern: analysisMethods.pattern,
  discharge: `${analysisMethods.pattern}, ${analysisMethods.discharge}`,
} as const;
