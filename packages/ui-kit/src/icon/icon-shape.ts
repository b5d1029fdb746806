/** The shape of one icon, on a square of 256 units. */
export interface IconShape {
  /** Its Phosphor name: "arrow-left". */
  readonly name: string;
  /** The SVG path. */
  readonly path: string;
  /** It points in the text direction, so it is mirrored in right-to-left text. */
  readonly directional?: true;
}

/** An icon with a filled variant, for on, selected or starred. */
export interface FillableIconShape extends IconShape {
  /** The SVG path of the filled variant. */
  readonly fillPath: string;
}

/** The filled variant of an icon: on or active. */
export const filled = (icon: FillableIconShape): IconShape => ({ ...icon, path: icon.fillPath });
