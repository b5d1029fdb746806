/**
 * Organizations as the specification describes them, written from it alone: without the server's code and
 * without the rules of the domain, so that an error in either is not repeated here.
 */
export interface OrganizationModel {
  readonly organizations: Map<string, { readonly name: string }>;
  readonly groups: Map<string, ModelGroup>;
  /** By name: the group that each person is in. */
  readonly groupOf: Map<string, string>;
  readonly cameras: Map<string, ModelCamera>;
  readonly invitations: Map<string, ModelInvitation>;
  /** By name: the price of energy that each person saved. */
  readonly prices: Map<string, number>;
}

interface ModelGroup {
  readonly organization: string;
  /** Undefined for the top group. */
  readonly parent: string | undefined;
  name: string;
  /** Of energy, fixed for everybody in the group and below it. */
  price?: number | undefined;
}

interface ModelCamera {
  readonly serial: string;
  readonly snapshot: string;
  /** Whose it is; undefined once an organization kept it. */
  owner: string | undefined;
  group: string | undefined;
}

interface ModelInvitation {
  readonly to: string;
  readonly organization: string;
  group: string;
  by: string;
  expiresMs: number;
}

/** A request of one person. */
export type ModelCall = { readonly by: string } & (
  | { readonly kind: "create"; readonly name: string }
  | { readonly kind: "addGroup"; readonly group: string; readonly name: string }
  | { readonly kind: "rename"; readonly group: string; readonly name: string }
  | { readonly kind: "move"; readonly group: string; readonly person: string; readonly to: string }
  | { readonly kind: "remove"; readonly group: string; readonly person: string }
  | { readonly kind: "invite"; readonly group: string; readonly person: string }
  | { readonly kind: "accept"; readonly invitation: string }
  | { readonly kind: "end"; readonly invitation: string }
  | { readonly kind: "leave"; readonly organization: string }
  | { readonly kind: "addCamera"; readonly group: string; readonly camera: string }
  | { readonly kind: "deleteGroup"; readonly group: string }
  | { readonly kind: "fixPrice"; readonly group: string; readonly price: number | null }
  | { readonly kind: "savePrice"; readonly price: number }
);

/** What the server made, which only it can name. */
export interface MadeIds {
  readonly organization?: string | undefined;
  readonly group?: string | undefined;
  readonly invitation?: string | undefined;
}

/** What one person sees, in an order that does not depend on ids. */
export interface ModelView {
  readonly organization: string | null;
  /** Each as name, name of the group above, people, cameras. */
  readonly groups: readonly string[];
  /** Open ones that they sent or could cancel. */
  readonly sent: readonly string[];
  readonly received: readonly string[];
  readonly cameras: readonly string[];
  readonly snapshots: readonly string[];
  /** Of energy, and the group that fixes it. */
  readonly price: readonly [number, string | null];
}

const invitationMs = 7 * 86_400_000;

export const emptyOrganizationModel = (): OrganizationModel => ({
  organizations: new Map(),
  groups: new Map(),
  groupOf: new Map(),
  cameras: new Map(),
  invitations: new Map(),
  prices: new Map(),
});

/** The nearest group, of a person or above, that fixes the price. */
function fixingGroup({ groups, groupOf }: OrganizationModel, person: string): ModelGroup | undefined {
  for (let id = groupOf.get(person); id !== undefined; id = groups.get(id)?.parent)
    if (groups.get(id)?.price !== undefined) return groups.get(id);
  return undefined;
}

/** The organization that a person is in. */
export const organizationIn = (model: OrganizationModel, person: string): string | undefined =>
  model.groups.get(model.groupOf.get(person) ?? "")?.organization;

