interface Reachability {
  /** Queries the server at once; true if it responds. */
  readonly check: () => Promise<boolean>;
  /** Resolves once it is reachable. */
  readonly untilBack: () => Promise<void>;
}

/**
 * Loads a chunk or texts. While the server is unreachable it waits, and then retries. Rejects if the server responds
 * and the chunk is missing, as after an update.
 */
export type LoadPart = <Part>(fetchPart: () => Promise<Part>) => Promise<Part>;

/** Makes the loader of a viewer; `server` serves its chunks. */
export const createPartLoader =
  (server: Reachability): LoadPart =>
  async (fetchPart) => {
    for (let failedThere = false; ; ) {
      try {
        return await fetchPart();
      } catch (error) {
        const isThere = await server.check();
        // The server may have been down a moment ago although it responds now.
        if (isThere && failedThere) throw error;
        failedThere = isThere;
        if (!isThere) await server.untilBack();
      }
    }
  };
