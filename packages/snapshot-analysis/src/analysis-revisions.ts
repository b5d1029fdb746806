import { analysisMethods } from "@sonolens/acoustics";

/**
 * What the answer of each analysis depends on besides its inputs. Whoever keeps answers keeps this with them: they are
 * outdated when it changes. A rule of this package that changes answers of the same method changes the words beside it.
 */
export const analysisRevisions = {
  leak: `${analysisMethods.leak}, presence of any gas`,
  mechanical: analysisMethods.mechanical,
  pattern: analysisMethods.pattern,
  discharge: `${analysisMethods.pattern}, ${analysisMethods.discharge}`,
} as const;
