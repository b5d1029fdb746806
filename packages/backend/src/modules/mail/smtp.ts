import { createTransport } from "nodemailer";
import type { Mail } from "./mailer.ts";

/** Outcome of an attempt: `refused` will be refused again, `failed` may work later. */
export type Delivery = "delivered" | "refused" | "failed";

/** A mail server. */
export interface Smtp {
  /** Never rejects. `reason` is a code of the mail server or the network, without names and texts. */
  deliver(mail: Mail & { readonly id: string }): Promise<{ outcome: Delivery; reason?: string }>;
  close(): void;
}

const connectMs = 15_000;
const answerMs = 30_000;

/**
 * Talks to the mail server of an SMTP address such as `smtps://user:password@mail.example.com`; with `smtp:` it
 * encrypts where the server offers it. Throws what `URL` throws on an address that is none.
 */
export function createSmtp(url: string, from: string): Smtp {
  const { hostname, port, username, password, protocol } = new URL(url);
  const secure = protocol === "smtps:";
  const transport = createTransport({
    host: hostname,
    port: port === "" ? (secure ? 465 : 587) : Number(port),
    secure,
    ...(username !== "" && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: answerMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async deliver({ id, to, subject, text, headers }) {
      try {
        await transport.sendMail({
          from,
          // As an object it is one address, even with commas in it.
          to: { name: "", address: to },
          subject,
          text,
          messageId: `<${id}@${domainOf(from)}>`,
          headers: { "Auto-Submitted": "auto-generated", ...headers },
        });
        return { outcome: "delivered" };
      } catch (error) {
        const { code, responseCode } = error as { code?: string; responseCode?: number };
        const refused = responseCode !== undefined && responseCode >= 550 && responseCode < 555;
        return { outcome: refused ? "refused" : "failed", reason: String(responseCode ?? code ?? "unknown") };
      }
    },
    close: () => transport.close(),
  };
}

const domainOf = (from: string): string => /@([^\s>]+)/.exec(from)?.[1] ?? "localhost";
