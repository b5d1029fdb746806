import { settled } from "@sonolens/foundation";
import pg from "pg";
import type { StatementNames } from "./statement-names.ts";

const connectMs = 10_000;
/** After a connection timeout, other pending connections fail at once with the same error for this time. */
const sameMs = 1_000;

type Connected = (error: Error | null, client?: pg.ClientBase) => void;

/**
 * A client with timeouts for a silent server, as behind a broken network: for a connection 10 s, for a
 * statement `silentMs`. The pool's own timeout would include the time in its queue. With `names`, the server parses and
 * plans what comes often once for each connection.
 */
export function clientWithTimeouts(
  silentMs: ((statement: string) => number) | undefined,
  names: StatementNames | undefined,
): typeof pg.Client {
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
      const [text, values]: readonly unknown[] = words;
      // Several statements in one text have no values, and cannot be prepared.
      const name =
        typeof text === "string" && Array.isArray(values) && values.length > 0 ? names?.(text) : undefined;
      const asked: unknown =
        name === undefined
          ? super.query(...words)
          : super.query({ name, text: String(text), values: values as unknown[] });
      if (silentMs !== undefined && asked instanceof Promise) {
        const { stream } = (this as unknown as { connection: { stream: { destroy(): void } } }).connection;
        const timer = setTimeout(() => stream.destroy(), silentMs(String(words[0])));
        void settled(asked).then(() => clearTimeout(timer));
      }
      return asked;
    }) as pg.Client["query"];
  };
}
