/** What can be bought. */
export interface CatalogueItem {
  /** In English, as a checkout names it. */
  readonly name: string;
  /** Paid once. */
  readonly priceEur: number;
  /** What the account has once it is paid. */
  readonly tokens: readonly [string, ...string[]];
}

/** The token of reports with sections, logos and texts of one's own. */
const customReportsToken = "customReports";

/** Everything that can be bought. */
export const catalogue = [
  { name: "Customised reports", priceEur: 44, tokens: [customReportsToken] },
] as const satisfies readonly CatalogueItem[];

/** The one item that a checkout describes in full; undefined if anything in it differs. */
export const catalogueItem = (asked: {
  readonly name: string;
  readonly price: number;
  readonly tokens: readonly string[];
}): CatalogueItem | undefined =>
  catalogue.find(
    ({ name, priceEur, tokens }) =>
      name === asked.name &&
      priceEur === asked.price &&
      tokens.length === asked.tokens.length &&
      tokens.every((token) => asked.tokens.includes(token)),
  );

/** Whether customised reports are for sale to an account: where purchases are offered, until it has the token. */
export const showsReportsPaywall = (offer: {
  /** The local flag `paywalls`. */
  readonly hasPaywalls: boolean;
  readonly tokens: readonly string[];
}): boolean => offer.hasPaywalls && !offer.tokens.includes(customReportsToken);
