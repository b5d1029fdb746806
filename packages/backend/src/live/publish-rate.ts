const maxPerSecond = 100;

/** Prevents one client from flooding all subscribers. */
export function createPublishRate(nowMs: () => number) {
  const counts = new Map<string, { second: number; sent: number }>();
  return {
    /** Counts a message; false if the client has sent too many within a second. */
    allows(clientId: string): boolean {
      const second = Math.floor(nowMs() / 1000);
      const known = counts.get(clientId);
      const sent = known?.second === second ? known.sent + 1 : 1;
      counts.set(clientId, { second, sent });
      return sent <= maxPerSecond;
    },
    forget: (clientId: string): void => void counts.delete(clientId),
  };
}
