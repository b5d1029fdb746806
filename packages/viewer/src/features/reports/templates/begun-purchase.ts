import { usePersistedDraft } from "../../../data/drafts/use-persisted-draft.ts";
import type { ReportRequest } from "../report-request.ts";
import type { TemplateDraft } from "./template-draft.ts";

/** A purchase whose page of payment took the place of the viewer, with what the user comes back to. */
export interface BegunPurchase {
  /** The id of the order. */
  readonly order: string;
  /** The route that it was begun at. */
  readonly from: string;
  /** What the report was to be made of, and its title. */
  readonly request: ReportRequest;
  readonly title: string;
  /** The template that was edited; null for the list of them. */
  readonly draft: TemplateDraft | null;
  /** How the user left the page of the payment; null while on it. */
  readonly left: "done" | "ended" | null;
}

/** What is kept for the way back. */
export type PurchasePlace = Omit<BegunPurchase, "order" | "left">;

/** Where the page of a payment leads back to, by how it was left. */
export const paymentReturn = (left: NonNullable<BegunPurchase["left"]>): string => `/reports?payment=${left}`;

/** How the page of a payment was left, by the search of the page that it leads back to. */
export const paymentLeft = ({ payment }: { readonly payment?: unknown }): BegunPurchase["left"] =>
  payment === "done" || payment === "ended" ? payment : null;

/** The purchase that this user began in this window. */
export function useBegunPurchase() {
  const { read: readText, write: writeText } = usePersistedDraft("purchase");
  const read = (): BegunPurchase | undefined => {
    const text = readText()?.text;
    return text === undefined ? undefined : (JSON.parse(text) as BegunPurchase);
  };
  const write = (begun: BegunPurchase | undefined): void =>
    writeText(begun && { text: JSON.stringify(begun), from: "", fromVersion: 0 });
  return { read, write };
}
