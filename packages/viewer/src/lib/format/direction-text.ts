import { fixedText } from "./format.ts";
import type { useWords } from "./use-words.ts";

type Words = ReturnType<typeof useWords>["t"];
/** A direction in angles of the array, and where the picture shows it, in fractions from the top left. */
interface Source {
  readonly azimuthDeg: number;
  readonly elevationDeg: number;
  /** If the elevation is not known. */
  readonly elevationRangeDeg?: readonly number[];
  readonly u?: number;
  readonly v?: number;
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (angle: number) => Math.round((angle * 180) / Math.PI);

/**
 * Where a source is, seen from the camera: "14° right, 2° up". The angles of a snapshot are those of the array, so this
 * holds for the usual camera, which looks along z with y up; another one is recognized by where its picture shows the
 * source. Those, and maps of directions, get azimuth and elevation; a source whose elevation is not known its azimuth.
 */
export function directionText(source: Source, isMap: boolean, t: Words, locale: string): string {
  const { azimuthDeg, elevationDeg, elevationRangeDeg = [] } = source;
  if (elevationRangeDeg.length > 0)
    return t("snapshot:sourceAzimuth", { azimuth: fixedText(azimuthDeg, 0, locale) });
  const seen = isMap ? undefined : seenFromCamera(source);
  if (!seen)
    return t("snapshot:sourceDirection", {
      azimuth: fixedText(azimuthDeg, 0, locale),
      elevation: fixedText(elevationDeg, 0, locale),
    });
  const { rightDeg, upDeg } = seen;
  const parts = [
    ...(rightDeg === 0
      ? []
      : [
          t(rightDeg > 0 ? "snapshot:direction.right" : "snapshot:direction.left", {
            degrees: fixedText(Math.abs(rightDeg), 0, locale),
          }),
        ]),
    ...(upDeg === 0
      ? []
      : [
          t(upDeg > 0 ? "snapshot:direction.up" : "snapshot:direction.down", {
            degrees: fixedText(Math.abs(upDeg), 0, locale),
          }),
        ]),
  ];
  const [first, second] = parts;
  if (first === undefined) return t("snapshot:direction.ahead");
  return second === undefined ? first : t("snapshot:direction.both", { first, second });
}

/** An angle or a direction with its uncertainty in whole degrees, rounded up: "14° right, 2° up ± 3°". */
export const uncertainAngleText = (
  text: string,
  uncertaintyDeg: number | null | undefined,
  locale: string,
): string =>
  uncertaintyDeg == null
    ? text
    : `${text} ±\u00a0${fixedText(Math.max(1, Math.ceil(uncertaintyDeg)), 0, locale)}°`;

function seenFromCamera({ azimuthDeg, elevationDeg, u, v }: Source) {
  const [azimuth, elevation] = [radians(azimuthDeg), radians(elevationDeg)];
  const right = -Math.cos(elevation) * Math.cos(azimuth);
  const up = Math.cos(elevation) * Math.sin(azimuth);
  const ahead = Math.sin(elevation);
  if (ahead <= 0) return undefined;
  if (u !== undefined && !isSameSide(right / ahead, u - 0.5)) return undefined;
  if (v !== undefined && !isSameSide(up / ahead, 0.5 - v)) return undefined;
  return { rightDeg: degrees(Math.atan2(right, ahead)), upDeg: degrees(Math.atan2(up, ahead)) };
}

/** Close to the middle, the offset between camera and array decides the side. */
const nearMiddle = 0.08;
const isSameSide = (slope: number, offset: number) =>
  slope * offset >= 0 || (Math.abs(slope) < nearMiddle && Math.abs(offset) < nearMiddle);
