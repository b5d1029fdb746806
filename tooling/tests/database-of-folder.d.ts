/** Whether the tests run on PostgreSQL: tests specific to the database file are skipped there. */
export declare const isOnPostgres: boolean;
/** The URL of the database of a data folder, created on first use; undefined if the folder has its own. */
export declare function databaseOfFolder(dataDir: string): string | undefined;
/** The output of PostgreSQL's own client, one row per line. */
export declare const psql: (url: string, statement: string) => string;
