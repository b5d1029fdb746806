import type { TestBackend } from "./start-test-backend.ts";

/** A mail as the outbox page shows it. */
export interface OutboxMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Addresses in the text, in order. */
  readonly links: readonly string[];
}

/** Reads the mails of a backend from the operator's page, newest first. */
export async function readOutbox(test: TestBackend): Promise<OutboxMail[]> {
  const page = await (await fetch(test.url + (test.backend.outboxPath ?? ""))).text();
  return [...page.matchAll(/<article><h2>(.*?)<\/h2>\n<p>(.*?), <time>.*?<pre>(.*?)<\/pre>/gs)].map(
    ([, subject = "", to = "", text = ""]) => ({
      to,
      subject,
      text: text.replace(/<[^>]*>/g, ""),
      links: [...text.matchAll(/href="(.*?)"/g)].map(([, link = ""]) => link),
    }),
  );
}

/**
 * `uid` and `token` of the newest mail to an address with such a link: `activate` or
 * `password/reset/confirm`.
 */
export async function linkFromMail(
  test: TestBackend,
  to: string,
  page: "activate" | "password/reset/confirm",
): Promise<{ uid: string; token: string }> {
  const mails = await readOutbox(test);
  const links = mails.filter((mail) => mail.to === to).flatMap((mail) => mail.links);
  for (const link of links) {
    const [, uid, token] = new RegExp(`/${page}/([^/]+)/([^/]+)$`).exec(link) ?? [];
    if (uid !== undefined && token !== undefined) return { uid, token };
  }
  throw new Error(`No link to ${page} in ${mails.length} mails`);
}
