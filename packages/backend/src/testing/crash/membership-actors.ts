import type { ApiSchema } from "@sonolens/api-client";
import { type Actor, thingsActor } from "./actor.ts";
import type { Api } from "./api.ts";
import type { Journal } from "./journal.ts";
import { stepActor } from "./step-actor.ts";

type Organization = ApiSchema<"Organization">;

/** A user who invites, and one who is invited. */
export interface Membership {
  readonly host: Api;
  readonly guest: Api;
  readonly guestEmail: string;
  readonly rootId: string;
}

/** Invites a user who accepts and is then removed from the group: both always see the same. */
export function membershipActor(journal: Journal, { host, guest, guestEmail, rootId }: Membership): Actor {
  const group = `/api/organizations/groups/${rootId}/`;
  const invitations = () => guest.json<ApiSchema<"Invitation">[]>("/api/my-organization-invites/");
  const membersOf = (organization: Organization) =>
    organization.groups.flatMap(({ users }) => users.map(({ customerId, email }) => ({ customerId, email })));

  async function accept(): Promise<void> {
    const [invitation] = await invitations();
    await guest.json(`/api/organization-invites/${invitation?.id}/`, { method: "POST" });
  }

  async function takeOut(): Promise<void> {
    const members = membersOf(await host.json<Organization>("/api/organizations/"));
    const users = members.filter(({ email }) => email !== guestEmail).map(({ customerId }) => customerId);
    await host.json(group, { method: "PATCH", json: { users } });
  }

  return stepActor({
    journal,
    kind: "membership",
    username: guest.username,
    subjects: [guest.username],
    first: "out",
    next: (state) => {
      if (state === "out")
        return {
          kind: "membership, invited",
          to: "invited",
          send: () => host.json(`${group}invitations/`, { json: { email: guestEmail } }),
        };
      return state === "invited"
        ? { kind: "membership, accepted", to: "in", send: accept }
        : { kind: "membership, left", to: "out", send: takeOut };
    },
    async read(look) {
      const mine = await look.json<Organization | null>("/api/organizations/");
      const theirs = membersOf(await host.json<Organization>("/api/organizations/"));
      const open = (await invitations()).length;
      const times = theirs.filter(({ email }) => email === guestEmail).length;
      if (times !== (mine === null ? 0 : 1) || open > 1 || (open === 1 && mine !== null))
        return `${mine === null ? "out" : "in"} for the guest with ${open} invitations, ${times} times there for the host`;
      if (mine !== null) return "in";
      return open === 1 ? "invited" : "out";
    },
  });
}

/** Pays repeatedly; each purchase exists once it was paid, and none that was not. */
export const paymentActor = (journal: Journal, username: string): Actor =>
  thingsActor({
    journal,
    kind: "payment",
    username,
    of: username,
    keep: Number.POSITIVE_INFINITY,
    async create(api) {
      const { order, url } = await api.json<ApiSchema<"CheckoutPage">>("/payment-sandbox/checkouts/", {
        json: {
          name: "Customised reports",
          price: 44,
          tokens: ["customReports"],
          success_url: "/",
          cancel_url: "/",
        },
      });
      await api.headers(`${url}/pay`, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
      return order;
    },
    async list(look) {
      const purchases = await look.json<ApiSchema<"Purchase">[]>("/api/purchases/");
      return purchases.map(({ id }) => ({ id }));
    },
  });
