import { palettes } from "@sonolens/heatmap-renderer";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CaptionLayout, captionedSize, layOutCaption, type MeasureText } from "./caption-layout.ts";
import type { PictureCaption } from "./picture-caption.ts";

/** About as wide as a sans-serif: signs of East Asia are square. */
const measure: MeasureText = (text, { sizePx }) =>
  [...text].reduce((sum, sign) => sum + sizePx * (/[\u3000-\u9fff\uff00-\uffef]/u.test(sign) ? 1 : 0.53), 0);

const leak: PictureCaption = {
  label: "Header flange, hall B",
  severity: { level: 4, word: "Very high" },
  line: "Hall B, compressor room · Nov 20, 2026, 10:25 AM CET · tag 0147",
  facts: [
    { name: "Leak size, air", value: "144", unit: "l/min", note: "90 % confidence interval: 116–179" },
    { name: "Cost", value: "$2,100", unit: "/ year", note: "$1,700–$2,600" },
    { name: "CO₂", value: "5,400", unit: "kg / year" },
    { name: "Distance", value: "1.5", unit: "m", note: "20 °C, 47%" },
    { name: "Status", value: "Open", status: "open" },
  ],
  basis: ["Camera Hall kit 2, 104417", "Method, version: level 4.1", "24 h × 7 d × 52 wk, 0.14 $/kWh"],
  brand: "Sonolens NL",
  scale: {
    palette: palettes.ember,
    maxDb: 85.8,
    dynamicRangeDb: 15,
    scheme: "STRENGTH",
    sourceCount: 2,
    from: "73.8",
    to: "85.8 dB",
    unit: "re 20 µPa, 20–45 kHz, average of 1.5 s",
    lines: "Outline: 73.8 dB. Thin lines: 79.8 and 83.8 dB",
  },
  isRightToLeft: false,
};

