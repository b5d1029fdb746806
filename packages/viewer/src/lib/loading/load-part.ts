interface Reachability {
  /** Queries the server at once; true if it responds. */
  readonly check: () => Promise<boolean>;
  /** Resolves once it is reachable. */
  readonly untilBack: () => Promise<void>;
}

let server: Reachability | undefined;

/** Sets how `loadPart` detects whether the server, which serves the chunks, is reachable. */
export function waitForPartsWith(reachability: Reachability): void {
  server = reachability;
}

/**
 * Loads a chunk or texts. While the server is unreachable it waits, and then retries. Rejects if the server responds
 * and the chunk is missing, as after an update.
 */
export async function loadPart<Part>(fetchPart: () => Promise<Part>): Promise<Part> {
  for (let failedThere = false; ; ) {
    try {
      return await fetchPart();
    } catch (error) {
      if (!server) throw error;
      if (!(await server.check())) await server.untilBack();
      // The server may have been down a moment ago although it responds now.
      else if (failedThere) throw error;
      else failedThere = true;
    }
  }
}
