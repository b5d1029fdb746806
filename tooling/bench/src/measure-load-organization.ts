import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import type { ApiSchema } from "@sonolens/api-client";
import { fillOrganization } from "./large-organization.ts";
import { createNotes, type LoadSize, loadNow, type Notes, startLoadServer } from "./load-figures.ts";
import { addAccounts, beginFolder, owner, password, usernameOf } from "./load-folder.ts";
import { readAnswer } from "./read-answer.ts";
import { call, signIn } from "./server-process.ts";
import type { Steps } from "./steps.ts";

const fullSize = { groups: 200, people: 2_000, cameras: 500, snapshots: 1_000_000 };
const smallSize = { groups: 20, people: 50, cameras: 20, snapshots: 2_000 };
/** Of the account beside the organization. */
const own = 40;
const times = 25;

/**
 * A small account alone on a server, and then beside a large organization: its calls must not take longer. Beside them
 * those of a member of one of the lowest groups, and of a member of the top group.
 */
export async function measureLoadOrganization({ small }: LoadSize): Promise<readonly Steps[]> {
  const size = small ? smallSize : fullSize;
  const folder = mkdtempSync(join(tmpdir(), "sonolens-bench-"));
  const [beside, inside] = [createNotes(), createNotes()];
  try {
    await beginFolder(folder, own);
    addAccounts(folder, 1, own);
    const root = await makeOrganization(folder);
    const account = [usernameOf(0), "small account"] as const;
    await measured(folder, beside, [account]);
    const { leaf } = fillOrganization(folder, root, size);
    spreadSnapshots(folder, size.snapshots);
    await measured(folder, beside, [account]);
    await measured(folder, inside, [
      [leaf, "lowest group"],
      [owner, "top group"],
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const count = (value: number) => value.toLocaleString("en");
  const others = `${count(size.groups)} groups, ${count(size.people)} people, ${size.cameras} cameras`;
  const common = { unit: "snapshots of the organization", slopePer: 100_000 };
  return [
    {
      name: "load-organization",
      what: `an account with ${own} snapshots, alone and beside ${others}; ${loadNow()}`,
      ...{ ...common, sizes: [0, size.snapshots], rows: beside.rows() },
    },
    {
      name: "load-organization",
      what: `members of the same organization; ${loadNow()}`,
      ...{ ...common, sizes: [size.snapshots], rows: inside.rows() },
    },
  ];
}

async function makeOrganization(folder: string): Promise<string> {
  const server = await startLoadServer(folder);
  try {
    const token = await signIn(server.told.address, owner, password);
    const path = "/api/organizations/";
    const made = await call<ApiSchema<"Organization">>(server.told.address, token, path, { name: "Plant" });
    return made.groups[0]?.id ?? "";
  } finally {
    await server.stop();
  }
}

/** Copies of the first snapshots for every camera of the organization, up to a number. */
function spreadSnapshots(dataDir: string, count: number): void {
  const database = new DatabaseSync(join(dataDir, "sonolens.db"));
  try {
    database.exec("PRAGMA synchronous = OFF; PRAGMA temp_store = MEMORY; BEGIN");
    const cameras = database
      .prepare("SELECT id, device_serial FROM ownerships WHERE group_id IS NOT NULL ORDER BY id")
      .all();
    const [first] = database.prepare("SELECT * FROM snapshots WHERE active = 1 LIMIT 1").all();
    const replaced: Readonly<Record<string, string>> = {
      id: "printf('01S%s%018d', :camera, numbers.n * 1000 + row_number() OVER (PARTITION BY numbers.n))",
      capture_id: "'copy-' || :camera || '-' || numbers.n || '-' || snapshots.id",
      version: "snapshots.version + numbers.n",
      ownership_id: ":ownership",
      device_serial: ":serial",
    };
    const names = Object.keys(first ?? {});
    const perCamera = Math.ceil(count / cameras.length);
    const copy = database.prepare(
      `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < :copies)
       INSERT INTO snapshots (${names.join(", ")})
       SELECT ${names.map((name) => replaced[name] ?? `snapshots.${name}`).join(", ")}
       FROM snapshots JOIN numbers WHERE snapshots.id IN (SELECT id FROM snapshots WHERE library_id =
         (SELECT id FROM libraries WHERE name = '${owner}') AND capture_id NOT LIKE 'copy-%' LIMIT ${own})
       LIMIT :count`,
    );
    for (const [camera, { id, device_serial }] of cameras.entries())
      copy.run({
        camera: String(camera).padStart(5, "0"),
        ownership: id as SQLInputValue,
        serial: device_serial as SQLInputValue,
        copies: Math.ceil(perCamera / own),
        count: perCamera,
      });
    database.exec("UPDATE counters SET value = (SELECT max(version) FROM snapshots) WHERE name = 'version'");
    database.exec("COMMIT");
  } finally {
    database.close();
  }
}

async function measured(
  folder: string,
  notes: Notes,
  people: readonly (readonly [name: string, who: string])[],
): Promise<void> {
  const server = await startLoadServer(folder);
  notes.next(server);
  const { address } = server.told;
  try {
    notes.note("start of the server, ms", 0, server.readyMs);
    for (const [name, who] of people) {
      const token = await signIn(address, name, password);
      const headers = { authorization: `Bearer ${token}`, "accept-encoding": "br" };
      const read = (path: string) => async () => {
        const { status } = await readAnswer(`${address}/api/${path}`, headers);
        if (status !== 200) throw new Error(`${path} answered ${status}`);
      };
      const isTop = name === owner;
      const { snapshots } = await call<ApiSchema<"SnapshotList">>(
        address,
        token,
        "/api/snapshots/?page=1&page_size=30",
      );
      const [newest] = snapshots;
      if (newest === undefined) throw new Error(`${name} sees no snapshot`);
      // A whole list is one of all cameras: of the top group that takes minutes.
      if (!isTop) await notes.time(`${who}: whole list`, times, read("snapshots/"));
      await notes.time(`${who}: first page of 30`, isTop ? 3 : times, read("snapshots/?page=1&page_size=30"));
      await notes.time(
        `${who}: first page of one camera`,
        times,
        read(`snapshots/?page=1&page_size=30&ownerships=${newest.ownership}`),
      );
      await notes.time(`${who}: detail`, times, read(`snapshots/${newest.id}/`));
      await notes.time(`${who}: cameras`, isTop ? 5 : times, read("devices/"));
      await notes.time(`${who}: organization`, isTop ? 5 : times, read("organizations/"));
      await notes.time(`${who}: settings`, times, read("customer-settings/"));
    }
  } finally {
    await server.stop();
  }
}
