import type { ApiSchema } from "@sonolens/api-client";
import { type Actor, thingsActor, valueActor } from "./actor.ts";
import { type Api, type ApiFor, WrongAnswer } from "./api.ts";
import type { Journal } from "./journal.ts";

type Rows = (query: string) => readonly Record<string, unknown>[];

const settingNames = [
  ["leak_size_corr_factor", (count: number) => 1 + count / 100],
  ["energy_cost_kwh", (count: number) => count % 900],
  ["source_distance", (count: number) => 1 + (count % 400)],
  ["co2_cost_kg_kwh", (count: number) => count % 900],
  ["temperature_unit", (count: number) => (count % 2 === 0 ? "CELSIUS" : "FAHRENHEIT")],
] as const;

/** Settings of an account, each written by another client at the same time. */
export const settingActors = (journal: Journal, username: string): Actor[] =>
  settingNames.map(([name, shown]) =>
    valueActor({
      journal,
      kind: "setting",
      username,
      of: `${username} ${name}`,
      shown,
      async send(api, count) {
        await api.json("/api/customer-settings/", { method: "PATCH", json: { [name]: shown(count) } });
        return undefined;
      },
      read: async (look) => (await look.json<ApiSchema<"Settings">>("/api/customer-settings/"))[name],
    }),
  );

/** Feedback: stored once, with its text. */
export const feedbackActor = (journal: Journal, username: string, rows: Rows): Actor =>
  thingsActor({
    journal,
    kind: "feedback",
    username,
    of: username,
    nameOf: (count) => `feedback ${username} ${count}`,
    keep: Number.POSITIVE_INFINITY,
    async create(api, content) {
      await api.json("/api/feedback/", { json: { content } });
      return String(rows(`select id from feedback where content = '${content}'`)[0]?.id);
    },
    list: async () =>
      rows(`select id, content from feedback where content like 'feedback ${username} %'`).map((row) => ({
        id: String(row.id),
        name: String(row.content),
      })),
  });

/** Users who register: a pending account, and one mail. */
export const registrationActor = (
  journal: Journal,
  number: number,
  rows: Rows,
  mailed: Set<string>,
): Actor => {
  const prefix = `registered-${number}-`;
  return thingsActor({
    journal,
    kind: "registration",
    username: "",
    of: String(number),
    nameOf: (count) => `${prefix}${count}@example.com`,
    keep: Number.POSITIVE_INFINITY,
    async create(api, email) {
      const password = "a long password of somebody";
      await api.json("/auth/users/", { json: { email, username: email, password } });
      mailed.add(email);
      return email;
    },
    list: async () =>
      rows(`select username from accounts where username like '${prefix}%'`).map((row) => ({
        id: String(row.username),
        name: String(row.username),
      })),
    inspect: async (_look, { id }) => {
      // An existing account gets the mail, even if the response was lost. A delivered mail has no address any
      // more.
      mailed.add(id);
      const waiting = rows(`select id from mails where recipient = '${id}'`).length;
      return waiting <= 1 ? [] : [`${waiting} mails wait for ${id}`];
    },
  });
};

/** A user who changes the password repeatedly; each change invalidates the previous password. */
export function passwordActor(journal: Journal, username: string, apiFor: ApiFor, first: string): Actor {
  const passwordOf = (count: number): string => (count === 0 ? first : `${first} ${count}`);
  let current = first;
  const anybody = apiFor("", () => "");
  const opens = (password: string): Promise<boolean> =>
    anybody.json("/api/token/", { json: { username, password } }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof WrongAnswer && error.status === 401) return false;
        throw error;
      },
    );
  let sent: string | undefined;
  return valueActor({
    journal,
    kind: "password",
    username,
    of: username,
    shown: passwordOf,
    async send(api, count) {
      const password = passwordOf(count);
      sent = password;
      await api.json("/api/change_password/", {
        json: { old_password: current, password, password2: password },
      });
      current = password;
      return undefined;
    },
    async read() {
      const candidates = [...new Set([current, sent ?? current])];
      const working: string[] = [];
      for (const candidate of candidates) if (await opens(candidate)) working.push(candidate);
      [current = ""] = working;
      return working.length === 1 ? working[0] : working;
    },
  });
}

/**
 * A client that refreshes its session: its newest token is valid, and so is the previous one after a lost
 * response.
 */
export function refreshActor(journal: Journal, username: string, apiFor: ApiFor, first: string): Actor {
  let refresh = first;
  const anybody = apiFor("", () => "");
  async function renew(_api: Api): Promise<void> {
    const answer = await anybody.json<ApiSchema<"TokenPair">>("/api/token/refresh/", { json: { refresh } });
    ({ refresh } = answer);
  }
  return {
    kind: "refresh token",
    username,
    async act(api) {
      const sent = journal.sent("refresh token", username, "");
      await renew(api);
      sent.acknowledged();
    },
    async check(_look, api) {
      await renew(api);
      return [];
    },
  };
}
