import { encode } from "fast-png";
import type { Block, Picture, ReportDocument, TableRow } from "../layout/block.ts";

/** Words of an example in one language. */
export interface ExampleWords {
  readonly title: string;
  readonly lead: string;
  readonly found: string;
  readonly open: string;
  readonly inRepair: string;
  readonly solved: string;
  readonly findings: string;
  readonly place: string;
  readonly severity: string;
  readonly status: string;
  readonly page: string;
  readonly high: string;
  readonly advice: string;
}

/** In English. */
export const englishWords: ExampleWords = {
  title: "Leak survey, hall B, week 47",
  lead: "Renew the coupling at the next stop. Then take a second snapshot from the same place and distance.",
  found: "found, per year",
  open: "Open",
  inRepair: "In repair",
  solved: "Solved",
  findings: "Findings",
  place: "Valve drop",
  severity: "Severity",
  status: "Status",
  page: "Page",
  high: "High",
  advice: "What to do",
};

function gradientPng(width: number, height: number): Uint8Array {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const line = x % 40 === 0 || y % 40 === 0 ? 30 : 0;
      data.set(
        [90 + (60 * x) / width - line, 96 + (50 * y) / height - line, 104 - line],
        (y * width + x) * 3,
      );
    }
  return encode({ width, height, data, channels: 3, depth: 8 });
}

const encoded = new Map<string, Uint8Array>();

/** A photo-like picture: a gradient with a grid. */
export function examplePhoto(widthPx = 320, heightPx = 192): Picture {
  const size = `${widthPx} ${heightPx}`;
  const bytes = encoded.get(size) ?? gradientPng(widthPx, heightPx);
  encoded.set(size, bytes);
  return { kind: "png", bytes };
}

/** A sound map over it: one source, transparent around it. */
export function exampleMap(widthPx = 160, heightPx = 96): Picture {
  const pixels = new Uint8Array(widthPx * heightPx * 4);
  for (let y = 0; y < heightPx; y++)
    for (let x = 0; x < widthPx; x++) {
      const level = Math.exp(-(((x - 90) / 16) ** 2) - ((y - 44) / 18) ** 2);
      if (level < 0.2) continue;
      pixels.set([255 * level, 200 * level ** 2, 80 * (1 - level), 235], (y * widthPx + x) * 4);
    }
  return { kind: "rgba", widthPx, heightPx, pixels };
}

const spectrum = Array.from({ length: 240 }, (_, index): [number, number] => {
  const kHz = (index * 40) / 239;
  return [kHz, 24 + 3 * Math.sin(index * 1.7) + 30 * Math.exp(-(((kHz - 22) / 6) ** 2))];
});

const levels = [3, 3, 2, 2, 1, 1, 4] as const;
const states = ["open", "inRepair", "open", "open", "inRepair", "solved", "solved"] as const;

function pageOfFinding(words: ExampleWords, number: number): Block[] {
  return [
    { kind: "pageBreak" },
    {
      kind: "heading",
      level: 2,
      prominent: true,
      text: `${number}  ${words.place} ${number}`,
      aside: [{ mark: { repair: "open" } }, { text: ` ${words.open}` }],
      anchor: `finding ${number}`,
    },
    {
      kind: "paragraph",
      size: "lead",
      text: [
        { text: "Hall B / Packing · 19.11.2026 09:42 · " },
        { mark: { severity: 3 } },
        { text: ` ${words.high}`, tone: "alert", bold: true },
      ],
    },
    {
      kind: "image",
      picture: examplePhoto(),
      overlay: exampleMap(),
      alt: "One source, right of the middle.",
      maxHeightMm: 95,
      caption: words.lead,
      scale: {
        colors: ["#fff6d0", "#ff9a3c", "#c2306b", "#4a146e"],
        labels: [
          { at: 0, text: "62 dB", note: "peak" },
          { at: 0.5, text: "58.5" },
          { at: 1, text: "55", note: "threshold" },
        ],
      },
    },
    {
      kind: "columns",
      ratio: 0.4,
      first: [
        { kind: "figures", items: [{ value: "42", unit: "l/min", label: words.found, note: "20–88 l/min" }] },
      ],
      second: [
        {
          kind: "chart",
          alt: "A hump between 20 and 30 kHz.",
          heightMm: 38,
          chart: {
            kind: "line",
            x: {
              min: 0,
              max: 40,
              ticks: [0, 10, 20, 30, 40].map((at) => ({ at, text: at === 40 ? "40 kHz" : String(at) })),
            },
            y: {
              min: 20,
              max: 60,
              title: "Spectrum, dB",
              ticks: [20, 40, 60].map((at) => ({ at, text: String(at) })),
            },
            lines: [{ points: spectrum }],
            bands: [{ from: 20, to: 30 }],
          },
        },
      ],
    },
    { kind: "heading", level: 3, text: words.advice },
    { kind: "paragraph", text: words.lead },
    {
      kind: "facts",
      columns: 2,
      items: ["4.2 m", "air, 6.8 bar", "19 °C, 55%", "104417", "leak 4.1.1"].map((value, index) => ({
        label: `${words.place} ${index}`,
        value,
      })),
    },
  ];
}

