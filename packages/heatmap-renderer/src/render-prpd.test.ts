import { expect, it } from "vitest";
import { pixelAt } from "./field.fixture.ts";
import { colourAt, palettes, renderPrpd } from "./index.ts";

const look = {
  lowest: 0,
  highest: 10,
  outWidth: 40,
  outHeight: 20,
  palette: palettes.ember,
  dotSize: 1,
} as const;

it("draws a pulse at its phase from the left and its amplitude from below", () => {
  const picture = renderPrpd({ ...look, phases: [0, 0.5, 1], amplitudes: [0, 7.5, 10] });
  const drawn: string[] = [];
  for (let y = 0; y < 20; y++)
    for (let x = 0; x < 40; x++) if (pixelAt(picture, x, y)[3] > 0) drawn.push(`${x} ${y}`);
  expect(drawn).toEqual(["39 0", "20 4", "0 19"]);
  expect(picture.maxPulses).toBe(1);
});

it("shows more pulses in another colour, lighter on dark ground and darker on light ground", () => {
  const phases = [0.1, ...Array(10).fill(0.5), ...Array(100).fill(0.9)];
  const amplitudes = phases.map(() => 5);
  const sum = (ground: "dark" | "light", x: number) => {
    const [red, green, blue] = pixelAt(renderPrpd({ ...look, phases, amplitudes, ground }), x, 9);
    return red + green + blue;
  };
  expect(sum("dark", 4)).toBeLessThan(sum("dark", 20));
  expect(sum("dark", 20)).toBeLessThan(sum("dark", 36));
  expect(sum("light", 4)).toBeGreaterThan(sum("light", 20));
  expect(sum("light", 20)).toBeGreaterThan(sum("light", 36));
  const picture = renderPrpd({ ...look, phases, amplitudes });
  expect(picture.maxPulses).toBe(100);
  expect(pixelAt(picture, 36, 9)).toEqual([...colourAt(palettes.ember, 1), 255]);
});

it("leaves out pulses beside the picture and those that are no numbers, and cuts squares at its edges", () => {
  const phases = [-0.01, 1.01, Number.NaN, 0.5, 0.5, 0.5];
  const amplitudes = [5, 5, 5, -0.1, 10.1, Number.POSITIVE_INFINITY];
  expect(renderPrpd({ ...look, phases, amplitudes }).rgba.every((value) => value === 0)).toBe(true);
  const corner = renderPrpd({ ...look, dotSize: 5, phases: [0], amplitudes: [0] });
  let count = 0;
  for (let pixel = 0; pixel < 800; pixel++) if (corner.rgba[pixel * 4 + 3]) count++;
  expect(count).toBe(9);
});

it("refuses lengths that do not match", () => {
  expect(() => renderPrpd({ ...look, phases: [0.1], amplitudes: [] })).toThrow(RangeError);
  expect(() => renderPrpd({ ...look, phases: [], amplitudes: [], dotSize: 0 })).toThrow(RangeError);
});
