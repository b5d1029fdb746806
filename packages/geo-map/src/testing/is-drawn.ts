import { expect, waitFor } from "storybook/test";

/** Waits until the ground of the map of a story is drawn. */
export const isDrawn = (story: HTMLElement) =>
  waitFor(() => expect(story.querySelector("[data-drawn]")).not.toBeNull(), { timeout: 30_000 });
