interface Reachability {
  /** Asks the server at once; true when it answers. */
  readonly check: () => Promise<boolean>;
  /** Resolves once it can be reached. */
  readonly untilBack: () => Promise<void>;
}

let server: Reachability | undefined;

/** Says how to learn whether the server, which parts of the program come from, can be reached. */
export function waitForPartsWith(reachability: Reachability): void {
  server = reachability;
}

/**
 * Fetches a part of the program, or texts of it. While the server cannot be reached it waits, and fetches it once it
 * can. Rejects where the server answers and the part is not there, as after an update.
 */
export async function loadPart<Part>(fetchPart: () => Promise<Part>): Promise<Part> {
  for (let failedThere = false; ; ) {
    try {
      return await fetchPart();
    } catch (error) {
      if (!server) throw error;
      if (!(await server.check())) await server.untilBack();
      // A server that answers by now may have been away a moment ago.
      else if (failedThere) throw error;
      else failedThere = true;
    }
  }
}
