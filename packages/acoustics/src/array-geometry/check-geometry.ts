import { failure, type Result, success } from "@sonolens/foundation";
import {
  type ArrayGeometry,
  type ArrayGeometryError,
  FARTHEST_M,
  MAX_MICROPHONES,
} from "./array-geometry.ts";

/** A microphone as read from a file. */
export interface RawMicrophone {
  /** "line 3" or "entry 3". */
  readonly place: string;
  readonly name: string | undefined;
  readonly channel?: string | undefined;
  readonly coordinates: readonly (string | number | undefined)[];
}

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

const toNumber = (value: string | number | undefined): number => {
  if (typeof value === "number") return value;
  return value !== undefined && NUMBER.test(value) ? Number(value) : Number.NaN;
};

const problem = (
  code: ArrayGeometryError["code"],
  message: string,
  params: ArrayGeometryError["params"] = {},
): Result<never, ArrayGeometryError> => failure({ code, message, params });

function inChannelOrder(microphones: readonly RawMicrophone[]): Result<RawMicrophone[], ArrayGeometryError> {
  if (microphones.every(({ channel }) => channel === undefined)) return success([...microphones]);
  const numbered: { channel: number; microphone: RawMicrophone }[] = [];
  const seen = new Set<number>();
  for (const microphone of microphones) {
    const { place } = microphone;
    const channel = Number(microphone.channel);
    if (!/^\d+$/.test(microphone.channel ?? "") || seen.has(channel)) {
      const value = microphone.channel ?? "";
      const what = seen.has(channel) ? "stands twice" : "is not a whole number";
      return problem("geometryChannelInvalid", `The channel "${value}" in ${place} ${what}.`, {
        place,
        value,
      });
    }
    seen.add(channel);
    numbered.push({ channel, microphone });
  }
  numbered.sort((a, b) => a.channel - b.channel);
  const first = numbered[0]?.channel ?? 1;
  const gap = numbered.find(({ channel }, index) => channel !== first + index);
  if (first > 1 || gap !== undefined) {
    const missing =
      first > 1 ? 1 : first + numbered.findIndex(({ channel }, index) => channel !== first + index);
    return problem("geometryChannelInvalid", `There is no microphone for channel ${missing}.`, {
      place: "file",
      value: missing,
    });
  }
  return success(numbered.map(({ microphone }) => microphone));
}

/**
 * Converts the contents of a file to a geometry, in the order of its channels (which count from 0 or 1 without gaps).
 * Some microphones may share a position, but not all of several: such an array has no direction.
 */
export function checkGeometry(
  microphones: readonly RawMicrophone[],
): Result<ArrayGeometry, ArrayGeometryError> {
  if (microphones.length === 0) return problem("geometryEmpty", "The file holds no microphone positions.");
  if (microphones.length > MAX_MICROPHONES) {
    const params = { count: microphones.length, limit: MAX_MICROPHONES };
    const message = `The file holds ${params.count} microphones; ${MAX_MICROPHONES} can be used.`;
    return problem("geometryTooMany", message, params);
  }
  const ordered = inChannelOrder(microphones);
  if (!ordered.ok) return ordered;
  const geometry: ArrayGeometry = [];
  for (const [index, { place, name, coordinates }] of ordered.value.entries()) {
    const position: number[] = [];
    for (const [axis, label] of ["x", "y", "z"].entries()) {
      const written = coordinates[axis];
      const value = toNumber(written);
      if (!(Math.abs(value) <= FARTHEST_M)) {
        const params = { place, axis: label, value: String(written ?? "") };
        const message =
          written === undefined || written === ""
            ? `The ${label} coordinate is missing in ${place}.`
            : `The ${label} coordinate "${params.value}" in ${place} is not a length in metres.`;
        return problem("geometryNumberInvalid", message, params);
      }
      position.push(value === 0 ? 0 : value);
    }
    const [x = 0, y = 0, z = 0] = position;
    geometry.push({ name: name || `m${String(index + 1).padStart(2, "0")}`, positionM: [x, y, z] });
  }
  const first = geometry[0]?.positionM;
  if (
    geometry.length > 1 &&
    geometry.every(({ positionM }) => positionM.every((value, axis) => value === first?.[axis]))
  ) {
    return problem("geometryNoExtent", "All microphones stand at one place.", { count: geometry.length });
  }
  return success(geometry);
}
