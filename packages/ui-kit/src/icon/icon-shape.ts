/** The drawing of one icon, on a square of 256 units. */
export interface IconShape {
  /** As Phosphor calls it: "arrow-left". */
  readonly name: string;
  /** What is drawn. */
  readonly path: string;
  /** It points along the text, and so turns round where text runs from right to left. */
  readonly directional?: true;
}

/** An icon that can also be drawn filled, for what is on, chosen or starred. */
export interface FillableIconShape extends IconShape {
  /** What is drawn filled. */
  readonly fillPath: string;
}

/** The filled form of an icon: says "on" or "active". */
export const filled = (icon: FillableIconShape): IconShape => ({ ...icon, path: icon.fillPath });