interface Box {
  readonly name: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Everything that is drawn, with the room that its letters take. */
function boxesOf(layout: CaptionLayout): Box[] {
  const texts = layout.texts.map(({ text, x, baseline, width, sizePx }) => ({
    name: text,
    left: x,
    right: x + width,
    top: baseline - 0.75 * sizePx,
    bottom: baseline + 0.2 * sizePx,
  }));
  const named = {
    scaleBar: layout.scaleBar,
    severityMark: layout.severityMark,
    logo: layout.logo,
    rule: layout.rule,
  };
  const marks = [...Object.entries(named), ...layout.statusMarks.map((mark) => ["status", mark] as const)];
  const shapes = marks.flatMap(([name, box]) =>
    box ? [{ name, left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height }] : [],
  );
  return [...texts, ...shapes];
}

function expectApart(layout: CaptionLayout): void {
  const boxes = boxesOf(layout);
  for (const box of boxes) {
    expect(box, box.name).toSatisfy(
      ({ left, right, top, bottom }: Box) =>
        left >= 31 &&
        right <= captionedSize.widthPx - 31 &&
        top >= captionedSize.pictureHeightPx &&
        bottom <= captionedSize.heightPx - 4,
    );
    for (const other of boxes)
      if (other !== box)
        expect([box, other], `${box.name} and ${other.name}`).not.toSatisfy(
          ([a, b]: [Box, Box]) =>
            a.left < b.right - 0.01 && b.left < a.right - 0.01 && a.top < b.bottom && b.top < a.bottom,
        );
  }
}

const long =
  "Flansch der Sammelleitung hinter dem Trockner, Kompressorhalle B, dritte Stütze von links ".repeat(3);

describe("the caption of a picture", () => {
  it("stands where it was designed", () => {
    const { texts, severityMark, logo, rule, scaleBar } = layOutCaption(leak, measure);
    expect(
      texts.map(({ text, x, baseline, sizePx }) => [text, Math.round(x), baseline, sizePx]),
    ).toMatchInlineSnapshot(`
      [
        [
          "73.8",
          32,
          749,
          14,
        ],
        [
          "85.8 dB",
          406,
          749,
          14,
        ],
        [
          "re 20 µPa, 20–45 kHz, average of 1.5 s",
          470,
          749,
          14,
        ],
        [
          "Outline: 73.8 dB. Thin lines: 79.8 and 83.8 dB",
          827,
          749,
          14,
        ],
        [
          "Sonolens NL",
          1063,
          813,
          18,
        ],
        [
          "Header flange, hall B",
          32,
          823,
          29,
        ],
        [
          "Very high",
          399,
          820,
          18,
        ],
        [
          "Hall B, compressor room · Nov 20, 2026, 10:25 AM CET · tag 0147",
          32,
          850,
          16,
        ],
        [
          "Camera Hall kit 2, 104417",
          996,
          890,
          13,
        ],
        [
          "Method, version: level 4.1",
          989,
          909,
          13,
        ],
        [
          "24 h × 7 d × 52 wk, 0.14 $/kWh",
          961,
          928,
          13,
        ],
        [
          "Leak size, air",
          32,
          905,
          14,
        ],
        [
          "144",
          32,
          936,
          28,
        ],
        [
          "l/min",
          84,
          936,
          15,
        ],
        [
          "90 % confidence interval: 116–179",
          32,
          958,
          14,
        ],
        [
          "Cost",
          315,
          905,
          14,
        ],
        [
          "$2,100",
          315,
          936,
          28,
        ],
        [
          "/ ye…",
          411,
          936,
          15,
        ],
        [
          "$1,700–$2,600",
          315,
          958,
          14,
        ],
        [
          "CO₂",
          498,
          905,
          14,
        ],
        [
          "5,400",
          498,
          936,
          28,
        ],
        [
          "kg / ye…",
          579,
          936,
          15,
        ],
        [
          "Distance",
          689,
          905,
          14,
        ],
        [
          "1.5",
          689,
          936,
          28,
        ],
        [
          "m",
          740,
          936,
          15,
        ],
        [
          "20 °C, 47%",
          689,
          958,
          14,
        ],
        [
          "Status",
          802,
          905,
          14,
        ],
        [
          "Open",
          822,
          936,
          20,
        ],
      ]
    `);
    expect({ severityMark, logo, rule, scaleBar }).toMatchInlineSnapshot(`
      {
        "logo": {
          "height": 26,
          "width": 26,
          "x": 1027.06,
          "y": 794,
        },
        "rule": {
          "height": 1,
          "width": 832,
          "x": 32,
          "y": 876,
        },
        "scaleBar": {
          "height": 10,
          "width": 320,
          "x": 73.68,
          "y": 739,
        },
        "severityMark": {
          "height": 13,
          "width": 20,
          "x": 370.77000000000004,
          "y": 807,
        },
      }
    `);
  });

  it.each([
    ["a long label", { label: long }],
    ["one long word", { label: "x".repeat(400) }],
    [
      "a label in Japanese",
      { label: "第二工場コンプレッサー室ヘッダー配管フランジ三番".repeat(4), line: "第二工場 ".repeat(40) },
    ],
    ["a label in Arabic", { label: "شفة الأنبوب الرئيسي في القاعة ب ".repeat(5), isRightToLeft: true }],
    ["Arabic that fits", { label: "شفة الأنبوب", isRightToLeft: true }],
    [
      "a leak that is too large",
      { facts: [{ name: "Leak size, air", value: "Too large to measure" }, ...leak.facts.slice(3)] },
    ],
    [
      "long values",
      { facts: leak.facts.map((fact) => ({ ...fact, name: long, value: long, unit: long, note: long })) },
    ],
    ["long small print", { basis: [long, long, long, long], brand: long }],
    ["a severity in many words", { severity: { level: 0, word: long } }],
    [
      "nothing",
      { label: "", severity: undefined, line: "", facts: [], basis: [], brand: "", scale: undefined },
    ],
  ] satisfies [string, Partial<PictureCaption>][])("has nothing on top of another for %s", (_, named) => {
    expectApart(layOutCaption({ ...leak, ...named }, measure));
  });

  it("has nothing on top of another, whatever is written", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 60 });
    const fact = fc.record({ name: text, value: text, unit: text, note: text });
    fc.assert(
      fc.property(
        fc.record({
          label: text,
          line: text,
          facts: fc.array(fact, { maxLength: 7 }),
          basis: fc.array(text, { maxLength: 4 }),
          brand: text,
          isRightToLeft: fc.boolean(),
        }),
        (named) => expectApart(layOutCaption({ ...leak, ...named }, measure)),
      ),
      { numRuns: 60 },
    );
  });

  it("cuts a long label in its second line, not its values", () => {
    const { texts } = layOutCaption({ ...leak, label: long }, measure);
    const lines = texts.filter(({ sizePx, role }) => role === "strong" && sizePx === 20);
    expect(lines).toHaveLength(2);
    expect(long).toContain(lines[0]?.text);
    expect(lines[1]?.text.endsWith("…")).toBe(true);
    expect(texts.map(({ text }) => text)).toEqual(
      expect.arrayContaining(["144", "$2,100", "90 % confidence interval: 116–179", "Very high"]),
    );
  });

  it("is mirrored where the language is written from right to left", () => {
    const mirrored = layOutCaption({ ...leak, isRightToLeft: true }, measure);
    const straight = layOutCaption(leak, measure);
    expect(mirrored.logo.x).toBe(captionedSize.widthPx - straight.logo.x - straight.logo.width);
    const [label] = mirrored.texts.filter(({ text }) => text === leak.label);
    expect((label?.x ?? 0) + (label?.width ?? 0)).toBeCloseTo(captionedSize.widthPx - 32, 6);
  });
});
