const firstPauseMs = 2_000;
const maxPauseMs = 60_000;

/**
 * Loads a chunk, retrying until it succeeds: a map that was opened offline appears once the network is back. Pauses
 * grow from 2 s to a minute, and an `online` event ends them.
 */
export async function untilLoaded<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, maxPauseMs))
    try {
      return await load();
    } catch {
      await new Promise<void>((next) => {
        const go = () => {
          clearTimeout(timer);
          removeEventListener("online", go);
          next();
        };
        const timer = setTimeout(go, pauseMs);
        addEventListener("online", go);
      });
    }
}
