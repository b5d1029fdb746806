import * as z from "zod/mini";

/** The names by which a build chooses its edition. */
export const editionNames = ["nl", "sonolens", "ue"] as const;

const switches = z.strictObject({
  /** The download page of the desktop viewer is offered. */
  viewerDownload: z.boolean(),
  /** Photos can be attached to a snapshot. */
  imageAttachments: z.boolean(),
  /** The auralized audio can be downloaded as WAV. */
  auralizedWavDownload: z.boolean(),
  /** The user chooses how the cost of a leak is worked out. */
  costModeInput: z.boolean(),
  /** Earlier software versions of a camera are listed. */
  cameraVersionHistory: z.boolean(),
});

const link = z.url({ protocol: /^https$/ });

export const editionSchema = z.strictObject({
  name: z.enum(editionNames),
  /** What the product calls itself in titles and texts. */
  productName: z.string().check(z.minLength(1)),
  /** The mark: a standalone SVG document with a 28 x 28 view box, in the light accent. */
  logoSvg: z.string().check(z.startsWith("<svg")),
  /** The accent on light and on dark ground; everything else of it is in the stylesheet, by `data-edition`. */
  accent: z.strictObject({
    light: z.string().check(z.regex(/^#[0-9A-F]{6}$/)),
    dark: z.string().check(z.regex(/^#[0-9A-F]{6}$/)),
  }),
  links: z.strictObject({ terms: link, privacy: link, support: link, website: link }),
  switches,
  defaults: z.strictObject({
    /** ISO 4217 code. */
    currency: z.string().check(z.length(3)),
    /** Unit in which flow is shown until the user chooses. */
    flowUnit: z.enum(["LPM", "CFM"]),
    /** Fallback where neither a stored nor a browser language is offered. */
    locale: z.string(),
    /** How the time under pressure is counted: in days a week and weeks a year, or in days a year. */
    utilization: z.enum(["weekly", "yearly"]),
  }),
});

export type EditionName = (typeof editionNames)[number];
export type EditionSwitch = keyof z.infer<typeof switches>;
/** Everything in which one brand of the product differs from another. Plain data, checked and frozen. */
export type Edition = z.infer<typeof editionSchema>;
