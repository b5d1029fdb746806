import type { FastifyInstance, FastifyReply } from "fastify";

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes a text for HTML, also inside an attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** Sends a small page of the server itself, uncached and without a referrer for other pages. */
export function sendHtmlPage(
  reply: FastifyReply,
  page: {
    readonly title: string;
    readonly body: string;
    readonly language?: string;
    readonly status?: number;
  },
): FastifyReply {
  const { title, body, language = "en", status = 200 } = page;
  return reply
    .code(status)
    .headers({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
    })
    .send(`<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body><main>
<h1>${escapeHtml(title)}</h1>
${body}
</main></body>
</html>
`);
}

/** Registers where the forms of such pages post to. What they contain is not read: the address is enough. */
export function registerForms(server: FastifyInstance, add: (forms: FastifyInstance) => void): void {
  void server.register(async (forms) => {
    forms.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { bodyLimit: 1_024 },
      (_request, body, done) => {
        body.resume();
        done(null, undefined);
      },
    );
    add(forms);
  });
}

const style = `
:root { color-scheme: light dark; }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 42rem; margin: 0 auto; padding: 2rem 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.125rem; margin: 0; }
article { border-top: 1px solid #8886; padding: 1rem 0; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
button { font: inherit; padding: 0.5rem 1rem; min-height: 2.75rem; }
.sandbox { border: 2px dashed currentColor; padding: 0.5rem 1rem; font-weight: 600; }
`;
