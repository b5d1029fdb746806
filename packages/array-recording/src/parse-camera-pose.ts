import { failure, type Result, success } from "@sonolens/foundation";
import type { CameraPose } from "@sonolens/snapshot-file";
import type { RecordingError } from "./recording-error.ts";
import { cross, length, normalize, type Vector } from "./vector.ts";

const vectorFields = ["positionM", "viewDirection", "up"] as const;
const invalid = (message: string, field: string): Result<never, RecordingError> =>
  failure({ code: "cameraInvalid", message, params: { field } });

/**
 * Reads a camera description: JSON with `positionM`, `viewDirection`, `up` (3 numbers each, array coordinates, meters),
 * `horizontalFovDeg` and, if pixels are not square, `verticalFovDeg` (between 0 and 180 degrees). Directions need not
 * be of length 1. Errors: `cameraUnreadable` (not JSON), `cameraInvalid` (names the field).
 */
export function parseCameraPose(jsonText: string): Result<CameraPose, RecordingError> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(jsonText.replace(/^\uFEFF/, ""));
  } catch {
    return failure({
      code: "cameraUnreadable",
      message: "The camera file is not JSON; it needs positionM, viewDirection, up and horizontalFovDeg.",
    });
  }
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) {
    return failure({
      code: "cameraUnreadable",
      message:
        "The camera file must hold one JSON object with positionM, viewDirection, up and horizontalFovDeg.",
    });
  }
  return checkCameraPose(parsed as Record<string, unknown>);
}

/** Checks the fields of a camera description that is an object already. See {@link parseCameraPose}. */
export function checkCameraPose(fields: Record<string, unknown>): Result<CameraPose, RecordingError> {
  for (const field of vectorFields) {
    if (!isVector(fields[field])) {
      return invalid(`The camera's ${field} must be three numbers, such as [0, 0, 1].`, field);
    }
  }
  const [positionM, viewDirection, up] = vectorFields.map((field) => fields[field] as Vector) as [
    Vector,
    Vector,
    Vector,
  ];
  if (length(viewDirection) < 1e-9) {
    return invalid("The camera's viewDirection must not be zero.", "viewDirection");
  }
  if (length(cross(normalize(viewDirection), normalize(up))) < 1e-6) {
    return invalid("The camera's up must not be zero or parallel to its viewDirection.", "up");
  }
  const { horizontalFovDeg, verticalFovDeg } = fields;
  if (!isFieldOfView(horizontalFovDeg)) {
    return invalid("The camera's horizontalFovDeg must lie between 0 and 180 degrees.", "horizontalFovDeg");
  }
  const pose = {
    positionM: copy(positionM),
    viewDirection: copy(viewDirection),
    up: copy(up),
    horizontalFovDeg,
  };
  if (verticalFovDeg === undefined || verticalFovDeg === null) return success(pose);
  if (!isFieldOfView(verticalFovDeg)) {
    return invalid("The camera's verticalFovDeg must lie between 0 and 180 degrees.", "verticalFovDeg");
  }
  return success({ ...pose, verticalFovDeg });
}

const copy = ([x, y, z]: Vector): [number, number, number] => [x, y, z];

const isVector = (value: unknown): value is Vector =>
  Array.isArray(value) && value.length === 3 && value.every((part) => Number.isFinite(part));

const isFieldOfView = (value: unknown): value is number =>
  typeof value === "number" && value > 0 && value < 180;
