import type { Meta, StoryObj } from "@storybook/react-vite";
import { Entry, Group, Sheet } from "./Sheet.tsx";
import { type Token, themeTokens, useResolved } from "./tokens.ts";

const meta = { title: "Look/Type", tags: ["!autodocs"] } satisfies Meta;
export default meta;

const uses: Record<string, string> = {
  11: "axes, badges",
  12: "labels, captions",
  13: "controls, rows, text",
  14: "what is read at length",
  16: "headings of parts",
  20: "headings of panels",
  26: "headings of screens",
  40: "the one figure of a panel, on a phone",
  52: "the one figure of a panel",
};

function Size({ token, all }: { token: Token; all: readonly Token[] }) {
  const property = (name: string) => all.find((other) => other.name === `${token.name}--${name}`)?.value;
  const height = property("line-height") ?? "normal";
  const [size, line] = useResolved([token.value, height], "width");
  const sample = {
    fontSize: token.value,
    lineHeight: height,
    letterSpacing: property("letter-spacing"),
    fontVariantNumeric: "tabular-nums",
  };
  return (
    <Entry
      sample={<span style={{ ...sample, minWidth: 150, flexShrink: 0 }}>52.4 dB</span>}
      name={token.name}
      value={`${size} / ${line} · ${uses[token.name.slice(5)] ?? ""}`}
      style={{ flexWrap: "wrap" }}
    />
  );
}

export const Type: StoryObj = {
  render: () => {
    const all = themeTokens("text");
    return (
      <Sheet
        title="Type"
        intro="IBM Plex Sans with figures of one width. Sizes up to 14 are larger in touch density. Weights: 400 for text, 500 for what can be pressed, 600 for headings and figures."
      >
        <Group title="Sizes" wide>
          {all
            .filter(({ name }) => !name.includes("--"))
            .map((token) => (
              <Size key={token.name} token={token} all={all} />
            ))}
        </Group>
      </Sheet>
    );
  },
};
