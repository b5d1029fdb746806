import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { insertInto, type Row } from "./load-folder.ts";

/** How many of each there are. */
export interface OrganizationSize {
  readonly groups: number;
  readonly people: number;
  readonly cameras: number;
}

/** Groups directly below the top one; the others are spread below these. */
const sites = 30;
/** People of the top group, besides the account. */
const inTop = 60;

/**
 * Fills the organization of a stopped product, whose top group has one person: groups on three floors, people and
 * cameras spread over them. All share the password and the library of that person. Returns the name of a person of one
 * of the lowest groups that has cameras.
 */
export function fillOrganization(
  dataDir: string,
  rootId: string,
  size: OrganizationSize,
): { readonly leaf: string } {
  const database = new DatabaseSync(join(dataDir, "sonolens.db"));
  try {
    database.exec("PRAGMA foreign_keys = ON; PRAGMA synchronous = OFF; BEGIN");
    const one = (query: string, ...values: SQLInputValue[]) => database.prepare(query).get(...values) as Row;
    const root = one("SELECT * FROM groups WHERE id = ?", rootId);
    const account = one(
      "SELECT accounts.* FROM accounts JOIN group_members ON account_id = accounts.id WHERE group_id = ?",
      rootId,
    );
    const ownership = one(
      "SELECT ownerships.* FROM ownerships JOIN library_members USING (library_id) WHERE account_id = ? LIMIT 1",
      account.id as string,
    );
    const insert = insertInto(database);
    const idOf = (kind: string, number: number) =>
      `01GROUP${kind}`.padEnd(18, "0") + String(number).padStart(8, "0");
    const groupAt = (place: number) => (place === 0 ? rootId : idOf("G", place));
    for (let place = 1; place < size.groups; place += 1)
      insert("groups", {
        ...root,
        id: groupAt(place),
        parent_id: place <= sites ? rootId : groupAt(1 + (place % sites)),
        name: place <= sites ? `Site ${place}` : `Hall ${place}`,
        description: `Line ${place}`,
      });
    for (let number = 0; number < size.people; number += 1) {
      const name = `person-${number}`;
      const keys = { username: name, email: `${name}@plant.example`, name_key: name, email_key: name };
      insert("accounts", { ...account, ...keys, id: idOf("A", number), last_sequence: 0 });
      insert("group_members", {
        account_id: idOf("A", number),
        group_id: groupAt(number < inTop ? 0 : number % size.groups),
      });
    }
    for (let number = 0; number < size.cameras; number += 1)
      insert("ownerships", {
        ...ownership,
        id: idOf("C", number),
        device_serial: `SL-B${number}`,
        nickname: `Camera ${number}`,
        group_id: groupAt((number * 2) % size.groups),
      });
    database.exec("COMMIT");
    const lowest = size.groups - (size.groups % 2 === 0 ? 2 : 1);
    return { leaf: `person-${lowest}` };
  } finally {
    database.close();
  }
}
