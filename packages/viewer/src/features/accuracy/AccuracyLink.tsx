import type { ClaimTopic } from "@sonolens/acoustics";
import { useRouter } from "@tanstack/react-router";
import { useWords } from "../../lib/format/use-words.ts";

/** Below a result: the way to how often results of its kind are right. */
export function AccuracyLink({ topic }: { readonly topic: ClaimTopic }) {
  const { t } = useWords();
  const router = useRouter();
  return (
    <p className="-mt-2 px-5 pb-3 text-12">
      <a
        href={router.history.createHref(`/accuracy?about=${topic}`)}
        className="inline-flex min-h-small items-center rounded-s text-ink-2 underline underline-offset-3 hover:text-ink"
      >
        {t(topic === "direction" ? "snapshot:howGoodDirections" : "snapshot:howGood")}
      </a>
    </p>
  );
}
