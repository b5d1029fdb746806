import type { Operator, UserListing } from "@sonolens/backend";
import { type CommandLine, readCommandLine } from "../command-line.ts";
import { answer, refuse, say } from "../console.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { operate } from "../operate.ts";
import { readPassword } from "../read-password.ts";
import { readDataDir } from "../server-options.ts";

const options = {
  data: { type: "string" },
  email: { type: "string" },
  staff: { type: "boolean" },
  yes: { type: "boolean" },
  json: { type: "boolean" },
} as const;

type Action = (operator: Operator, name: string, line: CommandLine) => Promise<ExitCode>;

const actions: Record<string, Action> = {
  async add(operator, username, line) {
    const password = await readPassword(`Password for ${username}: `);
    const email = line.text("email");
    const added = await operator.addUser({
      username,
      password,
      isStaff: line.isSet("staff"),
      ...(email !== undefined && { email }),
    });
    if (!added.ok) return refuse(added.error, exitCodes.badInput);
    return done(line, { username, ...added.value }, `${username} can sign in now.`);
  },
  async "set-password"(operator, username, line) {
    const changed = await operator.setPassword(
      username,
      await readPassword(`New password for ${username}: `),
    );
    if (!changed.ok) return refuse(changed.error, exitCodes.badInput);
    return done(line, { username }, `The password of ${username} is changed; every session has ended.`);
  },
  async deactivate(operator, username, line) {
    const changed = await operator.setActive(username, false);
    if (!changed.ok) return refuse(changed.error, exitCodes.badInput);
    return done(line, { username, state: "deactivated" }, `${username} cannot sign in any more.`);
  },
  async activate(operator, username, line) {
    const changed = await operator.setActive(username, true);
    if (!changed.ok) return refuse(changed.error, exitCodes.badInput);
    return done(line, { username, state: "active" }, `${username} can sign in.`);
  },
  async delete(operator, username, line) {
    if (!line.isSet("yes"))
      return refuse(
        { message: `This cannot be undone. Add --yes to delete ${username} and what is theirs alone.` },
        exitCodes.usage,
      );
    const deleted = await operator.deleteUser(username);
    if (!deleted.ok) return refuse(deleted.error, exitCodes.badInput);
    return done(line, { username, state: "deleted" }, `${username} is deleted.`);
  },
};

/** `sonolens user add|list|set-password|deactivate|activate|delete`. */
export async function userCommand(words: readonly string[]): Promise<ExitCode> {
  const line = readCommandLine(words, options);
  if (!line.ok) return refuse(line.error, exitCodes.usage);
  const [name = "", username, ...rest] = line.value.files;
  if (name === "list" && username === undefined)
    return operate(readDataDir(line.value), (operator) => listUsers(operator, line.value));
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (action === undefined || username === undefined || rest.length > 0)
    return refuse({ message: "give an action and a NAME. See sonolens user --help." }, exitCodes.usage);
  return operate(readDataDir(line.value), (operator) => action(operator, username, line.value));
}

async function listUsers(operator: Operator, line: CommandLine): Promise<ExitCode> {
  const users = await operator.listUsers();
  if (line.isSet("json")) answer(users);
  else for (const user of users) process.stdout.write(`${lineOf(user)}\n`);
  return exitCodes.done;
}

const lineOf = ({ username, email, state, isStaff, isDemo, features }: UserListing): string =>
  [
    username,
    ...(email === username ? [] : [email]),
    state,
    ...(isStaff ? ["staff"] : []),
    ...(isDemo ? ["demo"] : []),
    ...features,
  ].join("  ");

function done(line: CommandLine, result: object, sentence: string): ExitCode {
  if (line.isSet("json")) answer(result);
  else say(sentence);
  return exitCodes.done;
}
