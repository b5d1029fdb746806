/** Whether the tests run on PostgreSQL: those of what only a file is are skipped there. */
export declare const isOnPostgres: boolean;
/** The address of the database of a data folder, which is made when first asked for; undefined where it has its own. */
export declare function databaseOfFolder(dataDir: string): string | undefined;
/** What PostgreSQL's own client answers, one row a line. */
export declare const psql: (url: string, statement: string) => string;
