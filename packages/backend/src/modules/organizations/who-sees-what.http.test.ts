import { controlledGroups, memberMoveRefusal, memberRemovalRefusal } from "@sonolens/domain";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seededRandom } from "../../../../../tooling/tests/seeded-random.ts";
import { aCameraOf, aPerson, type TestPerson } from "../../testing/more-accounts.ts";
import { startTestBackend, type TestBackend } from "../../testing/start-test-backend.ts";

/** A model of an organization that knows only the rules of the domain, not the server. */
interface ModelGroup {
  readonly id: string;
  readonly parentId: string | null;
  users: { customerId: string }[];
  ownerships: { id: string }[];
}

interface ModelCamera {
  readonly snapshotId: string;
  readonly ownership: string;
  /** The account whose library has it; undefined once the organization kept it. */
  owner: string | undefined;
}

const steps = process.env.SONOLENS_LONG === "1" ? 1_000 : 50;
const seed = 20_261_122;
const random = seededRandom(seed);
const pick = <Value>(values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)] as Value;

let test: TestBackend;
const people: TestPerson[] = [];
const cameras: ModelCamera[] = [];
const groups: ModelGroup[] = [];

beforeAll(async () => {
  test = await startTestBackend();
  for (const name of ["one", "two", "three", "four", "five"]) {
    const person = await aPerson(test, name);
    people.push(person);
    for (const camera of ["a", "b"]) {
      const made = await aCameraOf(test, person, `SL-${name}-${camera}`);
      cameras.push({ ...made, owner: person.accountId });
    }
  }
  const [first] = people as [TestPerson];
  const { token } = first;
  const { body } = await test.call("createOrganization", "/api/organizations/", {
    token,
    json: { name: "Works" },
  });
  const id = body.groups[0]?.id ?? "";
  groups.push({ id, parentId: null, users: [{ customerId: first.accountId }], ownerships: [] });
});
afterAll(() => test.close());

const groupOfPerson = (id: string) =>
  groups.find(({ users }) => users.some(({ customerId }) => customerId === id));

function expectedOwnerships(person: TestPerson): { seen: string[]; inGroups: string[] } {
  const controlled = controlledGroups(person.accountId, groups);
  const inGroups = groups
    .filter(({ id }) => controlled.has(id))
    .flatMap(({ ownerships }) => ownerships.map(({ id }) => id));
  const own = cameras.filter(({ owner }) => owner === person.accountId).map(({ ownership }) => ownership);
  return { seen: [...new Set([...own, ...inGroups])].sort(), inGroups: inGroups.sort() };
}

async function compare(person: TestPerson, known: number | undefined): Promise<number> {
  const { token } = person;
  const query = known === undefined ? "" : `?since=${known}`;
  const { seen, inGroups } = expectedOwnerships(person);
  const { body } = await test.call("listSnapshots", "/api/snapshots/", { token });
  const snapshotIds = cameras
    .filter(({ ownership }) => seen.includes(ownership))
    .map(({ snapshotId }) => snapshotId);
  expect(body.snapshots.map(({ id }) => id).sort()).toEqual(snapshotIds.sort());
  const since = await test.call("listSnapshots", `/api/snapshots/${query}`, { token });
  // Continuing from an older list gives the same result: nothing changed, or the list is complete.
  if (since.body.complete) expect(since.body.snapshots).toHaveLength(body.snapshots.length);
  else expect([since.body.snapshots, since.body.removed, lists.get(person)]).toEqual([[], [], seen.join()]);
  lists.set(person, seen.join());
  for (const camera of cameras) {
    const one = await test.call("getSnapshot", `/api/snapshots/${camera.snapshotId}/`, { token });
    expect(one.status).toBe(seen.includes(camera.ownership) ? 200 : 404);
  }
  const organization = (await test.call("getOrganization", "/api/organizations/", { token })).body;
  expect(organization === null).toBe(groupOfPerson(person.accountId) === undefined);
  const shown = organization?.groups.flatMap(({ ownerships }) => ownerships.map(({ id }) => id)) ?? [];
  expect(shown.sort()).toEqual(inGroups);
  return body.version;
}
const lists = new Map<TestPerson, string>();

