/** The id of the heading of a kind of results. */
export const topicHeadingId = (topic: string): string => `accuracy-${topic}`;
