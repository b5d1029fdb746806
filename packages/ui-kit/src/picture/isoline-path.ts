/** Shape of one contour: `radius` at its widest, in the units of the view box. */
interface Contour {
  centreX: number;
  centreY: number;
  radius: number;
  /** 0 is round, 1 is as uneven as a real field close to its source. */
  unevenness: number;
}

const points = 72;

/** A closed, smooth curve around a center, as an SVG path. The same numbers always give the same curve. */
export function isolinePath({ centreX, centreY, radius, unevenness }: Contour): string {
  const at = (index: number): [number, number] => {
    const angle = (2 * Math.PI * index) / points;
    const wave =
      0.1 * Math.cos(2 * angle + 0.7) + 0.07 * Math.cos(3 * angle - 1.1) + 0.03 * Math.cos(5 * angle + 2.3);
    const distance = radius * (1 + unevenness * wave);
    return [centreX + distance * Math.cos(angle), centreY + distance * 0.86 * Math.sin(angle)];
  };
  const text = (value: number) => value.toFixed(1);
  const parts = Array.from({ length: points }, (_, index) => {
    const [x, y] = at(index);
    const [nextX, nextY] = at(index + 1);
    return `${text(x)} ${text(y)} ${text((x + nextX) / 2)} ${text((y + nextY) / 2)}`;
  });
  const [startX, startY] = at(0);
  const [endX, endY] = at(points - 1);
  return `M${text((startX + endX) / 2)} ${text((startY + endY) / 2)}Q${parts.join("Q")}Z`;
}
