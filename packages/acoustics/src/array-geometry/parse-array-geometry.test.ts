import { readdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hasSharedData, readSharedText, SHARED_DATA } from "../testing/shared-data.ts";
import { positionsOf } from "./array-geometry.ts";
import { arrayNormal, arrayShape, isPlanar } from "./array-shape.ts";
import { parseArrayGeometry } from "./parse-array-geometry.ts";

const expected = [
  { name: "left", positionM: [-0.05, 0, 0] },
  { name: "right", positionM: [0.05, 0.001, 0] },
];
const read = (text: string, fileName = "array.csv") => {
  const result = parseArrayGeometry(text, fileName);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
};
const errorOf = (text: string, fileName = "array.csv") => {
  const result = parseArrayGeometry(text, fileName);
  return result.ok ? undefined : result.error;
};

describe("parseArrayGeometry", () => {
  it.each([
    ["comma", "channel,name,x_m,y_m,z_m\n1,left,-0.05,0,0\n2,right,0.05,1e-3,-0\n"],
    [
      "byte order mark, CRLF and blank lines",
      "\uFEFFchannel,name,x_m,y_m,z_m\r\n\r\n1,left,-0.05,0,0\r\n2,right,0.05,0.001,0\r\n",
    ],
    ["semicolons and decimal commas", "Channel;Name;X;Y;Z\n1;left;-0,05;0;0\n2;right;0,05;0,001;0"],
    ["tabs", "name\tx\ty\tz\nleft\t-0.05\t0\t0\nright\t0.05\t.001\t0"],
    ["quotes", 'name,"x_m","y_m","z_m"\n"left",-0.05,0,0\n"right",0.05,0.001,0'],
    [
      "other order of columns and of channels",
      "z_m,y_m,x_m,name,channel\n0,0.001,0.05,right,1\n0,0,-0.05,left,0",
    ],
    ["comment lines", "# made by hand\nname,x,y,z\nleft,-0.05,0,0\nright,0.05,0.001,0"],
    ["no header", "1,left,-0.05,0,0\n2,right,0.05,0.001,0"],
  ])("reads CSV with %s", (_, text) => {
    expect(read(text)).toEqual(expected);
  });

  it.each([
    ["x [m];y [m];z [m]", "0,03", "0,04"],
    ["X_MM;Y_MM;Z_MM", "30", "40"],
    ["x (cm);y (cm);z (cm)", "3", "4"],
    ["pos_x [mm];pos_y [mm];pos_z [mm]", "30", "40"],
    ["sep=;\nx metre;y metre;z metre", "0.03", "0.04"],
    ["sep=\t\nx\ty\tz", "0.03", "0.04", "\t"],
    ["x inch;y inch;z inch", "1.181102362", "1.57480315"],
  ])("reads the unit that the header names: %s", (header, x, y, separator = ";") => {
    const read = parseArrayGeometry(
      `${header}\n${[x, y, "0"].join(separator)}\n${["0", "0", "0"].join(separator)}\n`,
      "mics.csv",
    );
    const [first = [0, 0, 0]] = read.ok ? read.value.map(({ positionM }) => positionM) : [];
    expect(Math.hypot(first[0] - 0.03, first[1] - 0.04)).toBeLessThan(1e-9);
  });

  it("reads a table however a spreadsheet wrote it", () => {
    const positionMm = fc.integer({ min: -500, max: 500 });
    const layout = fc.record({
      positionsMm: fc.uniqueArray(fc.tuple(positionMm, positionMm, positionMm), {
        ...{ minLength: 3, maxLength: 8 },
        selector: (position) => position.join(" "),
      }),
      unit: fc.constantFrom(["m", 1000], ["mm", 1], ["cm", 10], ["inch", 25.4], ["", 1000] as const),
      form: fc.constantFrom(
        ...[
          (axis: string, unit: string) => `${axis} [${unit}]`,
          (axis: string, unit: string) => `${axis.toUpperCase()} (${unit})`,
          (axis: string, unit: string) => `pos_${axis}_${unit}`,
          (axis: string, unit: string) => `"${axis} ${unit}"`,
        ],
      ),
      separator: fc.constantFrom(";", "\t", ","),
      hasComma: fc.boolean(),
      isNamed: fc.boolean(),
      hasHeader: fc.boolean(),
      saysSeparator: fc.boolean(),
      lineEnd: fc.constantFrom("\n", "\r\n", "\r"),
      mark: fc.constantFrom("", "\uFEFF"),
    });
    fc.assert(
      fc.property(layout, ({ positionsMm, unit: [unit, unitMm], form, separator, hasComma, ...how }) => {
        const [written, writtenMm] = how.hasHeader ? [unit, unitMm] : ["", 1000];
        const axes = ["x", "y", "z"].map((axis) => (written === "" ? axis : form(axis, written)));
        const number = (mm: number) => {
          const text = String(mm / writtenMm);
          return hasComma && separator !== "," ? text.replace(".", ",") : text;
        };
        const lines = [
          ...(how.saysSeparator ? [`sep=${separator}`] : []),
          ...(how.hasHeader ? [[...(how.isNamed ? ["name"] : []), ...axes].join(separator)] : []),
          ...positionsMm.map((position, index) =>
            [...(how.isNamed ? [`mic ${index}`] : []), ...position.map(number)].join(separator),
          ),
        ];
        const found = read(how.mark + lines.join(how.lineEnd));
        expect(found.length).toBe(positionsMm.length);
        found.forEach(({ name, positionM }, index) => {
          if (how.isNamed) expect(name).toBe(`mic ${index}`);
          positionM.forEach((metres, axis) => {
            expect(metres).toBeCloseTo((positionsMm[index]?.[axis] ?? 0) / 1000, 9);
          });
        });
      }),
      { numRuns: process.env.SONOLENS_LONG === "1" ? 20_000 : 500 },
    );
  });

  it("names microphones that have no name", () => {
    expect(read("x,y,z\n0,0,0\n1,0,0").map(({ name }) => name)).toEqual(["m01", "m02"]);
    expect(read("-0.1 0 0\n0.1 0 0", "array.txt")[1]?.positionM).toEqual([0.1, 0, 0]);
  });

  it.each([
    ["triples", "[[-0.05,0,0],[0.05,0.001,0]]"],
    ["objects", '[{"name":"left","x":-0.05,"y":0,"z":0},{"name":"right","x":0.05,"y":0.001,"z":0}]'],
    ["positions", '{"positionsM":[[-0.05,0,0],[0.05,0.001,0]]}'],
    ["our own geometry", JSON.stringify(expected)],
  ])("reads JSON of %s", (form, text) => {
    const positions = read(text, "array.json").map(({ positionM }) => positionM);
    expect(positions).toEqual(expected.map(({ positionM }) => positionM));
    if (form === "objects") expect(read(text)).toEqual(expected);
  });

  it("reads XML whatever its quotes, order, spaces and comments", () => {
    const text = `<?xml version="1.0"?>\n<MicArray name="a"><!-- <pos x="9" y="9" z="9"/> -->
      <pos Name="left" x="-0.05 " y="\t0\t" z='0'/>\n<pos z="0" y='0.001' Name='right' x="0.05"></pos>\n</MicArray>`;
    expect(read(text, "array.xml")).toEqual(expected);
  });

  it.each([
    ["geometryEmpty", "", "array.csv", ""],
    ["geometryEmpty", "x,y,z\n", "array.csv", ""],
    ["geometryEmpty", "<MicArray/>", "array.xml", ""],
    ["geometryUnreadable", "[1, 2", "array.json", ""],
    ["geometryUnreadable", '{"a": 1}', "array.json", ""],
    ["geometryUnreadable", "[[1,2]]", "array.json", "entry 1"],
    ["geometryColumnsMissing", "channel,name,x_m,y_m\n1,a,0,0", "array.csv", "z"],
    ["geometryColumnsMissing", "\u0000\u0001PNG", "array.csv", "line 1"],
    ["geometryNumberInvalid", "x,y,z\n0,0,0\n0,abc,0", "array.csv", 'y coordinate "abc" in line 3'],
    ["geometryNumberInvalid", "x,y,z\n0,0,0\n0,NaN,0", "array.csv", "line 3"],
    ["geometryNumberInvalid", "x,y,z\n0,0", "array.csv", "z coordinate is missing in line 2"],
    ["geometryNumberInvalid", "x,y,z\n0,0,1e300", "array.csv", "line 2"],
    ["geometryNumberInvalid", "x,y,z\n0,0,0x10", "array.csv", "line 2"],
    ["geometryNumberInvalid", "[[0,0,null]]", "array.json", "entry 1"],
    [
      "geometryNumberInvalid",
      '<a>\n<pos x="1" y="2"/>\n</a>',
      "array.xml",
      "z coordinate is missing in line 2",
    ],
    ["geometryNoExtent", "x,y,z\n1,0,0\n1,0,0\n1,0,0", "array.csv", "one place"],
    ["geometryChannelInvalid", "channel,x,y,z\n1,0,0,0\n1,1,0,0", "array.csv", "line 3"],
    ["geometryChannelInvalid", "channel,x,y,z\na,0,0,0", "array.csv", "line 2"],
    ["geometryChannelInvalid", "channel,x,y,z\n1,0,0,0\n3,1,0,0", "array.csv", "channel 2"],
    [
      "geometryTooMany",
      `x,y,z\n${Array.from({ length: 1025 }, (_, n) => `${n},0,0`).join("\n")}`,
      "array.csv",
      "1025",
    ],
  ])("refuses with %s", (code, text, fileName, words) => {
    const error = errorOf(text, fileName);
    expect(error?.code).toBe(code);
    expect(error?.message).toContain(words);
    expect(error?.message).toMatch(/^[A-Z][^\n]*\.$/);
  });

  it("answers at once to hostile text", () => {
    const started = performance.now();
    for (const text of [
      `<pos ${"a=".repeat(50_000)}`,
      `<pos ${'x="1" '.repeat(30_000)}`,
      "<pos ".repeat(50_000),
      "<!--".repeat(50_000),
    ]) {
      errorOf(text, "array.xml");
    }
    errorOf(`${'"'.repeat(200_000)}`, "array.csv");
    expect(performance.now() - started).toBeLessThan(2000);
  });
});

