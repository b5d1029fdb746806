import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { Button } from "../../packages/ui-kit/src/index.ts";
import { Group, Sheet } from "./Sheet.tsx";
import { themeTokens } from "./tokens.ts";

const meta = { title: "Look/Motion", tags: ["!autodocs"] } satisfies Meta;
export default meta;

const durations = [
  { name: "fast", token: "var(--fast)", use: "120 ms: a state changes" },
  { name: "mid", token: "var(--mid)", use: "200 ms: a panel comes" },
];

export const Motion: StoryObj = {
  render: function Motion() {
    const [there, setThere] = useState(false);
    const ease = themeTokens("ease")[0]?.value;
    return (
      <Sheet
        title="Motion"
        intro="It only says where something came from. There is one curve, two durations, and none of it where the system asks for reduced motion."
      >
        <div>
          <Button onClick={() => setThere(!there)}>Move both</Button>
        </div>
        <Group title="Durations" wide>
          {durations.map(({ name, token, use }) => (
            <li key={name}>
              <div style={{ width: "100%", borderBottom: "1px solid var(--line)", paddingBottom: 4 }}>
                <div
                  style={{
                    width: 28,
                    height: 28,
                    borderRadius: 7,
                    background: "var(--acc)",
                    // Visible in forced colors only, which remove the background.
                    border: "1px solid transparent",
                    transition: `margin ${token} ${ease}`,
                    marginInlineStart: there ? "calc(100% - 28px)" : 0,
                  }}
                />
              </div>
              <code>{name}</code> <span style={{ color: "var(--ink-3)" }}>{use}</span>
            </li>
          ))}
        </Group>
        <p style={{ color: "var(--ink-3)", overflowWrap: "anywhere" }} data-keep-words="">
          <code>{ease}</code>
        </p>
      </Sheet>
    );
  },
};
