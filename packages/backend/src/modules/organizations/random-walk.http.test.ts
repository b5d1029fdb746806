import type { ApiSchema, OperationId } from "@sonolens/api-client";
import { afterAll, describe, expect, it } from "vitest";
import { seededRandom } from "../../../../../tooling/tests/seeded-random.ts";
import { aCameraOf, aPerson, type TestPerson } from "../../testing/more-accounts.ts";
import {
  callModel,
  emptyOrganizationModel,
  groupText,
  type MadeIds,
  type ModelCall,
  type ModelView,
  modelView,
  type OrganizationModel,
  organizationIn,
} from "../../testing/organization-model.ts";
import { startTestBackend, type TestBackend } from "../../testing/start-test-backend.ts";

/** `npm run test:long -- random-walk` runs the long version. */
const isLong = process.env.SONOLENS_LONG === "1";
const steps = isLong ? 10_000 : 120;
/** People who are each alone in an organization of their own can do little: then others take over. */
const stepsOfCast = isLong ? 100 : 60;
const seed = Number(process.env.SONOLENS_WALK ?? 20_261_128);
const timeoutMs = isLong ? 3_600_000 : 120_000;
const dayMs = 86_400_000;
const yearS = 366 * 86_400;

interface Answered {
  readonly call: ModelCall;
  readonly outcome: string;
  readonly made: MadeIds;
}

