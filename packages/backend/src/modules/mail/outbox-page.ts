import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ErrorTexts } from "../../http/error-texts.ts";
import { escapeHtml, sendHtmlPage } from "../../http/html-page.ts";
import type { SealedText } from "../../sealed-text.ts";
import type { MailRepository, StoredMail } from "./mail.repository.ts";

const maxMails = 100;

export interface OutboxPageParts {
  readonly mails: MailRepository;
  readonly sealed: SealedText;
  /** New at every start; only the operator who started the program knows it. */
  readonly token: string;
  readonly textsOf: (request: FastifyRequest) => ErrorTexts;
}

/**
 * Shows the kept mails to callers with the token. The network address of a caller proves nothing: behind a
 * proxy all calls come from this machine.
 */
export function registerOutboxPage(server: FastifyInstance, parts: OutboxPageParts): void {
  const { mails, sealed, token, textsOf } = parts;
  const isToken = (given: string): boolean => {
    const [one, other] = [Buffer.from(given), Buffer.from(token)];
    return one.length === other.length && timingSafeEqual(one, other);
  };

  function articleOf(mail: StoredMail): string {
    const text = sealed.open(mail.sealed_text) ?? "";
    return `<article><h2>${escapeHtml(mail.subject)}</h2>
<p>${escapeHtml(mail.recipient)}, <time>${escapeHtml(mail.created_at)}</time></p>
<pre>${withLinks(text)}</pre></article>`;
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { translate } = textsOf(request);
    const { token: given = "" } = request.params as { token?: string };
    const title = translate("mail:outboxTitle");
    if (!isToken(given)) {
      const body = `<p>${escapeHtml(translate("mail:outboxAddress"))}</p>`;
      return sendHtmlPage(reply, { status: 404, title, body });
    }
    const kept = await mails.kept(maxMails);
    const note = translate(kept.length === 0 ? "mail:outboxEmpty" : "mail:outboxNote");
    return sendHtmlPage(reply, {
      title,
      body: `<p>${escapeHtml(note)}</p>\n${kept.map(articleOf).join("\n")}`,
    });
  }

  server.get("/outbox", answer);
  server.get("/outbox/:token", answer);
}

const withLinks = (text: string): string =>
  escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`);
