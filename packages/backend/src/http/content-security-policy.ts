/**
 * What the web app may load; `scripts` names those in its page.  Objects in memory (`blob:`) are pictures, audio and
 * workers that it makes itself; style attributes come from its components; `ws:` is the live connection to this server.
 */
export const contentSecurityPolicy = (scripts: readonly string[]) => ({
  "default-src": ["'self'"],
  "script-src": ["'self'", "'wasm-unsafe-eval'", ...scripts],
  "worker-src": ["'self'", "blob:"],
  "style-src": ["'self'", "'unsafe-inline'"],
  "img-src": ["'self'", "data:", "blob:"],
  "media-src": ["'self'", "blob:"],
  "font-src": ["'self'", "data:"],
  "connect-src": ["'self'", "ws:", "wss:"],
  "object-src": ["'none'"],
  "base-uri": ["'self'"],
  "form-action": ["'self'"],
  "frame-ancestors": ["'self'"],
});
