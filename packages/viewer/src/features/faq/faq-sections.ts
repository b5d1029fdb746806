import type { EditionSwitch } from "@sonolens/editions";
import type { EnglishMessages } from "@sonolens/i18n";

type ItemKey = keyof EnglishMessages["faq"] & `item.${string}.q`;

/** The id of a question, as used in links. */
export type FaqItemId = ItemKey extends `item.${infer Id}.q` ? Id : never;

export interface FaqSection {
  readonly letter: "A" | "B" | "C" | "D" | "E" | "F" | "G";
  readonly items: readonly FaqItemId[];
}

/** How many questions a section has at most. */
export const maxItemsPerSection = 20;

/** All sections in their order (FAQ-01), each with its questions. Their texts are `faq:item.<id>.q` and `.a`. */
const sections: readonly FaqSection[] = [
  {
    letter: "A",
    items: ["firstSteps", "inside", "heatmap", "ultrasound", "find", "importFiles", "demo", "keys"],
  },
  {
    letter: "B",
    items: [
      "pair",
      "codeRefused",
      "alreadyPaired",
      "pairingLost",
      "update",
      "cameraName",
      "removeCamera",
      "noSnapshot",
    ],
  },
  {
    letter: "C",
    items: [
      "cost",
      "distance",
      "noSize",
      "accuracy",
      "energyPrice",
      "specificPower",
      "costMode",
      "leakSeverity",
      "litres",
      "repaired",
    ],
  },
  {
    letter: "D",
    items: [
      "pdSeverity",
      "pdKinds",
      "pattern",
      "pdInputs",
      "pdMissed",
      "pdFound",
      "kurtosis",
      "components",
      "noChart",
    ],
  },
  {
    letter: "G",
    items: ["groups", "invite", "groupButtons", "password", "activation", "twoPeople", "dataConnect"],
  },
  {
    letter: "E",
    items: ["makeReport", "shareReport", "reportEmpty", "downloads", "ownership", "sums", "nlz"],
  },
  {
    letter: "F",
    items: [
      "deleted",
      "couldNotSave",
      "signedOut",
      "pictureMissing",
      "directionMap",
      "notCalibrated",
      "noise",
      "importFailed",
      "contact",
    ],
  },
];

/** Questions about features that not every edition has. */
const needs: Partial<Record<FaqItemId, EditionSwitch>> = { costMode: "costModeInput" };

/** The sections of an edition. */
export const faqSections = (switches: Readonly<Record<EditionSwitch, boolean>>): readonly FaqSection[] =>
  sections.map(({ letter, items }) => ({
    letter,
    items: items.filter((id) => {
      const needed = needs[id];
      return needed === undefined || switches[needed];
    }),
  }));
