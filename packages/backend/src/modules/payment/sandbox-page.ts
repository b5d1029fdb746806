import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Addresses } from "../../http/addresses.ts";
import type { ErrorTexts } from "../../http/error-texts.ts";
import { escapeHtml, sendHtmlPage } from "../../http/html-page.ts";
import { payPath } from "./payment.routes.ts";
import type { PaymentService } from "./payment.service.ts";

type TextsOf = (request: FastifyRequest) => ErrorTexts;

/**
 * The page on which a checkout of the sandbox is paid or canceled. Its address is a secret of its creator.
 */
export function registerSandboxPage(
  server: FastifyInstance,
  payment: PaymentService,
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
    const checkout = await payment.find(secret);
    if (checkout === undefined) return sayGone(request, reply);
    const { translate } = textsOf(request);
    const button = (action: "pay" | "cancel", text: string): string =>
      `<form method="post" action="${addresses.of(payPath)}/${escapeHtml(secret)}/${action}"><button>${escapeHtml(text)}</button></form>`;
    const price = `${checkout.price_eur.toFixed(2)} EUR`;
    const body = `<p class="sandbox">${escapeHtml(translate("pages:paymentSandbox"))}</p>
<h2>${escapeHtml(checkout.name)}</h2>
<p>${escapeHtml(price)}</p>
${button("pay", translate("pages:paymentPay"))}
${button("cancel", translate("pages:paymentCancel"))}`;
    return sendHtmlPage(reply, { title: translate("pages:paymentTitle"), body });
  });

  // A form without fields has this type and no body.
  void server.register(async (forms) => {
    forms.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { bodyLimit: 1_024 },
      (_request, body, done) => {
        body.resume();
        done(null, undefined);
      },
    );
    for (const action of ["pay", "cancel"] as const)
      forms.post(`${payPath}/:secret/${action}`, async (request, reply) => {
        const next = await payment.close(secretOf(request), action === "pay");
        return next === undefined ? sayGone(request, reply) : reply.redirect(next, 303);
      });
  });
}
