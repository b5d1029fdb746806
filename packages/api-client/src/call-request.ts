import type { paths } from "./generated/main.ts";

/** One request as the table of calls and its caller describe it. */
export interface CallParts {
  readonly method: string;
  /** With names in braces: "/api/snapshots/{id}/". */
  readonly path: keyof paths;
  readonly pathValues: object | undefined;
  readonly query: object | undefined;
  readonly headers: object;
  readonly body: BodyInit | undefined;
  readonly signal: AbortSignal | undefined;
}

/** The request of a call to the server at `baseUrl`. What is undefined or null is left out. */
export function callRequest(baseUrl: string, { method, path, body, signal, ...parts }: CallParts): Request {
  const query = queryOf(parts.query);
  const url = `${baseUrl.replace(/\/$/, "")}${fill(path, parts.pathValues)}${query && `?${query}`}`;
  return new Request(url, {
    method: method.toUpperCase(),
    headers: given(parts.headers),
    ...(body !== undefined && { body }),
    ...(signal && { signal }),
  });
}

/** A name without a value stays as it stands, and leads to an address that the server does not know. */
function fill(path: string, values: object = {}): string {
  const texts = new Map(given(values));
  return path.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const text = texts.get(name);
    return text === undefined ? whole : encodeURIComponent(text);
  });
}

const queryOf = (values: object = {}): string =>
  given(values)
    .map(([name, text]) => `${name}=${encodeURIComponent(text)}`)
    .join("&");

/** Names and values as they are sent. */
const given = (values: object): [string, string][] =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, String(value)]);
