/** What a browser is told with answers that no page of this server's makes: errors before there is a request. */
export const bareHeaders = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
} as const;

/** The same, as they stand in an answer that is written by hand. */
export const bareHeaderLines = Object.entries(bareHeaders)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join("");
