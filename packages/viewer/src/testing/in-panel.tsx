import type { ReactNode } from "react";
import { StoryFrame } from "./story-frame.tsx";

/** A part of the panel beside a snapshot's stage, at its real width, under the heading of its page. */
export const inPanel = (Story: () => ReactNode) => (
  <StoryFrame>
    <main className="w-99 max-w-full bg-surface">
      <h1 className="sr-only">Snapshot</h1>
      {Story()}
    </main>
  </StoryFrame>
);