describe("array shape", () => {
  const shapeOf = (...positions: [number, number, number][]) =>
    arrayShape(positions.map((positionM, index) => ({ name: `${index}`, positionM })));

  it("tells lines, planes and volumes apart, however they lie", () => {
    expect(shapeOf([0, 0, 0])).toBe("linear");
    expect(shapeOf([0, 0, 0], [1, 2, 3], [2, 4, 6], [-3, -6, -9])).toBe("linear");
    expect(shapeOf([1, 0, 1], [0, 1, 1], [-1, 0, 1], [0, -1, 1])).toBe("planar");
    expect(shapeOf([1, 0, -1], [0, 1, -1], [0, 0, 0], [2, -1, -1])).toBe("planar");
    expect(shapeOf([1, 0, 0], [0, 1, 0], [0, 0, 1], [0, 0, 0])).toBe("volume");
  });

  it("forgives a microphone that stands off by less than a hundredth of the array", () => {
    expect(shapeOf([1, 0, 0.005], [0, 1, 0], [-1, 0, 0], [0, -1, 0])).toBe("planar");
    expect(shapeOf([1, 0, 0.1], [0, 1, 0], [-1, 0, 0], [0, -1, 0])).toBe("volume");
  });

  it("knows the way that a plane faces", () => {
    const plane = [
      [1, 0, -1],
      [0, 1, -1],
      [0, 0, 0],
      [2, -1, -1],
    ].map(([x = 0, y = 0, z = 0], index) => ({
      name: `${index}`,
      positionM: [x, y, z] as [number, number, number],
    }));
    const normal = arrayNormal(plane);
    for (const part of normal ?? []) expect(Math.abs(part)).toBeCloseTo(1 / Math.sqrt(3), 9);
    expect(arrayNormal(plane.slice(0, 2))).toBeUndefined();
  });
});

