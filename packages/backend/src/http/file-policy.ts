/**
 * The content security policy of stored files: whatever one contains, opened as a page it runs nothing, loads nothing
 * and belongs to no origin.
 */
export const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox";

/** Browsers show no PDF in a sandbox; their viewer has one of its own. Only for files that begin as a PDF does. */
export const pdfPolicy =
  "default-src 'none'; frame-ancestors 'self'; object-src 'self'; style-src 'unsafe-inline'";
