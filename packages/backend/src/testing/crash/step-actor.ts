import type { Actor } from "./actor.ts";
import { type Api, type Look, Unanswered } from "./api.ts";
import type { Journal } from "./journal.ts";

/** A transition from one state to the next. */
export interface Step {
  readonly kind: string;
  readonly to: string;
  send(api: Api): Promise<unknown>;
}

/**
 * Takes one subject after the other through states, by this actor only: after a restart each is in the
 * acknowledged state, or one unacknowledged step further.
 */
export function stepActor(parts: {
  readonly journal: Journal;
  readonly kind: string;
  readonly username: string;
  readonly subjects: readonly string[];
  /** The initial state. */
  readonly first: string;
  /** Undefined if the subject is done. */
  readonly next: (state: string, subject: string) => Step | undefined;
  readonly read: (look: Look, subject: string) => Promise<string>;
}): Actor {
  const { journal, kind, username, subjects, first, next, read } = parts;
  const allowed = new Map<string, readonly string[]>();
  let turn = 0;

  return {
    kind,
    username,
    async act(api) {
      const subject = subjects[turn];
      if (subject === undefined) throw new Unanswered("There is nothing left to do.");
      const [state = first] = allowed.get(subject) ?? [];
      const step = next(state, subject);
      if (step === undefined) {
        turn += 1;
        return;
      }
      allowed.set(subject, [state, step.to]);
      const sent = journal.sent(step.kind, subject, step.to);
      await step.send(api);
      sent.acknowledged();
      allowed.set(subject, [step.to]);
    },
    async check(look) {
      const wrong: string[] = [];
      for (const [subject, states] of allowed) {
        const found = await read(look, subject);
        if (!states.includes(found))
          wrong.push(`${kind} of ${subject} is ${found} instead of ${states.join(" or ")}`);
        allowed.set(subject, [found]);
      }
      return wrong;
    },
  };
}
