const firstPauseMs = 2_000;
const longestPauseMs = 60_000;

/**
 * Loads a part of the build, and again until it comes: a map that is opened without a network stands once there is one.
 * The pauses grow from 2 s to a minute, and end when the network is back.
 */
export async function untilLoaded<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs))
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
