/** Prevents one client from flooding all subscribers. */
export interface PublishRate {
  /** Counts a message; false if the client has sent too many within a second. */
  allows(clientId: string): boolean;
  forget(clientId: string): void;
}

const maxPerSecond = 100;

export function createPublishRate(nowMs: () => number): PublishRate {
  const counts = new Map<string, { second: number; sent: number }>();
  return {
    allows(clientId) {
      const second = Math.floor(nowMs() / 1000);
      const known = counts.get(clientId);
      const sent = known?.second === second ? known.sent + 1 : 1;
      counts.set(clientId, { second, sent });
      return sent <= maxPerSecond;
    },
    forget: (clientId) => void counts.delete(clientId),
  };
}
