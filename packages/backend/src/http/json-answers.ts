import { type ContentEncoding, encode } from "./content-encoding.ts";
import { contentEtag } from "./etag.ts";
import { WrittenJson } from "./written-json.ts";

/** Below this, compressing costs more than it saves. */
const minBytes = 1_024;

/** A serialized body. */
export interface EncodedJson {
  readonly bytes: Uint8Array;
  readonly encoding: ContentEncoding;
}

/** Serializes bodies; the same object requested again is neither serialized nor compressed a second time. */
export type JsonAnswers = ReturnType<typeof createJsonAnswers>;

export function createJsonAnswers() {
  const texts = new WeakMap<object, Uint8Array>();
  const compressed = new WeakMap<object, Map<ContentEncoding, Promise<Uint8Array>>>();

  function textOf(body: unknown): Uint8Array {
    if (!isObject(body)) return Buffer.from(JSON.stringify(body));
    if (body instanceof WrittenJson) return body.text;
    const known = texts.get(body);
    if (known !== undefined) return known;
    const text = Buffer.from(JSON.stringify(body));
    texts.set(body, text);
    return text;
  }

  return {
    /** The strong tag of a serialized body. */
    etag: (body: unknown): string => contentEtag(textOf(body)),
    async encode(body: unknown, wanted: ContentEncoding): Promise<EncodedJson> {
      const text = textOf(body);
      if (!isObject(body)) return { bytes: text, encoding: "identity" };
      if (wanted === "identity" || text.length < minBytes) return { bytes: text, encoding: "identity" };
      const forms = compressed.get(body) ?? new Map<ContentEncoding, Promise<Uint8Array>>();
      compressed.set(body, forms);
      const bytes = forms.get(wanted) ?? encode(text, wanted);
      forms.set(wanted, bytes);
      return { bytes: await bytes, encoding: wanted };
    },
  };
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
