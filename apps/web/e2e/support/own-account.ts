import type { ApiSchema } from "@sonolens/api-client";
import {
  openTestDatabase,
  type TestDatabase,
} from "../../../../packages/backend/src/testing/open-test-database.ts";
import { password } from "./account.ts";
import { Api } from "./api.ts";
import type { Product } from "./product.ts";

interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** An account of a single test, which may edit everything it sees. */
export interface OwnAccount extends Credentials {
  readonly tokens: ApiSchema<"TokenPair">;
  /** The server's calls, as this account. */
  readonly api: Api;
  /** A demo account that sees the same snapshots read-only. */
  readonly demo: Credentials;
}

/** The initial state of a test's account. */
export interface OwnAccountOptions {
  /** Copies of all demo snapshots, with the demo plant's prices; an empty library otherwise. */
  readonly hasDemoPlant?: boolean;
  readonly isStaff?: boolean;
}

/** Of that password, with the minimum cost of argon2: a test signs in, it protects no secret. */
const passwordHash =
  "$argon2id$v=19$m=8,t=1,p=1$i2PLrRy6laxVB8WsftlwbA$Zo1knA25oQqZDaML2nljigrIXW68SUNZBy9J4Wf7Ew4";

const idAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** Characters at the end of an id that distinguish the copies of different tests. */
const suffixLength = 5;
const idLength = 26;
let accountCount = 0;

function nextSuffix(): string {
  accountCount += 1;
  let suffix = "";
  for (let rest = accountCount; suffix.length < suffixLength; rest = Math.floor(rest / idAlphabet.length))
    suffix = idAlphabet[rest % idAlphabet.length] + suffix;
  return suffix;
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const columnsByTable = new Map<string, readonly string[]>();

function columnsOf(database: TestDatabase, table: string): readonly string[] {
  const known = columnsByTable.get(table);
  if (known) return known;
  const [row] = database.all(`select * from ${table} limit 1`);
  if (!row) return [];
  columnsByTable.set(table, Object.keys(row));
  return Object.keys(row);
}

/**
 * Creates an account in milliseconds. Rows of the demo plant are copied with new ids; their files are shared, as the
 * store keeps each content once.
 */
export async function anOwnAccount(
  product: Product,
  { hasDemoPlant = true, isStaff = false }: OwnAccountOptions = {},
): Promise<OwnAccount> {
  const database = openTestDatabase(product.dataFolder);
  const suffix = nextSuffix();
  const username = `technician-${suffix.toLowerCase()}@plant.example`;
  const demoUsername = `demo-${suffix.toLowerCase()}@plant.example`;
  const idOf = (name: string) => quoted(name.padEnd(idLength - suffixLength, "0") + suffix);
  const libraryId = idOf("01TESTLIBRARY");
  const now = quoted(new Date().toISOString());
  const insertAccount = (id: string, name: string, isDemo: boolean) =>
    `insert into accounts (id, username, email, name_key, email_key, password_hash, is_demo, is_staff,
       has_accepted_terms, last_sequence, created_at)
     values (${id}, ${quoted(name)}, ${quoted(name)}, ${quoted(name)}, ${quoted(name)}, ${quoted(passwordHash)},
       ${isDemo ? 1 : 0}, ${isStaff ? 1 : 0}, 1, 0, ${now});
     insert into library_members (library_id, account_id) values (${libraryId}, ${id});`;
  const accountId = idOf("01TESTACCOUNT");
  const demoId = idOf("01TESTDEMO");
  const statements = [
    `insert into libraries (id, name, created_at) values (${libraryId}, ${quoted(username)}, ${now});`,
    insertAccount(accountId, username, false),
    insertAccount(demoId, demoUsername, true),
    ...(hasDemoPlant ? copyDemoPlant(database, { suffix, libraryId, accountIds: [accountId, demoId] }) : []),
  ];
  database.run(`begin; ${statements.join("\n")} commit;`);
  const signIn = () => Api.signInAs(product.url, { username, password });
  const tokens = await signIn();
  const api = new Api(product.url, tokens.access, async () => (await signIn()).access);
  return { username, password, tokens, api, demo: { username: demoUsername, password } };
}

/** SQL statements that copy all demo snapshots into a library, and the settings of the demo plant into accounts. */
function copyDemoPlant(
  database: TestDatabase,
  {
    suffix,
    libraryId,
    accountIds,
  }: { readonly suffix: string; readonly libraryId: string; readonly accountIds: readonly string[] },
): string[] {
  const own = (column: string) => `substr(${column}, 1, ${idLength - suffixLength}) || ${quoted(suffix)}`;
  /** Copies the matching rows of a table, with some columns replaced. */
  const copy = (table: string, changes: Readonly<Record<string, string>>, where: string) => {
    const columns = columnsOf(database, table);
    if (columns.length === 0) return "";
    return `insert into ${table} (${columns.join(", ")})
      select ${columns.map((column) => changes[column] ?? column).join(", ")} from ${table} where ${where};`;
  };
  const isOfPlant = "library_id = (select id from libraries where name = 'demo-plant')";
  return [
    ...accountIds.map((account_id) =>
      copy(
        "account_settings",
        { account_id },
        "account_id = (select id from accounts where username = 'full@sonolens.example')",
      ),
    ),
    copy("ownerships", { id: own("id"), library_id: libraryId }, isOfPlant),
    copy("snapshots", { id: own("id"), library_id: libraryId, ownership_id: own("ownership_id") }, isOfPlant),
    ...["snapshot_tags", "snapshot_blobs", "snapshot_heatmaps", "snapshot_analyses"].map((table) =>
      copy(
        table,
        { snapshot_id: own("snapshot_id") },
        `snapshot_id in (select id from snapshots where ${isOfPlant})`,
      ),
    ),
  ];
}