/** Three people who send calls to one or more servers over the same data. */
function aWalk(servers: readonly TestBackend[], random: () => number) {
  const below = (count: number) => Math.floor(random() * count);
  const pick = <Value>(values: readonly Value[]) => values[below(values.length)] as Value;
  const server = () => pick(servers);
  let names = 0;
  const aName = (kind: string) => {
    names += 1;
    return random() < 0.05 ? "  " : `${kind} ${names}`;
  };
  let model: OrganizationModel = emptyOrganizationModel();
  let people: TestPerson[] = [];
  /** Also those that ended. */
  let invitations: string[] = [];
  let groups: string[] = [];

  async function takeOver(cast: number): Promise<void> {
    model = emptyOrganizationModel();
    [people, invitations, groups] = [[], [], ["unknown"]];
    for (const name of ["ann", "ben", "cleo"]) {
      const person = await aPerson(servers[0] as TestBackend, `${name}${cast}`);
      people.push(person);
      for (const camera of ["a", "b"]) {
        const serial = `SL-${person.username}-${camera}`;
        const { snapshotId, ownership } = await aCameraOf(servers[0] as TestBackend, person, serial);
        const { username: owner } = person;
        model.cameras.set(ownership, { serial, snapshot: snapshotId, owner, group: undefined });
      }
    }
  }

  function aCall(by: string): ModelCall {
    const mine = organizationIn(model, by);
    const own = [...model.groups].filter(([, { organization }]) => organization === mine).map(([id]) => id);
    // Mostly one of the newest, so that people are on several floors of the tree.
    const anOwn = random() < 0.6 ? pick(own.slice(-4)) : pick(own);
    const group = own.length > 0 && random() < 0.9 ? anOwn : pick(groups);
    const anyone = pick(people).username;
    const member =
      random() < 0.8
        ? pick([...model.groupOf].filter(([, id]) => own.includes(id)).map(([who]) => who))
        : anyone;
    const person = member ?? anyone;
    const from = random() < 0.9 ? (model.groupOf.get(person) ?? group) : group;
    if (mine === undefined && random() < 0.8) {
      const received = [...model.invitations].filter(([, { to }]) => to === by).map(([id]) => id);
      if (received.length > 0)
        return { by, kind: random() < 0.8 ? "accept" : "end", invitation: pick(received) };
      // Mostly one makes an organization, and the others come into it.
      if (by === people[0]?.username || random() < 0.05) return { by, kind: "create", name: aName("Works") };
    }
    if (own.length > 0 && own.length < 4 && random() < 0.4)
      return { by, kind: "addGroup", group, name: aName("Hall") };
    const outside = people.filter(({ username }) => organizationIn(model, username) !== mine);
    if (mine !== undefined && outside.length > 0 && random() < 0.3)
      return { by, kind: "invite", group, person: pick(outside).username };
    const kind = random();
    if (kind < 0.03) return { by, kind: "create", name: aName("Works") };
    if (kind < 0.15) return { by, kind: "addGroup", group, name: aName("Hall") };
    if (kind < 0.22) return { by, kind: "rename", group, name: aName("Hall") };
    if (kind < 0.4)
      return { by, kind: "move", group: from, person, to: random() < 0.9 ? group : pick(groups) };
    if (kind < 0.46) return { by, kind: "remove", group: from, person };
    if (kind < 0.62) return { by, kind: "invite", group, person: random() < 0.05 ? "" : anyone };
    if (kind < 0.68 && invitations.length > 0)
      return { by, kind: random() < 0.5 ? "accept" : "end", invitation: pick(invitations.slice(-4)) };
    if (kind < 0.72)
      return { by, kind: "leave", organization: random() < 0.9 ? (mine ?? "none") : "another" };
    if (kind < 0.86) return { by, kind: "addCamera", group, camera: pick([...model.cameras.keys()]) };
    if (kind < 0.9) return { by, kind: "deleteGroup", group };
    const price = below(4) / 10;
    if (kind < 0.93) return { by, kind: "savePrice", price };
    // Mostly where people are, or the group above them.
    const near = random() < 0.5 ? from : (model.groups.get(from)?.parent ?? from);
    return { by, kind: "fixPrice", group: near, price: random() < 0.2 ? null : price };
  }

  const person = (name: string) => people.find(({ username }) => username === name) as TestPerson;
  const send = (operation: OperationId, path: string, by: string, json?: unknown) =>
    server().call(operation, path, { token: person(by).token, ...(json !== undefined && { json }) });

  function request(call: ModelCall) {
    const { by } = call;
    const path = "group" in call ? `/api/organizations/groups/${call.group}/` : "";
    const answer = "invitation" in call ? `/api/organization-invites/${call.invitation}/` : "";
    const idOf = (name: string) => person(name).accountId;
    switch (call.kind) {
      case "create":
        return send("createOrganization", "/api/organizations/", by, { name: call.name });
      case "addGroup":
        return send("addGroup", path, by, { name: call.name });
      case "rename":
        return send("changeGroup", path, by, { name: call.name });
      case "move":
        return send("changeGroup", path, by, { move: idOf(call.person), to: call.to });
      case "remove":
        return send("changeGroup", path, by, { remove: idOf(call.person) });
      case "invite": {
        const email = call.person === "" ? "nobody" : person(call.person).email;
        return send("inviteToGroup", `${path}invitations/`, by, { email });
      }
      case "accept":
        return send("acceptInvitation", answer, by);
      case "end":
        return send("endInvitation", answer, by);
      case "leave":
        return send("leaveOrganization", "/api/organizations/leave/", by, {
          organization: call.organization,
        });
      case "addCamera":
        return send("addGroupOwnership", `${path}ownerships/`, by, { ownership: call.camera });
      case "deleteGroup":
        return send("deleteGroup", path, by);
      case "fixPrice":
        return send("changeGroupSettings", `${path}settings/`, by, {
          currency_iso_code: call.price === null ? null : "USD",
          energy_cost_kwh: call.price,
        });
      case "savePrice":
        return send("updateSettings", "/api/customer-settings/", by, { energy_cost_kwh: call.price });
    }
  }

  async function answered(call: ModelCall): Promise<Answered> {
    const { status, body, refusal } = await request(call);
    if (status === 404) return { call, outcome: "not found", made: {} };
    if (status >= 400) {
      const [[field, [code]] = ["", [String(status)]]] = Object.entries(refusal.codes ?? {});
      return { call, outcome: field === "non_field_errors" ? String(code) : `${field}: ${code}`, made: {} };
    }
    const organization = body as ApiSchema<"Organization">;
    const known = new Set(groups);
    const made: MadeIds =
      call.kind === "create"
        ? { organization: organization.id, group: organization.groups[0]?.id }
        : call.kind === "addGroup"
          ? { group: organization.groups.find(({ id, name }) => name === call.name && !known.has(id))?.id }
          : call.kind === "invite"
            ? { invitation: organization.id }
            : {};
    if (made.group !== undefined) groups.push(made.group);
    if (made.invitation !== undefined && !invitations.includes(made.invitation))
      invitations.push(made.invitation);
    return { call, outcome: "done", made };
  }

  async function seenBy({ token }: TestPerson): Promise<ModelView> {
    const read = <Operation extends OperationId>(operation: Operation, path: string) =>
      server().call(operation, `/api/${path}/`, { token });
    const [organization, sent, received, devices, list, settings] = await Promise.all([
      read("getOrganization", "organizations"),
      read("listInvitations", "organization-invites"),
      read("listMyInvitations", "my-organization-invites"),
      read("listDevices", "devices"),
      read("listSnapshots", "snapshots"),
      read("getSettings", "customer-settings"),
    ]);
    const all = (organization.body as ApiSchema<"Organization"> | null)?.groups ?? [];
    const nameOf = (email: string) => people.find((one) => one.email === email)?.username ?? email;
    const invitationText = ({ email, organization: into, group, invitedBy }: ApiSchema<"Invitation">) =>
      [nameOf(email), into.name, group.name, invitedBy].join("|");
    expect(all.length === 0).toBe(organization.body === null);
    return {
      organization: (organization.body as ApiSchema<"Organization"> | null)?.name ?? null,
      groups: all
        .map(({ name, parentId, users, ownerships }) =>
          groupText(
            name,
            all.find(({ id }) => id === parentId)?.name ?? "",
            users.map((user) => user.username),
            ownerships.map(({ serial }) => serial),
          ),
        )
        .sort(),
      sent: sent.body.map(invitationText).sort(),
      received: received.body.map(invitationText).sort(),
      cameras: devices.body.map(({ serial }) => serial).sort(),
      snapshots: list.body.snapshots.map(({ id }) => id).sort(),
      price: [settings.body.energy_cost_kwh, settings.body.fixed?.groups.energy_cost_kwh?.name ?? null],
    };
  }

  /** The calls of some people at the same time; the model has to explain them in one of their orders. */
  async function step(nowMs: number): Promise<Answered[]> {
    const actors = people.filter(() => random() < 0.45);
    const calls = (actors.length > 0 ? actors : [pick(people)]).map(({ username }) => aCall(username));
    const answers = await Promise.all(calls.map(answered));
    const seen = await Promise.all(people.map(seenBy));
    const explained = orders(answers).map((order) => {
      const copy = structuredClone(model);
      const outcomes = new Map(
        order.map(({ call, made }) => [call.by, callModel(copy, call, made, nowMs)] as const),
      );
      const views = people.map(({ username }) => modelView(copy, username, nowMs));
      return { copy, expected: { outcomes: answers.map(({ call }) => outcomes.get(call.by)), views } };
    });
    const observed = { outcomes: answers.map(({ outcome }) => outcome), views: seen };
    const text = JSON.stringify(observed);
    const right = explained.find(({ expected }) => JSON.stringify(expected) === text);
    if (right === undefined) expect({ calls, ...observed }).toEqual({ calls, ...explained[0]?.expected });
    model = right?.copy ?? model;
    return answers;
  }

  return { takeOver, step };
}

