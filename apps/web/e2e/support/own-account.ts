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

/** Somebody of one test alone, who may edit all that they see. */
export interface OwnAccount extends Credentials {
  readonly tokens: ApiSchema<"TokenPair">;
  /** The server's calls, as this account. */
  readonly api: Api;
  /** A demo account, which sees the same snapshots and may change nothing. */
  readonly demo: Credentials;
}

/** What an account of a test has at the beginning. */
export interface OwnAccountOptions {
  /** Copies of all demo snapshots, with the demo plant's prices; an empty library otherwise. */
  readonly hasDemoPlant?: boolean;
  readonly isStaff?: boolean;
}

/** Of that password, with the least work that argon2 allows: a test signs in, it does not keep a secret. */
const passwordHash =
  "$argon2id$v=19$m=8,t=1,p=1$i2PLrRy6laxVB8WsftlwbA$Zo1knA25oQqZDaML2nljigrIXW68SUNZBy9J4Wf7Ew4";

const idAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** Characters at the end of an id that tell the copy of one test from that of another. */
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
 * Makes an account in milliseconds: rows of the demo plant are copied under ids of its own, the files that they name are
 * shared, as the store keeps each content once.
 */
export async function anOwnAccount(
  product: Product,
  { hasDemoPlant = true, isStaff = false }: OwnAccountOptions = {},
): Promise<OwnAccount> {
  const database = openTestDatabase(product.dataFolder);
  const suffix = nextSuffix();
  const username = `technician-${suffix.toLowerCase()}@plant.example`;
  const demoUsername = `demo-${suffix.toLowerCase()}@plant.example`;
  const own = (column: string) => `substr(${column}, 1, ${idLength - suffixLength}) || ${quoted(suffix)}`;
  /** Copies the rows of a table that fit, with other values in some columns. */
  const copy = (table: string, changes: Readonly<Record<string, string>>, where: string) => {
    const columns = columnsOf(database, table);
    if (columns.length === 0) return "";
    return `insert into ${table} (${columns.join(", ")})
      select ${columns.map((column) => changes[column] ?? column).join(", ")} from ${table} where ${where};`;
  };
  const copyAccount = (from: string, to: string) =>
    copy(
      "accounts",
      {
        id: own("id"),
        username: quoted(to),
        email: quoted(to),
        name_key: quoted(to),
        email_key: quoted(to),
        password_hash: quoted(passwordHash),
        last_sequence: "0",
        ...(isStaff && { is_staff: "1" }),
      },
      `username = ${quoted(from)}`,
    );
  const bothDemoAccounts =
    "select id from accounts where username in ('full@sonolens.example', 'demo@sonolens.example')";
  const demoLibrary = "(select id from libraries where name = 'demo-plant')";
  const isDemoSnapshot = `snapshot_id in (select id from snapshots where library_id = ${demoLibrary})`;
  const isDemoLibrary = `library_id = ${demoLibrary}`;
  const libraryId = `(select ${own("id")} from libraries where name = 'demo-plant')`;
  const statements = [
    copyAccount("full@sonolens.example", username),
    copyAccount("demo@sonolens.example", demoUsername),
    copy("libraries", { id: own("id"), name: quoted(username) }, "name = 'demo-plant'"),
    copy(
      "library_members",
      { library_id: own("library_id"), account_id: own("account_id") },
      `library_id = ${demoLibrary} and account_id in (${bothDemoAccounts})`,
    ),
    ...(hasDemoPlant
      ? [
          copy("account_settings", { account_id: own("account_id") }, `account_id in (${bothDemoAccounts})`),
          copy("ownerships", { id: own("id"), library_id: libraryId }, isDemoLibrary),
          copy(
            "snapshots",
            { id: own("id"), library_id: libraryId, ownership_id: own("ownership_id") },
            isDemoLibrary,
          ),
          ...["snapshot_blobs", "snapshot_heatmaps", "snapshot_analyses"].map((table) =>
            copy(table, { snapshot_id: own("snapshot_id") }, isDemoSnapshot),
          ),
        ]
      : []),
  ];
  database.run(`begin; ${statements.join("\n")} commit;`);
  const signIn = () => Api.signInAs(product.url, { username, password });
  const tokens = await signIn();
  const api = new Api(product.url, tokens.access, async () => (await signIn()).access);
  return { username, password, tokens, api, demo: { username: demoUsername, password } };
}
