import type { ApiClient } from "@sonolens/api-client";
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, it } from "vitest";
import { aFrame } from "../../testing/a-frame.ts";
import { organizationQueries } from "../cameras/organization.ts";
import { invitationQueries } from "./invitations.ts";
import { createOrganizationCalls } from "./organization-calls.ts";
import { editedOrganization, pendingOrganizationEdits } from "./organization-edits.ts";
import type { Group, Organization } from "./organization-types.ts";

const person = (customerId: string) => ({
  customerId,
  username: customerId,
  email: `${customerId}@a.example`,
});
const camera = (serial: string) => ({
  ...{ id: serial, serial, name: "Camera", nickname: "", isActive: true, pairedUsers: [] },
});
const group = (id: string, people: readonly string[], serials: readonly string[] = []): Group => ({
  ...{ id, name: id, description: "", parentId: id === "top" ? null : "top", isRoot: id === "top" },
  users: people.map(person),
  ownerships: serials.map(camera),
});
const organization = (groups: Group[]): Organization => ({ id: "o", name: "Plant", groups, groupTree: [] });
const initial = organization([group("top", ["ann"]), group("a", ["bo", "di"], ["1"]), group("b", ["cy"])]);

interface Sent {
  readonly call: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly answer: (value: unknown) => void;
  readonly refuse: (code: string) => void;
}

let client: QueryClient;
let sent: Sent[];
const frame = () => aFrame().frame.session();
let store: ReturnType<typeof frame>;
let calls: ReturnType<typeof createOrganizationCalls>;
let api: ApiClient;

beforeEach(() => {
  sent = [];
  client = new QueryClient();
  store = frame();
  const send =
    (call: string) =>
    ({ body }: { body: Sent["body"] }) =>
      new Promise((resolve) => {
        sent.push({
          ...{ call, body },
          answer: (value) => resolve({ ok: true, value }),
          refuse: (code) => resolve({ ok: false, error: { code } }),
        });
      });
  const methods = {
    changeGroup: send("changeGroup"),
    addGroupOwnership: send("addGroupOwnership"),
    inviteToGroup: send("inviteToGroup"),
  };
  // Nothing else is used.
  api = methods as unknown as ApiClient;
  client.setQueryData(organizationQueries.key, initial);
  client.setQueryData(invitationQueries.open(api).queryKey, []);
  calls = createOrganizationCalls(api, client, store);
});

const settle = () => new Promise((done) => setImmediate(done));
const isOutdated = () => client.getQueryState(organizationQueries.key)?.isInvalidated;
/** What the screen shows. */
const shown = () =>
  Object.fromEntries(
    editedOrganization(
      client.getQueryData<Organization>(organizationQueries.key) ?? initial,
      store.get(pendingOrganizationEdits).edits,
    ).groups.map(({ name, users, ownerships }) => [
      name,
      [...users.map(({ username }) => username), ...ownerships.map(({ serial }) => serial)].join(" "),
    ]),
  );

it("[ORG-10] [ORG-11] [ORG-06] shows moves, removals and names at once, and keeps them once they are confirmed", async () => {
  const moved = calls.movePerson("cy", "b", "a");
  void calls.removePerson("bo", "a");
  void calls.putCamera("1", "b");
  void calls.changeTexts("b", { name: "Hall B" });
  expect(shown()).toEqual({ top: "ann", a: "cy di", "Hall B": "1" });
  await settle();
  // Undoing a change must not overtake it.
  expect(sent.map(({ body }) => body)).toEqual([{ move: "cy", to: "a" }]);
  sent[0]?.answer(
    organization([group("top", ["ann"]), group("a", ["bo", "cy", "di"], ["1"]), group("b", [])]),
  );
  expect(await moved).toBeUndefined();
  expect(shown()).toEqual({ top: "ann", a: "cy di", "Hall B": "1" });
  await settle();
  expect(sent.map(({ body }) => body).at(-1)).toEqual({ remove: "bo" });
});

it("[ORG-10] takes a refused move back and no other change, and fetches the organization", async () => {
  const moved = calls.movePerson("cy", "b", "a");
  void calls.movePerson("di", "a", "b");
  await settle();
  sent[0]?.refuse("notAllowed");
  expect(await moved).toBe("notAllowed");
  expect(shown()).toEqual({ top: "ann", a: "bo 1", b: "cy di" });
  expect(isOutdated()).toBe(true);
  await settle();
  expect(sent).toHaveLength(2);
});

it("changes nothing more for what is changed already or is gone", () => {
  const once = editedOrganization(initial, [{ kind: "movePerson", customerId: "cy", to: "a" }]);
  expect(editedOrganization(once, [{ kind: "movePerson", customerId: "cy", to: "a" }])).toEqual(once);
  expect(once.groups[0]).toBe(initial.groups[0]);
  for (const edit of [
    { kind: "movePerson", customerId: "nobody", to: "a" },
    { kind: "movePerson", customerId: "cy", to: "gone" },
    { kind: "removePerson", customerId: "nobody" },
    { kind: "putCamera", ownershipId: "9", to: "a" },
  ] as const)
    expect(editedOrganization(initial, [edit])).toEqual(initial);
});

it("[ORG-12] lists many invitations by their answers without a fetch, and stops at the limit", async () => {
  const invited = calls.invite(["1@a.example", "2@a.example", "3@a.example", "4@a.example"], "a");
  const invitation = (id: string) => ({ id, email: `${id}@a.example` });
  for (const at of [0, 1]) {
    await settle();
    sent[at]?.answer(invitation(`${at + 1}`));
  }
  await settle();
  sent[2]?.refuse("tooManyRequests");
  expect(await invited).toEqual([
    { email: "3@a.example", code: "tooManyRequests" },
    { email: "4@a.example", code: "tooManyRequests" },
  ]);
  expect(sent).toHaveLength(3);
  const listed = client.getQueryData<{ id: string }[]>(invitationQueries.open(api).queryKey);
  expect(listed?.map(({ id }) => id)).toEqual(["2", "1"]);
  expect(isOutdated()).toBe(false);
});
