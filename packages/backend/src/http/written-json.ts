/** A body that was turned into text part by part, so that a long one does not hold up other calls. */
export class WrittenJson {
  readonly text: Uint8Array;
  constructor(text: Uint8Array) {
    this.text = text;
  }

  /** Takes the place of the body that it is the text of, up to where answers are sent. */
  inPlaceOf<Body>(): Body {
    return this as unknown as Body;
  }
}

/** Puts an object with one long array together, whose entries come in parts; others are let through between them. */
export async function writeLongArray<Entry>(
  fields: object,
  name: string,
  parts: AsyncIterable<readonly Entry[]>,
  letOthers: () => Promise<unknown>,
): Promise<WrittenJson> {
  const head = JSON.stringify(fields).slice(0, -1);
  const texts = [Buffer.from(`${head === "{" ? head : `${head},`}${JSON.stringify(name)}:[`)];
  let isFirst = true;
  for await (const entries of parts) {
    if (entries.length > 0) {
      const text = JSON.stringify(entries).slice(1, -1);
      texts.push(Buffer.from(isFirst ? text : `,${text}`));
      isFirst = false;
    }
    await letOthers();
  }
  texts.push(Buffer.from("]}"));
  return new WrittenJson(Buffer.concat(texts));
}
