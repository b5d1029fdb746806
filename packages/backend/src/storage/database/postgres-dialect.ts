import { bestEffort } from "@sonolens/foundation";
import {
  CompiledQuery,
  type DatabaseConnection,
  type DataTypeNode,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  PostgresQueryCompiler,
  type QueryCompiler,
  type TransactionSettings,
} from "kysely";
import { createFairQueue, type FairQueue } from "../../jobs/fair-queue.ts";
import { backgroundWork, serverWork, workOwner } from "../../work-owner.ts";
import { DatabaseDown, errorOfStatement } from "./database-down.ts";

type Connection = Parameters<PostgresDriver["rollbackTransaction"]>[0];

/** The advisory lock of the writer. Any number that is otherwise unused in this database. */
export const writeLock = 7_236_451_002;
/** After this time waiting for other writers, the database counts as busy. */
export const lockWaitMs = 10_000;
/** A process that stalls in a transaction loses it, so that others can write. */
const idleMs = 60_000;

/** The column types of the migrations in PostgreSQL, with the same range, order and precision. */
const columnTypes: Readonly<Record<string, string>> = {
  integer: "bigint",
  real: "double precision",
  blob: "bytea",
  text: 'text collate "C"',
};

export interface SerialPostgresConfig extends PostgresDialectConfig {
  /** Of the pool, at the same time. */
  readonly connections: number;
  /** Of one owner, who leaves the others to the rest; all if left out. */
  readonly connectionsEach?: number;
}

/** PostgreSQL that behaves like the embedded database as far as the product relies on it. */
export class SerialPostgresDialect extends PostgresDialect {
  readonly #config: SerialPostgresConfig;

  constructor(config: SerialPostgresConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new SerialPostgresDriver(this.#config);
  }

  override createQueryCompiler(): QueryCompiler {
    return new PortableCompiler();
  }
}

/**
 * One transaction at a time, over all processes: versions and message numbers are global counters and must
 * become visible in order. The lock is released after the commit is visible, or with the connection.
 */
class SerialPostgresDriver extends PostgresDriver {
  readonly #known = new WeakSet<DatabaseConnection>();
  /** Instead of the queue of the pool, in which all of one owner come before those of the next. */
  readonly #turns: FairQueue;
  readonly #endTurn = new WeakMap<DatabaseConnection, () => void>();

  constructor(config: SerialPostgresConfig) {
    super(config);
    this.#turns = createFairQueue({
      places: config.connections,
      byTime: true,
      pauses: true,
      unpaused: serverWork,
      background: backgroundWork,
      ...(config.connectionsEach !== undefined && { placesEach: config.connectionsEach }),
    });
  }

  /** Distinguishes errors of the connection from those of a statement. */
  override async acquireConnection(): Promise<DatabaseConnection> {
    const endTurn = await this.#turn();
    const connection = await super.acquireConnection().catch((error: unknown) => {
      endTurn();
      throw new DatabaseDown(error);
    });
    this.#endTurn.set(connection, endTurn);
    if (this.#known.has(connection)) return connection;
    this.#known.add(connection);
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = <Row>(...words: Parameters<DatabaseConnection["executeQuery"]>) =>
      execute<Row>(...words).catch((error: unknown) => {
        throw errorOfStatement(error);
      });
    return connection;
  }

  override async releaseConnection(connection: Connection): Promise<void> {
    await super.releaseConnection(connection);
    this.#endTurn.get(connection)?.();
  }

  /** Resolves once it is the owner's turn, with what ends it. */
  async #turn(): Promise<() => void> {
    const begun = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    void this.#turns.run(workOwner(), () => {
      begun.resolve();
      return ended.promise;
    });
    await begun.promise;
    return ended.resolve;
  }

  override async beginTransaction(connection: Connection, _settings: TransactionSettings) {
    try {
      await connection.executeQuery(
        CompiledQuery.raw(
          `begin; set local lock_timeout = ${lockWaitMs}; set local idle_in_transaction_session_timeout = ${idleMs}; ` +
            `select pg_advisory_xact_lock(${writeLock})`,
        ),
      );
    } catch (error) {
      await bestEffort(this.rollbackTransaction(connection));
      throw error;
    }
  }
}

const withoutNull = (value: unknown): unknown =>
  typeof value === "string" ? value.replaceAll("\u0000", "\u2400") : value;

class PortableCompiler extends PostgresQueryCompiler {
  protected override visitDataType(node: DataTypeNode): void {
    this.append(columnTypes[node.dataType] ?? node.dataType);
  }

  /** PostgreSQL texts cannot contain character 0: it is stored as its symbol U+2400. */
  protected override appendValue(parameter: unknown): void {
    super.appendValue(Array.isArray(parameter) ? parameter.map(withoutNull) : withoutNull(parameter));
  }

  protected override getAutoIncrement(): string {
    return "generated by default as identity";
  }
}