async function addGroup(actor: TestPerson, group: ModelGroup): Promise<void> {
  const { status, body } = await test.call("addGroup", `/api/organizations/groups/${group.id}/`, {
    token: actor.token,
    json: { name: "Part" },
  });
  const member = groupOfPerson(actor.accountId) !== undefined;
  const may = controlledGroups(actor.accountId, groups).has(group.id);
  expect(status).toBe(may ? 201 : member ? 400 : 404);
  const known = new Set(groups.map(({ id }) => id));
  const added = may ? body.groups.find(({ id }) => !known.has(id)) : undefined;
  if (added) groups.push({ id: added.id, parentId: group.id, users: [], ownerships: [] });
}

async function invite(actor: TestPerson, group: ModelGroup, invited: TestPerson): Promise<void> {
  const { status, body } = await test.call(
    "inviteToGroup",
    `/api/organizations/groups/${group.id}/invitations/`,
    { token: actor.token, json: { email: invited.email } },
  );
  const member = groupOfPerson(actor.accountId) !== undefined;
  const may = controlledGroups(actor.accountId, groups).has(group.id);
  const free = groupOfPerson(invited.accountId) === undefined;
  if (status === 429) return;
  expect(status).toBe(may && free ? 201 : member ? 400 : 404);
  if (status !== 201) return;
  await test.call("acceptInvitation", `/api/organization-invites/${body.id}/`, { token: invited.token });
  group.users.push({ customerId: invited.accountId });
}

async function addCamera(actor: TestPerson, group: ModelGroup, camera: ModelCamera): Promise<void> {
  const { status } = await test.call(
    "addGroupOwnership",
    `/api/organizations/groups/${group.id}/ownerships/`,
    { token: actor.token, json: { ownership: camera.ownership } },
  );
  const controlled = controlledGroups(actor.accountId, groups);
  const from = groups.find(({ ownerships }) => ownerships.some(({ id }) => id === camera.ownership));
  const may =
    controlled.has(group.id) &&
    expectedOwnerships(actor).seen.includes(camera.ownership) &&
    (from === undefined || controlled.has(from.id));
  expect(status === 200).toBe(may);
  if (!may) return;
  if (from) from.ownerships = from.ownerships.filter(({ id }) => id !== camera.ownership);
  group.ownerships.push({ id: camera.ownership });
}

async function move(actor: TestPerson, member: TestPerson, to: ModelGroup): Promise<void> {
  const from = groupOfPerson(member.accountId);
  if (from === undefined) return;
  const { status } = await test.call("changeGroup", `/api/organizations/groups/${from.id}/`, {
    token: actor.token,
    json: { move: member.accountId, to: to.id },
  });
  const requested = { memberId: member.accountId, fromGroupId: from.id, toGroupId: to.id };
  expect(status === 200).toBe(memberMoveRefusal(actor.accountId, requested, groups) === undefined);
  if (status !== 200) return;
  from.users = from.users.filter(({ customerId }) => customerId !== member.accountId);
  to.users.push({ customerId: member.accountId });
}

async function remove(actor: TestPerson, member: TestPerson): Promise<void> {
  const from = groupOfPerson(member.accountId);
  if (from === undefined) return;
  const left = from.users.filter(({ customerId }) => customerId !== member.accountId);
  const { status } = await test.call("changeGroup", `/api/organizations/groups/${from.id}/`, {
    token: actor.token,
    json: { users: left.map(({ customerId }) => customerId) },
  });
  const requested = { memberId: member.accountId, groupId: from.id };
  expect(status === 200).toBe(memberRemovalRefusal(actor.accountId, requested, groups) === undefined);
  if (status !== 200) return;
  from.users = left;
  const kept = new Set(groups.flatMap(({ ownerships }) => ownerships.map(({ id }) => id)));
  for (const camera of cameras)
    if (camera.owner === member.accountId && kept.has(camera.ownership)) camera.owner = undefined;
}

it(`[ORG-29] [ORG-30] [API-94] shows everybody what the rules say, whatever was done before (seed ${seed})`, async () => {
  const versions = new Map<TestPerson, number>();
  for (let step = 0; step < steps; step += 1) {
    const actor = random() < 0.5 ? (people[0] as TestPerson) : pick(people);
    const other = pick(people);
    const group = pick(groups);
    const kind = random();
    if (kind < 0.15 && groups.length < 12) await addGroup(actor, group);
    else if (kind < 0.4) await invite(actor, group, other);
    else if (kind < 0.7) await addCamera(actor, group, pick(cameras));
    else if (kind < 0.9) await move(actor, other, group);
    else await remove(actor, other);
    for (const person of new Set([actor, other]))
      versions.set(person, await compare(person, versions.get(person)));
  }
  for (const person of people) await compare(person, versions.get(person));
});