/** Makes the call if the rules allow it; returns "done", "not found", or the field and the code of the refusal. */
export function callModel(model: OrganizationModel, call: ModelCall, made: MadeIds, nowMs: number): string {
  const { organizations, groups, groupOf, cameras, invitations } = model;
  const mine = organizationIn(model, call.by);
  const peopleIn = (group: string) => [...groupOf].filter(([, in_]) => in_ === group).map(([name]) => name);
  /** A group controls itself and all below it. */
  const controls = (group: string | undefined): boolean =>
    group !== undefined && (groupOf.get(call.by) === group || controls(groups.get(group)?.parent));
  const isOpen = ({ expiresMs }: ModelInvitation) => expiresMs > nowMs;
  const goes = (person: string, organization: string) => {
    groupOf.delete(person);
    for (const camera of cameras.values())
      if (camera.owner === person && groups.get(camera.group ?? "")?.organization === organization)
        camera.owner = undefined;
  };

  if ("group" in call) {
    if (mine === undefined || groups.get(call.group)?.organization !== mine) return "not found";
    if (!controls(call.group)) return "notAllowed";
  }
  switch (call.kind) {
    case "create":
      if (call.name.trim() === "") return "name: required";
      if (mine !== undefined) return "alreadyInOrganization";
      organizations.set(made.organization ?? "", { name: call.name });
      groups.set(made.group ?? "", {
        organization: made.organization ?? "",
        parent: undefined,
        name: call.name,
      });
      groupOf.set(call.by, made.group ?? "");
      return "done";
    case "addGroup":
      if (call.name.trim() === "") return "name: required";
      groups.set(made.group ?? "", { organization: mine ?? "", parent: call.group, name: call.name });
      return "done";
    case "rename": {
      if (call.name.trim() === "") return "name: required";
      const group = groups.get(call.group);
      if (group) group.name = call.name;
      return "done";
    }
    case "move":
      if (groupOf.get(call.person) !== call.group) return "move: unknownValue";
      if (groups.get(call.to)?.organization !== mine) return "to: unknownValue";
      if (call.person === call.by) return "move: cannotChangeYourself";
      if (!controls(call.to)) return "to: notAllowed";
      groupOf.set(call.person, call.to);
      return "done";
    case "remove":
      if (groupOf.get(call.person) !== call.group) return "remove: unknownValue";
      if (call.person === call.by) return "users: cannotChangeYourself";
      goes(call.person, mine ?? "");
      return "done";
    case "invite": {
      if (call.person === "") return "email: invalidEmailAddress";
      if (organizationIn(model, call.person) === mine) return "email: userAlreadyInOrganization";
      const dates = { group: call.group, by: call.by, expiresMs: nowMs + invitationMs };
      const open = [...invitations.values()].find(
        (invitation) =>
          invitation.to === call.person && invitation.organization === mine && isOpen(invitation),
      );
      if (open) Object.assign(open, dates);
      else invitations.set(made.invitation ?? "", { to: call.person, organization: mine ?? "", ...dates });
      return "done";
    }
    case "accept": {
      const invitation = invitations.get(call.invitation);
      if (invitation?.to !== call.by || !isOpen(invitation)) return "not found";
      if (mine !== undefined) return "alreadyInOrganization";
      groupOf.set(call.by, invitation.group);
      invitations.delete(call.invitation);
      return "done";
    }
    case "end": {
      const invitation = invitations.get(call.invitation);
      if (invitation === undefined || !isOpen(invitation)) return "not found";
      if (invitation.to !== call.by && !controls(invitation.group)) return "not found";
      invitations.delete(call.invitation);
      return "done";
    }
    case "leave": {
      if (mine === undefined || mine !== call.organization) return "organization: unknownValue";
      const top = [...groups].find(([, group]) => group.organization === mine && group.parent === undefined);
      if (top && peopleIn(top[0]).join() === call.by) return "lastGroupManager";
      goes(call.by, mine);
      return "done";
    }
    case "addCamera": {
      const camera = cameras.get(call.camera);
      if (camera === undefined || !(camera.owner === call.by || controls(camera.group)))
        return "ownership: unknownValue";
      if (camera.group !== undefined && !controls(camera.group)) return "ownership: notAllowed";
      camera.group = call.group;
      return "done";
    }
    case "deleteGroup": {
      const hasGroups = [...groups.values()].some(({ parent }) => parent === call.group);
      const hasCameras = [...cameras.values()].some(({ group }) => group === call.group);
      if (peopleIn(call.group).length > 0 || hasGroups || hasCameras) return "groupNotEmpty";
      groups.delete(call.group);
      for (const [id, { group }] of invitations) if (group === call.group) invitations.delete(id);
      return "done";
    }
    case "fixPrice": {
      if (call.price === 0) return "energy_cost_kwh: notAboveZero";
      const group = groups.get(call.group);
      if (group) group.price = call.price ?? undefined;
      return "done";
    }
    case "savePrice": {
      const fixed = fixingGroup(model, call.by)?.price;
      if (fixed !== undefined && fixed !== call.price) return "energy_cost_kwh: fixedByGroup";
      if (fixed === undefined) model.prices.set(call.by, call.price);
      return "done";
    }
  }
}

/** What a person sees at a time. */
export function modelView(model: OrganizationModel, person: string, nowMs: number): ModelView {
  const { organizations, groups, groupOf, cameras, invitations } = model;
  const mine = organizationIn(model, person);
  const nameOf = (group: string | undefined) => groups.get(group ?? "")?.name ?? "";
  const controls = (group: string | undefined): boolean =>
    group !== undefined && (groupOf.get(person) === group || controls(groups.get(group)?.parent));
  const open = [...invitations.values()].filter(({ expiresMs }) => expiresMs > nowMs);
  const textOf = ({ to, organization, group, by }: ModelInvitation) =>
    [to, organizations.get(organization)?.name, nameOf(group), by].join("|");
  const fixing = fixingGroup(model, person);
  const seen = [...cameras.values()].filter((camera) => camera.owner === person || controls(camera.group));
  return {
    organization: organizations.get(mine ?? "")?.name ?? null,
    groups: [...groups]
      .filter(([, { organization }]) => organization === mine)
      .map(([id, { name, parent }]) => {
        const people = [...groupOf].filter(([, group]) => group === id).map(([who]) => who);
        const inside = controls(id) ? [...cameras.values()].filter(({ group }) => group === id) : [];
        return groupText(
          name,
          nameOf(parent),
          people,
          inside.map(({ serial }) => serial),
        );
      })
      .sort(),
    sent: open
      .filter(({ group }) => controls(group))
      .map(textOf)
      .sort(),
    received: open
      .filter(({ to }) => to === person)
      .map(textOf)
      .sort(),
    cameras: seen.map(({ serial }) => serial).sort(),
    snapshots: seen.map(({ snapshot }) => snapshot).sort(),
    price: [fixing?.price ?? model.prices.get(person) ?? 0, fixing?.name ?? null],
  };
}

/** A group of a {@link ModelView}. */
export const groupText = (
  name: string,
  above: string,
  people: readonly string[],
  cameras: readonly string[],
): string => [name, above, [...people].sort().join(), [...cameras].sort().join()].join("|");
