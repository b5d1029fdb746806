import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Core } from "../../composition/capabilities.ts";
import type { ErrorTexts } from "../../http/error-texts.ts";
import { escapeHtml, registerForms, sendHtmlPage } from "../../http/html-page.ts";
import type { SignedText } from "../../signed-text.ts";
import type { ReportScheduleRepository } from "./report-schedule.repository.ts";

/** What the address of the page names; it is signed, so that only this server can make one. */
export interface Subscription {
  readonly scheduleId: string;
  readonly accountId: string;
}

/** Path of the page, without what signs it. */
export const unsubscribePath = "/report-mails";

/**
 * The page of a link in a mail on which a recipient ends a report by schedule without signing in. Opening it changes
 * nothing, because programs that check mails open the links in them.
 */
export function registerUnsubscribePage(
  server: FastifyInstance,
  textsOf: (request: FastifyRequest) => ErrorTexts,
  { database, addresses, nowMs }: Core<"database" | "addresses" | "nowMs">,
  schedules: ReportScheduleRepository,
  tokens: SignedText<Subscription>,
): void {
  const tokenOf = (request: FastifyRequest): string => (request.params as { token: string }).token;

  /** The schedule and its recipient that an address names, while there are both. */
  async function subscriptionOf(token: string) {
    const named = tokens.open(token);
    const schedule = named && (await schedules.find(named.scheduleId));
    if (schedule === undefined) return undefined;
    const recipients = await schedules.recipientsOf([schedule.id]);
    const recipient = recipients.find(({ account_id }) => account_id === named?.accountId);
    return recipient && { schedule, recipient };
  }

  async function show(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { translate, locale: language } = textsOf(request);
    const token = tokenOf(request);
    const found = await subscriptionOf(token);
    const title = translate("pages:unsubscribeTitle");
    if (found === undefined) {
      const body = `<p>${escapeHtml(translate("pages:unsubscribeGone"))}</p>`;
      return sendHtmlPage(reply, { status: 404, title, body, language });
    }
    const { name } = found.schedule;
    const isEnded = found.recipient.unsubscribed_at !== null;
    const said = translate(isEnded ? "pages:unsubscribeDone" : "pages:unsubscribeAsk", { name });
    const word = translate(isEnded ? "pages:subscribeAgain" : "pages:unsubscribe");
    const action = `${addresses.of(unsubscribePath)}/${encodeURIComponent(token)}/${isEnded ? "again" : "end"}`;
    const body = `<p role="status">${escapeHtml(said)}</p>
<form method="post" action="${escapeHtml(action)}"><button>${escapeHtml(word)}</button></form>`;
    return sendHtmlPage(reply, { title, body, language });
  }

  server.get(`${unsubscribePath}/:token`, show);

  registerForms(server, (forms) => {
    // To the address of the page itself: by a mail program with one click (RFC 8058).
    for (const action of ["", "/end", "/again"] as const)
      forms.post(`${unsubscribePath}/:token${action}`, async (request, reply) => {
        const named = tokens.open(tokenOf(request));
        if (named !== undefined)
          await database.transaction(() =>
            schedules.setUnsubscribed(
              named.scheduleId,
              named.accountId,
              action === "/again" ? null : new Date(nowMs()).toISOString(),
            ),
          );
        return show(request, reply);
      });
  });
}
