/** The id of the heading of a kind of results. */
export const topicHeadingId = (topic: string): string => `accuracy-${topic}`;

/** Scrolls to a kind of results and focuses its heading. */
export function showTopic(topic: string): void {
  const heading = document.getElementById(topicHeadingId(topic));
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}
