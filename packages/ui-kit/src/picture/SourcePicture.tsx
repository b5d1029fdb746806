import { useId } from "react";
import { isolinePath } from "./isoline-path.ts";

export interface SourcePictureProps {
  /** URL of the picture, 11 wide to 12 high. */
  picture: string;
  /** Position of the source, in percent of the picture's width and height. */
  sourcePercent: readonly [number, number];
  /** For layout (width, margin), not for appearance. */
  className?: string;
}

const width = 1100;
const height = 1200;
const contours = 11;

/** A dimmed picture with one source drawn into it: heat, outline and contours. For the entry pages; decoration only. */
export function SourcePicture({ picture, sourcePercent, className }: SourcePictureProps) {
  const id = useId();
  const centreX = (width * sourcePercent[0]) / 100;
  const centreY = (height * sourcePercent[1]) / 100;
  const around = (radius: number, unevenness: number) =>
    isolinePath({ centreX, centreY, radius, unevenness });
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={className}
    >
      <defs>
        <radialGradient id={id}>
          <stop offset="0" stopColor="#fdfacb" />
          <stop offset=".24" stopColor="#f8d98a" />
          <stop offset=".44" stopColor="#f08729" />
          <stop offset=".7" stopColor="#c43947" />
          <stop offset="1" stopColor="#7a1b64" />
        </radialGradient>
      </defs>
      <image href={picture} width={width} height={height} preserveAspectRatio="xMidYMid slice" />
      {Array.from({ length: contours }, (_, index) => index + 1).map((ring) => (
        <path
          key={ring}
          d={around(85 + 26 * ring + 4.5 * ring ** 2, 1.15 - (0.6 * ring) / contours)}
          fill="none"
          stroke="#fff"
          strokeWidth="1.2"
          vectorEffect="non-scaling-stroke"
          opacity={0.85 - (0.65 * (ring - 1)) / contours}
        />
      ))}
      <path d={around(68, 0.95)} fill={`url(#${id})`} opacity=".94" />
      <path d={around(46, 1)} fill="none" stroke="#3a0f2e" strokeOpacity=".5" strokeWidth="1.2" />
      <path d={around(26, 0.9)} fill="none" stroke="#3a0f2e" strokeOpacity=".5" strokeWidth="1.2" />
      <path
        d={around(68, 0.95)}
        fill="none"
        stroke="#fff"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
