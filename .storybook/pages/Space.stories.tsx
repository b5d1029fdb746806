import type { Meta, StoryObj } from "@storybook/react-vite";
import { Entry, Group, Sheet } from "./Sheet.tsx";
import { themeTokens, useResolved } from "./tokens.ts";

const meta = { title: "Look/Space and shape", tags: ["!autodocs"] } satisfies Meta;
export default meta;

const box = { flexShrink: 0, background: "var(--acc-wash)", border: "1px solid var(--acc-line)" };
const steps = [1, 2, 3, 4, 6, 8, 10, 16];
const heights: Record<string, string> = {
  ctl: "a control",
  row: "a row of a list",
  small: "a control inside a row",
  chip: "a chip",
  day: "a day of a month",
  icon: "an icon in a control",
};

function Height({ name, value }: { name: string; value: string }) {
  const [size] = useResolved([value], "width");
  return (
    <Entry
      sample={<span style={{ ...box, width: 44, height: value, borderRadius: 4 }} />}
      name={`h-${name}`}
      value={`${size} · ${heights[name] ?? ""}`}
    />
  );
}

export const SpaceAndShape: StoryObj = {
  name: "Space and shape",
  render: () => (
    <Sheet
      title="Space and shape"
      intro="Distances are multiples of 4 px: p-3 is 12. Heights of controls follow the density, which is touch where the pointer is coarse: choose it above."
    >
      <Group title="Distances">
        {steps.map((step) => (
          <Entry
            key={step}
            sample={<span style={{ ...box, width: step * 4, height: 16 }} />}
            name={String(step)}
            value={`${step * 4} px`}
          />
        ))}
      </Group>
      <Group title="Heights, by density">
        {themeTokens("spacing").map(({ name, value }) => (
          <Height key={name} name={name.slice(8)} value={value} />
        ))}
      </Group>
      <Group title="Corners">
        {themeTokens("radius").map(({ name, value }) => (
          <Entry
            key={name}
            sample={<span style={{ ...box, width: 56, height: 44, borderRadius: value }} />}
            name={name.replace("radius", "rounded")}
            value={value}
          />
        ))}
      </Group>
      <Group title="Elevation">
        {themeTokens("shadow").map(({ name, value }) => (
          <Entry
            key={name}
            sample={
              <span
                data-decoration=""
                style={{
                  width: 72,
                  height: 44,
                  flexShrink: 0,
                  borderRadius: 7,
                  background: "var(--raised)",
                  boxShadow: value,
                }}
              />
            }
            name={name}
            value={name.endsWith("1") ? "what is raised in its control" : "what lies over the page"}
          />
        ))}
      </Group>
      <Group title="Widths at which screens change">
        {themeTokens("breakpoint").map(({ name, value }) => (
          <Entry key={name} sample={null} name={`${name.slice(11)}:`} value={`from ${value} on`} />
        ))}
      </Group>
    </Sheet>
  ),
};