function orders<Value>(values: readonly Value[]): Value[][] {
  if (values.length < 2) return [[...values]];
  return values.flatMap((first, index) =>
    orders(values.filter((_, other) => other !== index)).map((rest) => [first, ...rest]),
  );
}

/** How often each kind of call had each outcome, in all walks. */
const met = new Map<string, number>();

describe.each([1, 2])("with servers on one database: %i", (count) => {
  const open: TestBackend[] = [];
  afterAll(async () => {
    for (const server of open.toReversed()) await server.close();
  });

  const title = "shows three people what the specification says, whatever they do at once";
  it(`[API-94] [API-07] [ORG-29] [ORG-30] [ORG-31] ${title} (seed ${seed})`, {
    timeout: timeoutMs,
  }, async () => {
    let nowMs = Date.parse("2026-11-28T12:00:00Z");
    const random = seededRandom(seed + count);
    const common = { nowMs: () => nowMs, tokenLifetimes: { accessS: 90 * yearS, refreshS: 90 * yearS } };
    const first = await startTestBackend(common);
    open.push(first);
    const servers = [first];
    if (count > 1) servers.push(await startTestBackend({ ...common, dataDir: first.dataDir }));
    open.push(...servers.slice(1));
    const walk = aWalk(servers, random);
    for (let index = 0; index < steps; index += 1) {
      if (index % stepsOfCast === 0) await walk.takeOver(index / stepsOfCast);
      // Three minutes keep each of them below 30 invitations an hour; some days let invitations expire.
      nowMs += random() < 0.02 ? 4 * dayMs : 3 * 60_000;
      for (const { call, outcome } of await walk.step(nowMs)) {
        const kind = `${call.kind}: ${outcome}`;
        met.set(kind, (met.get(kind) ?? 0) + 1);
      }
    }
    if (isLong)
      process.stdout.write(
        `${[...met]
          .sort()
          .map(([kind, times]) => `${kind} ${times}`)
          .join("\n")}\n`,
      );
  });
});

it("has seen every kind of call succeed", () => {
  const kinds = ["create", "addGroup", "rename", "move", "remove", "invite", "accept", "end", "leave"];
  for (const kind of [...kinds, "addCamera", "deleteGroup", "fixPrice", "savePrice"])
    expect(met.get(`${kind}: done`), kind).toBeGreaterThan(0);
});
