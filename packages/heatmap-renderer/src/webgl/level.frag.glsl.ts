import { SILENT_DB } from "../monotone-cubic.ts";
import { hiddenRegion } from "../region-codes.ts";

/**
 * First pass: the level of each pixel as the bits of a float, and the palette code of its region. Integers can hold any
 * float without an extension, and drivers do not alter values that are not finite. Twin of turned-field.ts.
 */
export const levelFragment = `#version 300 es
precision highp float;
precision highp int;
precision highp usampler2D;
uniform usampler2D cells;
uniform usampler2D codes;
uniform bool coded;
uniform ivec2 fieldSize;
uniform vec3 alongU;
uniform vec3 alongV;
uniform float floorDb;
out uvec2 drawn;

const float silentDb = ${SILENT_DB.toFixed(1)};

float cellLevel(int column, int row) {
  uint bits = texelFetch(cells, clamp(ivec2(column, row), ivec2(0), fieldSize - 1), 0).r;
  if ((bits & 0x7f800000u) == 0x7f800000u) return silentDb;
  return max(uintBitsToFloat(bits), silentDb);
}

float limitedSlope(float stepBefore, float stepAfter) {
  if (stepBefore * stepAfter <= 0.0) return 0.0;
  float limit = 3.0 * min(abs(stepBefore), abs(stepAfter));
  return clamp(0.5 * (stepBefore + stepAfter), -limit, limit);
}

/** From the nearer end, so that at both ends and between equal levels nothing is added. */
float interpolate(float before, float a, float b, float after, float t) {
  float stepDb = b - a;
  float u = 1.0 - t;
  float bend = t * u * (u * limitedSlope(a - before, stepDb) - t * limitedSlope(stepDb, after - b));
  return t < 0.5 ? a + (t * t * (3.0 - 2.0 * t) * stepDb + bend) : b + (bend - u * u * (3.0 - 2.0 * u) * stepDb);
}

/** Cell before the place and share of the way to the next; a place at a cell's centre is exactly there. */
float cellPosition(float position, int count, out int before) {
  float exact = clamp(position * float(count) - 0.5, 0.0, float(count - 1));
  float nearest = floor(exact + 0.5);
  if (abs(exact - nearest) < 2e-5) exact = nearest;
  before = max(0, min(int(floor(exact)), count - 2));
  return exact - float(before);
}

float alongRow(int column, int row, float share) {
  return interpolate(
    cellLevel(column - 1, row), cellLevel(column, row), cellLevel(column + 1, row), cellLevel(column + 2, row), share);
}

uint pixelCode(int column, int row) {
  uint code = texelFetch(codes, ivec2(column, row), 0).r;
  if (code == 0u) code = texelFetch(codes, ivec2(min(column + 1, fieldSize.x - 1), row), 0).r;
  return code == ${hiddenRegion}u ? 0u : code;
}

void main() {
  vec3 centre = vec3(gl_FragCoord.xy, 1.0);
  int column;
  int row;
  float share = cellPosition(dot(alongU, centre), fieldSize.x, column);
  float shareDown = cellPosition(dot(alongV, centre), fieldSize.y, row);
  float above = alongRow(column, row, share);
  float levelDb = interpolate(
    alongRow(column, row - 1, share), above, alongRow(column, row + 1, share), alongRow(column, row + 2, share), shareDown);
  uint code = 1u;
  if (coded) code = pixelCode(column, above >= floorDb ? row : min(row + 1, fieldSize.y - 1));
  drawn = uvec2(floatBitsToUint(levelDb), code);
}
`;
