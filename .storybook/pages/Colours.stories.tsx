import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { Entry, Group, Sheet } from "./Sheet.tsx";
import { contrastText, themeTokens, tokenNames, useResolved } from "./tokens.ts";

const meta = {
  title: "Look/Colours",
  tags: ["!autodocs"],
  // The same entry a hundred times: checking each of them in both themes would only take time.
  parameters: { a11y: { test: "off" } },
} satisfies Meta;
export default meta;

/** The purpose of a color, by its name; the first match applies. */
const groups: [title: string, names: RegExp, against: string][] = [
  ["Grounds, from the back to the front", /^(ground|surface|raised|sunken|quiet|hover|thumb)$/, "ink"],
  ["Lines", /^line/, "ground"],
  ["Text", /^ink/, "ground"],
  ["Accent: what can be acted on or is selected", /^acc/, "ground"],
  ["Severity", /^sev/, "ground"],
  ["Repair status", /^(open|repair|solved)/, "ground"],
  ["Errors and warnings", /^(err|warn)/, "ground"],
  ["Messages over the page", /^inv/, "inv"],
  ["Around a picture", /^well/, "well"],
  ["Series of charts", /^data-/, "ground"],
];

/** Pairs that are read together although neither is the page background. */
const pairs: Record<string, string> = {
  "acc-ink": "acc",
  "err-ink": "err",
  "inv-ok": "inv-ok-wash",
  "inv-err": "inv-err-wash",
  inv: "inv-ink",
  well: "well-ink",
  "well-2": "well-ink",
};

interface Shown {
  readonly name: string;
  readonly value: string;
}

function Colour({
  name,
  value,
  hex,
  other,
  ratio,
}: Shown & { hex: string; other: string; ratio: string | null }) {
  const swatch = { width: 44, height: 44, flexShrink: 0, background: value, borderRadius: 7 };
  return (
    <Entry
      sample={<span style={{ ...swatch, border: "1px solid var(--line)" }} data-decoration="" />}
      name={name}
      value={
        <>
          {hex}
          {ratio ? <span data-contrast={ratio}>{` · ${ratio} with ${other}`}</span> : null}
        </>
      }
    />
  );
}

const ofTheme = themeTokens("color").map(({ name, value }) => ({ name: name.slice(6), value }));
const ofCharts = tokenNames(/^data-\d$/).map((name) => ({ name, value: `var(--${name})` }));
const colours: Shown[] = [...ofTheme, ...ofCharts].filter(({ value }) => value.startsWith("var("));
const values = colours.map(({ value }) => value);

export const Colours: StoryObj = {
  render: function Colours() {
    const found = useResolved(values, "color");
    const hexOf = (name: string) => found[colours.findIndex((colour) => colour.name === name)] ?? "";
    return (
      <Sheet
        title="Colours"
        intro="As they are in the theme and edition chosen above. Names are those of utilities (text-ink-2, bg-surface). The number is the contrast: text needs 4.5, an edge or a glyph 3; tests measure each pair in both themes of every edition."
      >
        {groups.map(([title, names, against]) => (
          <Group key={title} title={title}>
            {colours
              .filter(({ name }) => names.test(name))
              .map((colour) => {
                const other = pairs[colour.name] ?? against;
                const ratio = other === colour.name ? null : contrastText(hexOf(colour.name), hexOf(other));
                return (
                  <Colour
                    key={colour.name}
                    {...colour}
                    hex={hexOf(colour.name)}
                    other={other}
                    ratio={ratio}
                  />
                );
              })}
          </Group>
        ))}
      </Sheet>
    );
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText("ink-2")).toBeVisible();
    // Every color is listed; the scrim over the page is not one.
    await expect(canvasElement.querySelectorAll("li").length).toBe(colours.length - 1);
    const text = canvas.getByText("ink-2").parentElement?.querySelector<HTMLElement>("[data-contrast]");
    await expect(Number(text?.dataset.contrast)).toBeGreaterThan(4.5);
  },
};
