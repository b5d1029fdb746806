/** A currency of ISO 4217. Metals, testing codes and units of account have no minor unit. */
export interface Currency {
  readonly code: string;
  /** Decimals of the minor unit: 2 for cents, 0 for yen; undefined if there is no minor unit. */
  readonly minorDigits: number | undefined;
}

/** Active codes of ISO 4217 list one by the decimals of their minor unit. */
const codesByMinorDigits: readonly (readonly [minorDigits: number | undefined, codes: string])[] = [
  [
    2,
    `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW
    CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF
    IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK
    MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP
    SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG
    YER ZAR ZMW ZWG`,
  ],
  [0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"],
  [3, "BHD IQD JOD KWD LYD OMR TND"],
  [4, "CLF UYW"],
  [undefined, "XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX"],
];

/** Withdrawn codes that recent snapshots may contain; all have two decimals. */
const withdrawnCodes = "ANG BGN CUC HRK SLL VEF ZWL";

/** Symbols of currencies, also for locales that have only the code. All other currencies are shown by code. */
export const currencySymbols: Readonly<Record<string, string>> = {
  CNY: "CN¥",
  EUR: "€",
  GBP: "£",
  JPY: "JP¥",
  RUB: "₽",
  USD: "$",
};

/** Every active currency of ISO 4217, by code (as of January 2026). */
export const currencies: readonly Currency[] = /* @__PURE__ */ listCurrencies();

function listCurrencies(): Currency[] {
  return codesByMinorDigits
    .flatMap(([minorDigits, codes]) => codes.split(/\s+/).map((code) => ({ code, minorDigits })))
    .sort((a, b) => (a.code < b.code ? -1 : 1));
}

/** Whether a text is a code of ISO 4217 in capitals, active or withdrawn in recent years. */
export const isCurrencyCode = (text: string): boolean =>
  currencies.some(({ code }) => code === text) || withdrawnCodes.split(" ").includes(text);
