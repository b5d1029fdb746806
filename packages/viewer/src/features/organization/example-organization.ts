import { fixedSettings, type GroupSettings, groupsThatSee, groupTree } from "@sonolens/domain";
import type { MessageKey } from "@sonolens/i18n";
import type { SettingsOfGroup } from "../../data/organization/group-settings.ts";
import { type Invitation, withInvitations } from "../../data/organization/invitations.ts";
import type { OrganizationCalls } from "../../data/organization/organization-calls.ts";
import { editedGroups, type OrganizationEdit } from "../../data/organization/organization-edits.ts";
import type { Group, GroupCamera, Organization } from "../../data/organization/organization-types.ts";

/** The state of the example: an organization that exists in the memory of the page only. */
export interface ExampleState {
  readonly organization: Organization;
  readonly invitations: readonly Invitation[];
}

/** The user's id in the example. */
export const exampleUser = "mika";

/** Snapshots of its cameras, by ownership. */
export const exampleSnapshots: ReadonlyMap<string, number> = new Map([
  ["c1", 240],
  ["c2", 412],
  ["c3", 122],
  ["c4", 87],
  ["c5", 302],
]);

/** A camera of the user that is in no group yet. */
export const exampleCameras = [
  { id: "c5", serial: "104455", name: "Hall camera", nickname: "Kit 5" },
] as const;

/** What its groups set for everyone in them and below them, by group. */
const exampleSettings: Readonly<Record<string, GroupSettings>> = {
  root: {
    ...{ currency_iso_code: "EUR", energy_cost_kwh: 0.12, co2_cost_kg_kwh: 0.07 },
    ...{ leak_size_severity_low_lpmin: 3, leak_size_severity_high_lpmin: 10 },
    ...{ report_template: "audit", report_language: "fi" },
  },
  tampere: { leak_size_corr_factor: 1.1 },
  b: { leak_size_severity_low_lpmin: 1, leak_size_severity_high_lpmin: 5, report_template: "workList" },
};

/** The settings of a group of the example, as the server would answer them. */
export function exampleSettingsOf(groupId: string, groups: readonly Group[]): SettingsOfGroup {
  const above = groupsThatSee(groupId, groups).filter(({ id }) => id !== groupId);
  const { values, groups: by } = fixedSettings(
    above.map(({ id, name }) => ({ id, name, settings: exampleSettings[id] ?? {} })),
  );
  return { own: exampleSettings[groupId] ?? {}, inherited: { values, groups: by } };
}

const person = (name: string, id: string) => ({
  customerId: id,
  username: name,
  email: `${id}@kuusi.example`,
});

const camera = (id: string, serial: string, nickname: string, isActive = true): GroupCamera => ({
  ...{ id, serial, nickname, isActive },
  ...{ name: "Hall camera", pairedUsers: [] },
});

const dayMs = 86_400_000;

type Text = (key: MessageKey) => string;