describe.skipIf(!hasSharedData)("geometries of real arrays", () => {
  it.each([
    ["geometry/acousticam_2c.xml", 32, true],
    ["geometry/array_64.xml", 64, true],
    ["geometry/array_84_bomb_v3.xml", 84, true],
    ["geometry/gfai_ring32.xml", 32, true],
    ["geometry/minidsp_uma-16.xml", 16, true],
    ["geometry/tub_vogel64.xml", 64, true],
    ["respeaker4.csv", 4, true],
    ["setk-circ16-ssl.csv", 16, true],
    ["sofia-A2-sphere110.csv", 110, false],
    ["sofia-A4-sphere86.csv", 86, false],
  ])("%s has %i microphones, planar: %s", (file, count, planar) => {
    const geometry = read(readSharedText(`array/${file}`), file);
    expect(geometry.length).toBe(count);
    expect(isPlanar(geometry)).toBe(planar);
  });

  it("are all read, even one in whose description two microphones coincide", () => {
    const files = readdirSync(join(SHARED_DATA, "array")).filter((file) => file.endsWith(".csv"));
    const refused = files.filter((file) => errorOf(readSharedText(`array/${file}`), file) !== undefined);
    expect(refused).toEqual([]);
  });
});

it("lays the positions of a geometry out one after another", () => {
  const geometry: Parameters<typeof positionsOf>[0] = [
    { name: "a", positionM: [1, 2, 3] },
    { name: "b", positionM: [-4, 0, 0.5] },
  ];
  expect(positionsOf(geometry)).toEqual(Float64Array.of(1, 2, 3, -4, 0, 0.5));
  expect(positionsOf([])).toEqual(new Float64Array(0));
});
