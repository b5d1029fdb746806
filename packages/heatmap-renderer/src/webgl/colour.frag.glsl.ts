import { isolineColour, isolineOpacity } from "../heatmap-lines.ts";
import { PALETTE_SIZE } from "../palette.ts";

/** Palettes lie in a texture of this many columns, one after the other. */
export const PALETTE_COLUMNS = 64;
const paletteRows = PALETTE_SIZE / PALETTE_COLUMNS;
const isoline = [isolineColour.red, isolineColour.green, isolineColour.blue];

/** Second pass: colors and lines, alpha multiplied in. Twin of paint-heatmap.ts, paint-lines.ts, fade-edges.ts. */
export const colourFragment = `#version 300 es
precision highp float;
precision highp int;
precision highp usampler2D;
uniform usampler2D drawn;
uniform sampler2D palettes;
uniform int outHeight;
/** Left, top, right and bottom pixel of what is drawn. */
uniform ivec4 box;
uniform float floorDb;
uniform float maxDb;
uniform float entriesPerDb;
uniform bool lined;
uniform float outlineWidth;
uniform float outlineOpacity;
uniform float isolineWidth;
uniform vec2 isolinesDb;
uniform bool placed;
uniform vec3 alongU;
uniform vec3 alongV;
uniform vec2 span;
out vec4 colour;

float levelOf(ivec2 pixel) {
  return uintBitsToFloat(texelFetch(drawn, pixel, 0).r);
}

float lineCoverage(float distance, float lineWidth) {
  return max(0.0, min(min(1.0, lineWidth), lineWidth * 0.5 + 0.5 - abs(distance)));
}

float outlineCoverage(float inside, float lineWidth) {
  return max(0.0, min(min(inside, 1.0), min(lineWidth, lineWidth + 1.0 - inside)));
}

vec4 over(vec3 top, float opacity, vec4 under) {
  return vec4(top * opacity, opacity) + under * (1.0 - opacity);
}

vec4 withLines(vec4 ground, ivec2 pixel, float levelDb) {
  ivec2 before = max(pixel - 1, box.xy);
  ivec2 after = min(pixel + 1, box.zw);
  vec2 slope = vec2(
    levelOf(ivec2(after.x, pixel.y)) - levelOf(ivec2(before.x, pixel.y)),
    levelOf(ivec2(pixel.x, after.y)) - levelOf(ivec2(pixel.x, before.y))) / vec2(max(after - before, 1));
  float steepness = length(slope);
  float insideDb = levelDb - floorDb;
  float reach = max(outlineWidth + 1.0, isolineWidth * 0.5 + 0.5);
  float nearestDb = min(insideDb, min(abs(levelDb - isolinesDb.x), abs(levelDb - isolinesDb.y)));
  if (nearestDb >= reach * steepness) return ground;
  float isoline = max(
    lineCoverage((levelDb - isolinesDb.x) / steepness, isolineWidth),
    lineCoverage((levelDb - isolinesDb.y) / steepness, isolineWidth));
  vec4 result = over(vec3(${isoline.map((value) => value.toFixed(1)).join(", ")}) / 255.0, isoline * ${isolineOpacity}, ground);
  float inside = insideDb / steepness;
  result *= min(inside, 1.0);
  return over(vec3(1.0), outlineCoverage(inside, outlineWidth) * outlineOpacity, result);
}

void main() {
  // The picture's first row is at the top, the drawing buffer's at the bottom.
  ivec2 pixel = ivec2(int(gl_FragCoord.x), outHeight - 1 - int(gl_FragCoord.y));
  uvec2 found = texelFetch(drawn, pixel, 0).rg;
  float levelDb = uintBitsToFloat(found.r);
  if (levelDb < floorDb || found.g == 0u) {
    colour = vec4(0.0);
    return;
  }
  int entry = levelDb >= maxDb ? ${PALETTE_SIZE - 1} : int((levelDb - floorDb) * entriesPerDb + 0.5);
  int row = int(found.g - 1u) * ${paletteRows} + entry / ${PALETTE_COLUMNS};
  vec4 straight = texelFetch(palettes, ivec2(entry % ${PALETTE_COLUMNS}, row), 0);
  colour = vec4(straight.rgb * straight.a, straight.a);
  if (lined) colour = withLines(colour, pixel, levelDb);
  if (placed) {
    vec3 centre = vec3(vec2(pixel) + 0.5, 1.0);
    vec2 place = vec2(dot(alongU, centre), dot(alongV, centre));
    vec2 coverage = clamp(min(place, 1.0 - place) * span + 0.5, 0.0, 1.0);
    colour *= coverage.x * coverage.y;
  }
}
`;