/** A report with every kind of block. */
export function exampleReport(language: string, words: ExampleWords, findings = 7): ReportDocument {
  const rows = Array.from({ length: findings }, (_, index): TableRow => {
    const level = levels[index % levels.length] ?? 1;
    const state = states[index % states.length] ?? "open";
    return {
      link: { anchor: `finding ${index + 1}` },
      cells: [
        String(index + 1),
        { text: `${words.place} ${index + 1}`, note: "Hall B / Packing" },
        [{ mark: { severity: level } }, { text: ` ${words.high}`, bold: true, tone: "alert" }],
        [{ text: String(42 - index), bold: true }],
        "€ 1 234",
        [{ mark: { repair: state } }, { text: ` ${words[state]}` }],
        [{ field: { pageOf: `finding ${index + 1}` }, tone: "muted" }],
      ],
    };
  });
  return {
    title: words.title,
    language,
    pageSize: "A4",
    header: { start: "Kuusi Foods · Tampere plant", end: "19.11.2026" },
    footer: {
      start: words.title,
      end: [{ field: "page" }, { text: " / " }, { field: "pages" }],
    },
    blocks: [
      { kind: "heading", level: 1, text: words.title },
      { kind: "paragraph", size: "lead", text: words.lead },
      {
        kind: "figures",
        rule: true,
        items: [
          { value: "€ 1 877", label: words.found, note: "€ 890 – 3 900" },
          {
            value: "€ 295",
            label: [{ mark: { repair: "solved" } }, { text: ` ${words.solved}` }],
            tone: "good",
          },
          { value: "€ 1 582", label: [{ mark: { repair: "open" } }, { text: ` ${words.open}` }] },
          { value: "3.8", unit: "t", label: "CO₂" },
        ],
      },
      { kind: "heading", level: 2, text: words.advice },
      {
        kind: "chart",
        alt: "The three largest leaks make 72% of the cost.",
        chart: {
          kind: "bars",
          bars: [769, 420, 280, 166, 142, 85].map((value, index) => ({
            label: `${index + 1} ${words.place}`,
            value,
            shown: String(value),
            state: states[index % 7] ?? "open",
          })),
          legend: { open: words.open, inRepair: words.inRepair, solved: words.solved },
        },
      },
      {
        kind: "columns",
        ratio: 0.5,
        first: [
          { kind: "heading", level: 3, text: words.severity },
          {
            kind: "chart",
            alt: "Three of seven are severe and open.",
            chart: {
              kind: "matrix",
              columns: [
                { label: words.open, state: "open" },
                { label: words.inRepair, state: "inRepair" },
                { label: words.solved, state: "solved" },
              ],
              rows: [4, 3, 2, 1].map((severity) => ({
                label: words.high,
                severity,
                counts: [severity, 1, 0],
              })),
            },
          },
        ],
        second: [
          { kind: "heading", level: 3, text: "PRPD" },
          {
            kind: "chart",
            alt: "Two clusters of pulses, half a period apart.",
            heightMm: 36,
            chart: {
              kind: "prpd",
              x: { min: 0, max: 360, ticks: [0, 90, 180, 270, 360].map((at) => ({ at, text: `${at}°` })) },
              y: { min: 0, max: 1, ticks: [0, 1].map((at) => ({ at, text: String(at) })) },
              pulses: Array.from({ length: 1500 }, (_, index) => [
                (index % 2) * 180 + 60 + 25 * Math.sin(index * 12.9898) * Math.cos(index * 7.233),
                0.3 + 0.3 * Math.abs(Math.sin(index * 78.233)),
              ]),
            },
          },
        ],
      },
      { kind: "pageBreak" },
      { kind: "heading", level: 2, text: words.findings },
      {
        kind: "table",
        summary: words.findings,
        columns: [
          { title: "No.", align: "end" },
          { title: words.place, rowHeader: true, share: 1 },
          { title: words.severity },
          { title: "l/min", align: "end" },
          { title: "€ / year", align: "end" },
          { title: words.status },
          { title: words.page, align: "end" },
        ],
        rows: [
          { kind: "group", cells: ["Hall B"] },
          ...rows,
          { kind: "total", cells: ["", "All", "", "102", "€ 1 877", "", ""] },
        ],
      },
      {
        kind: "tickBoxes",
        items: [words.advice, words.lead],
      },
      { kind: "signatures", fields: [{ label: words.place, name: "M. Korhonen" }, { label: words.status }] },
      {
        kind: "qr",
        url: "https://example.com/shared/reports/abc",
        alt: "https://example.com/shared/reports/abc",
      },
      ...rows.flatMap((_, index) => pageOfFinding(words, index + 1)),
    ],
  };
}
