import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Addresses } from "../../http/addresses.ts";
import type { ErrorTexts } from "../../http/error-texts.ts";
import { escapeHtml, registerForms, sendHtmlPage } from "../../http/html-page.ts";
import type { PaymentService } from "./payment.service.ts";
import { payPath, type SandboxProvider, sandboxActions } from "./sandbox-provider.ts";

const words = {
  pay: "pages:paymentPay",
  fail: "pages:paymentFail",
  cancel: "pages:paymentCancel",
  refund: "pages:paymentRefund",
} as const;

type TextsOf = (request: FastifyRequest) => ErrorTexts;

/**
 * The page on which a checkout of the sandbox is paid, fails or is canceled, and the money given back. Its address is a secret of its creator.
 */
export function registerSandboxPage(
  server: FastifyInstance,
  payment: PaymentService,
  sandbox: SandboxProvider,
  textsOf: TextsOf,
  addresses: Addresses,
): void {
  const secretOf = (request: FastifyRequest): string => (request.params as { secret: string }).secret;

  function sayGone(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const { translate } = textsOf(request);
    const body = `<p>${escapeHtml(translate("pages:paymentGone"))}</p>`;
    return sendHtmlPage(reply, { status: 404, title: translate("pages:paymentTitle"), body });
  }

  server.get(`${payPath}/:secret`, async (request, reply) => {
    const secret = secretOf(request);
    const open = await sandbox.find(secret);
    const checkout = open ?? (await sandbox.findPaid(secret));
    if (checkout === undefined) return sayGone(request, reply);
    const { translate } = textsOf(request);
    const button = (action: keyof typeof words): string =>
      `<form method="post" action="${addresses.of(payPath)}/${escapeHtml(secret)}/${action}"><button>${escapeHtml(translate(words[action]))}</button></form>`;
    const price = `${checkout.price_eur.toFixed(2)} EUR`;
    const body = `<p class="sandbox">${escapeHtml(translate("pages:paymentSandbox"))}</p>
<h2>${escapeHtml(checkout.name)}</h2>
<p>${escapeHtml(price)}</p>
${(open === undefined ? (["refund"] as const) : sandboxActions).map(button).join("\n")}`;
    return sendHtmlPage(reply, { title: translate("pages:paymentTitle"), body });
  });

  registerForms(server, (forms) => {
    for (const action of sandboxActions)
      forms.post(`${payPath}/:secret/${action}`, async (request, reply) => {
        const closed = await sandbox.close(secretOf(request), action);
        if (closed === undefined) return sayGone(request, reply);
        if (closed.event !== undefined) await payment.receive(closed.event);
        return reply.redirect(closed.next, 303);
      });
    forms.post(`${payPath}/:secret/refund`, async (request, reply) => {
      const checkout = await sandbox.findPaid(secretOf(request));
      if (checkout === undefined || !(await payment.refund(checkout.order_id)))
        return sayGone(request, reply);
      return reply.redirect(checkout.cancel_url, 303);
    });
  });
}
