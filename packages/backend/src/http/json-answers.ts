import { type ContentEncoding, encode } from "./content-encoding.ts";

/** Below this, compressing costs more than it saves. */
const smallestBytes = 1_024;

/** An answer as bytes. */
export interface EncodedJson {
  readonly bytes: Uint8Array;
  readonly encoding: ContentEncoding;
}

/** Turns bodies into bytes; the same object, asked for again, is neither written nor compressed a second time. */
export interface JsonAnswers {
  encode(body: unknown, wanted: ContentEncoding): Promise<EncodedJson>;
}

export function createJsonAnswers(): JsonAnswers {
  const texts = new WeakMap<object, Uint8Array>();
  const compressed = new WeakMap<object, Map<ContentEncoding, Promise<Uint8Array>>>();

  function textOf(body: object): Uint8Array {
    const known = texts.get(body);
    if (known !== undefined) return known;
    const text = Buffer.from(JSON.stringify(body));
    texts.set(body, text);
    return text;
  }

  return {
    async encode(body, wanted) {
      if (typeof body !== "object" || body === null)
        return { bytes: Buffer.from(JSON.stringify(body)), encoding: "identity" };
      const text = textOf(body);
      if (wanted === "identity" || text.length < smallestBytes) return { bytes: text, encoding: "identity" };
      const forms = compressed.get(body) ?? new Map<ContentEncoding, Promise<Uint8Array>>();
      compressed.set(body, forms);
      const bytes = forms.get(wanted) ?? encode(text, wanted);
      forms.set(wanted, bytes);
      return { bytes: await bytes, encoding: wanted };
    },
  };
}