/** The example at its start, in the language of the page. */
export function exampleState(t: Text, username: string, now: Date): ExampleState {
  const group = (
    id: string,
    parentId: string | null,
    name: string,
    description: string,
    more: Partial<Pick<Group, "users" | "ownerships">> = {},
  ): Group => ({
    ...{ id, parentId, name, description, isRoot: parentId === null },
    ...{ users: [], ownerships: [], ...more },
  });
  const groups = [
    group("root", null, t("organization:example.root"), t("organization:example.rootText"), {
      users: [{ ...person("Mika Korhonen", exampleUser), username }, person("Sari Niemi", "sari")],
    }),
    group("tampere", "root", t("organization:example.tampere"), "", {
      users: [person("Antti Laine", "antti")],
    }),
    group("oulu", "root", t("organization:example.oulu"), ""),
    group("voltage", "root", t("organization:example.voltage"), t("organization:example.voltageText"), {
      users: [person("Liisa Aalto", "liisa")],
      ownerships: [camera("c4", "104401", "HV 1")],
    }),
    group("a", "tampere", t("organization:example.hallA"), t("organization:example.hallAText"), {
      users: [person("Jukka Salo", "jukka")],
      ownerships: [camera("c1", "104402", "Kit 1")],
    }),
    group("b", "tampere", t("organization:example.hallB"), t("organization:example.hallBText"), {
      users: [person("Johanna Virtanen", "johanna"), person("Timo Heikkinen", "timo")],
      ownerships: [camera("c2", "104417", "Kit 2"), camera("c3", "104390", "Kit 3", false)],
    }),
    group("compressors", "b", t("organization:example.compressors"), ""),
    group("boilers", "tampere", t("organization:example.boilers"), ""),
  ];
  return {
    organization: asOrganization(groups),
    invitations: [
      {
        ...{ id: "invitation", email: "t.maki@kuusi.example", invitedBy: username },
        group: { id: "b", name: t("organization:example.hallB") },
        organization: { id: "example", name: t("organization:example.root") },
        invitedAt: new Date(now.getTime() - 3 * dayMs).toISOString(),
        expires: new Date(now.getTime() + 4 * dayMs).toISOString(),
      },
    ],
  };
}

const asOrganization = (groups: readonly Group[]): Organization => ({
  id: "example",
  name: groups[0]?.name ?? "",
  groups: [...groups],
  groupTree: groupTree(groups).map(({ group }) => group),
});

/** The changes of the example: the same as the server's, in the memory of the page. */
export function exampleCalls(
  username: string,
  update: (change: (state: ExampleState) => ExampleState) => void,
): OrganizationCalls {
  let made = 0;
  const newId = () => {
    made += 1;
    return `new-${made}`;
  };
  const groups = async (change: (groups: readonly Group[]) => readonly Group[]) => {
    update((state) => ({ ...state, organization: asOrganization(change(state.organization.groups)) }));
    return undefined;
  };
  const edit = (of: OrganizationEdit) => groups((all) => editedGroups(all, of));
  return {
    addGroup: (parentId, texts) => {
      const id = newId();
      return groups((all) => [...all, { ...texts, id, parentId, isRoot: false, users: [], ownerships: [] }]);
    },
    changeTexts: (groupId, texts) => edit({ kind: "texts", groupId, texts }),
    deleteGroup: (id) => groups((all) => all.filter((group) => group.id !== id)),
    movePerson: (customerId, _from, to) => edit({ kind: "movePerson", customerId, to }),
    removePerson: (customerId) => edit({ kind: "removePerson", customerId }),
    putCamera: (ownershipId, to) =>
      groups((all) => {
        const isIn = all.some(({ ownerships }) => ownerships.some(({ id }) => id === ownershipId));
        if (isIn) return editedGroups(all, { kind: "putCamera", ownershipId, to });
        const offered = exampleCameras.find(({ id }) => id === ownershipId);
        if (!offered) return all;
        const added = camera(offered.id, offered.serial, offered.nickname);
        return all.map((group) =>
          group.id === to ? { ...group, ownerships: [...group.ownerships, added] } : group,
        );
      }),
    invite: async (emails, groupId) => {
      update((state) => {
        const { organization, invitations } = state;
        const group = organization.groups.find(({ id }) => id === groupId);
        const now = Date.now();
        const sent = emails.map(
          (email): Invitation => ({
            id: invitations.find((invitation) => invitation.email === email)?.id ?? newId(),
            ...{ email, invitedBy: username },
            group: { id: groupId, name: group?.name ?? "" },
            organization: { id: organization.id, name: organization.name },
            invitedAt: new Date(now).toISOString(),
            expires: new Date(now + 7 * dayMs).toISOString(),
          }),
        );
        return { ...state, invitations: withInvitations(invitations, sent) };
      });
      return [];
    },
    cancelInvitation: async (id) => {
      update((state) => ({
        ...state,
        invitations: state.invitations.filter((invitation) => invitation.id !== id),
      }));
      return undefined;
    },
  };
}
