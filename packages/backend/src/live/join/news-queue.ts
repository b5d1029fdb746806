import type { ServerNews } from "./server-news.ts";

/** News that wait to be told, and those of which the broker has not said yet that it has them. */
export interface NewsQueue {
  add(kind: ServerNews["kind"], seal: () => string): void;
  /** The next one, as long as not too many are under way. */
  take(): WaitingNews | undefined;
  /** The broker has it. */
  settle(news: WaitingNews): void;
  /** Lets what was under way be taken again, first. */
  takeBack(): void;
  /** How many were let go for want of room. */
  dropped(): number;
}

export interface WaitingNews {
  readonly sealed: string;
  readonly kind: ServerNews["kind"];
}

const mostUnderWay = 100;
const mostWaiting = 1_000;
const mostWaitingBytes = 8 * 1024 * 1024;

/** What is oldest goes first where there is no room: of a camera only the newest is worth hearing. */
export function createNewsQueue(): NewsQueue {
  let waiting: WaitingNews[] = [];
  const underWay = new Set<WaitingNews>();
  let waitingBytes = 0;
  let dropped = 0;

  function makeRoom(): void {
    while (waiting.length > mostWaiting || waitingBytes > mostWaitingBytes) {
      waitingBytes -= waiting.shift()?.sealed.length ?? 0;
      dropped += 1;
    }
  }

  return {
    add(kind, seal) {
      // One that says that there is something says it for all that came before it is read.
      if (kind !== "published" && waiting.some((other) => other.kind === kind)) return;
      const sealed = seal();
      waiting.push({ sealed, kind });
      waitingBytes += sealed.length;
      makeRoom();
    },
    take() {
      if (underWay.size >= mostUnderWay) return undefined;
      const next = waiting.shift();
      if (next === undefined) return undefined;
      waitingBytes -= next.sealed.length;
      underWay.add(next);
      return next;
    },
    settle: (news) => void underWay.delete(news),
    takeBack() {
      waiting = [...underWay, ...waiting];
      for (const { sealed } of underWay) waitingBytes += sealed.length;
      underWay.clear();
      makeRoom();
    },
    dropped: () => dropped,
  };
}
