import { isolinePath } from "./isoline-path.ts";

export interface IsolinesProps {
  /** Number of contours. */
  count?: number;
  /** Position of the source, in percent of the width and of the height. */
  centre?: [number, number];
  /** For layout (width, margin), not for appearance. */
  className?: string;
}

const size = 400;

/** Contours of equal level around one source: the product's one ornament. Only for sign-in and empty states. */
export function Isolines({ count = 5, centre = [50, 50], className }: IsolinesProps) {
  const step = (size * 0.42) / count;
  const rings = Array.from({ length: count }, (_, index) => index + 1);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={className}
    >
      {rings.map((ring) => (
        <path
          key={ring}
          d={isolinePath({
            centreX: (size * centre[0]) / 100,
            centreY: (size * centre[1]) / 100,
            radius: step * (ring + 0.35),
            unevenness: 1.5 - ring / count,
          })}
          fill="none"
          stroke="currentColor"
          strokeWidth="1"
          vectorEffect="non-scaling-stroke"
          opacity={1 - (0.75 * (ring - 1)) / count}
        />
      ))}
    </svg>
  );
}
