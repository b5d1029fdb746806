import type { CallerHandlers } from "../../http/call-context.ts";
import { errorDetail, fieldErrors, tooManyRequests } from "../../http/error-body.ts";
import type { ErrorTexts } from "../../http/error-texts.ts";
import type { Counted, RateCounts } from "../../rate-limit.ts";
import type { ResellerFailure, ResellerService } from "./reseller.service.ts";

type Operations =
  | "getReseller"
  | "listLicenceKeys"
  | "createLicenceKey"
  | "changeLicenceKey"
  | "emailLicenceKey";

const mailsOfReseller = { name: "mails of a reseller", max: 60, windowS: 3600 };

/** The reseller portal. */
export function createResellerRoutes(resellers: ResellerService, counts: RateCounts, productName: string) {
  return {
    async getReseller(_request, { caller, texts }) {
      const reseller = await resellers.find(caller);
      return reseller === undefined ? missing(texts) : { status: 200, body: reseller };
    },
    async listLicenceKeys({ path }, { caller, texts }) {
      const keys = await resellers.keys(caller, path.id);
      return keys === undefined ? missing(texts) : { status: 200, body: keys };
    },
    async createLicenceKey({ path, body }, { caller, texts }) {
      const created = await resellers.create(caller, path.id, body);
      return created.ok ? { status: 201, body: created.value } : refused(created.error, texts);
    },
    async changeLicenceKey({ path, body }, { caller, texts }) {
      const changed = await resellers.change(caller, path.id, path.licenseKey, body);
      return changed === undefined ? missing(texts) : { status: 200, body: changed };
    },
    async emailLicenceKey({ path, body }, { caller, texts }) {
      const counted: Counted = [mailsOfReseller, path.id];
      const retryAfterS = await counts.take(counted);
      if (retryAfterS > 0) return tooManyRequests(texts, retryAfterS);
      const subject = texts.translate("mail:licenceKeySubject", { product: productName });
      const sent = await resellers.email(caller, path.id, body, subject);
      if (!sent.ok) {
        await counts.giveBack(counted);
        return refused(sent.error, texts);
      }
      return { status: 200, body: { success: sent.value } };
    },
  } satisfies CallerHandlers<Operations>;
}

const missing = (texts: ErrorTexts) => ({ status: 404, body: errorDetail(texts, "notFound") }) as const;

const refused = (failure: ResellerFailure, texts: ErrorTexts) =>
  failure === "notFound" ? missing(texts) : ({ status: 400, body: fieldErrors(texts, [failure]) } as const);
