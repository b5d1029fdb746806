import type { ClaimTopic } from "@sonolens/acoustics";
import { useRouter } from "@tanstack/react-router";

/** The address of the page about the figures, at one kind of results or at its beginning. */
export function useAccuracyHref(topic?: ClaimTopic): string {
  const router = useRouter();
  return router.history.createHref(topic ? `/accuracy?about=${topic}` : "/accuracy");
}
