/** The drawing of one icon, on a square of 256 units. */
export interface IconShape {
  /** As Phosphor calls it: "arrow-left". */
  readonly name: string;
  /** The path of the lined icon. */
  readonly regular: string;
  /** The path of the filled one. */
  readonly fill: string;
  /** It points along the text, and so turns round where text runs from right to left. */
  readonly directional?: true;
}
