/**
 * Resolves after what waits for a turn of the event loop had it. Not by a timer, which a browser delays by 4 ms when one
 * follows the other.
 */
export const nextTurn = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
