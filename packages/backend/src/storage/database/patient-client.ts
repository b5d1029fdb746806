import pg from "pg";

const connectMs = 10_000;
/** For so long after a server did not answer, whoever waits behind who found out is told the same at once. */
const sameMs = 1_000;

type Connected = (error: Error | null, client?: pg.ClientBase) => void;

/**
 * A client that gives up on a server that says nothing, as behind a network that lost it: on a connection after 10 s,
 * on a statement after as long as `silentMs` says of it. The pool's own limit would count the wait for one's turn too.
 */
export function patientClient(silentMs: ((statement: string) => number) | undefined): typeof pg.Client {
  let silence: Error | undefined;
  let silentUntilMs = 0;

  return class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super({
        ...(typeof config === "string" ? { connectionString: config } : config),
        connectionTimeoutMillis: connectMs,
      });
    }

    override connect(): Promise<this>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<this> | undefined {
      if (callback === undefined) return super.connect() as Promise<this>;
      if (silence !== undefined && performance.now() < silentUntilMs) {
        process.nextTick(callback, silence);
        return undefined;
      }
      super.connect((error: Error | null) => {
        if (error?.message === "timeout expired") {
          silence = error;
          silentUntilMs = performance.now() + sameMs;
        }
        callback(error, this);
      });
      return undefined;
    }

    override query = ((...words: Parameters<pg.Client["query"]>) => {
      const asked: unknown = super.query(...words);
      if (silentMs !== undefined && asked instanceof Promise) {
        const { stream } = (this as unknown as { connection: { stream: { destroy(): void } } }).connection;
        const timer = setTimeout(() => stream.destroy(), silentMs(String(words[0])));
        asked.catch(() => undefined).finally(() => clearTimeout(timer));
      }
      return asked;
    }) as pg.Client["query"];
  };
}
