import { createSealedText } from "../../sealed-text.ts";

/** What servers of one installation tell each other, beside what they read in the database. */
export type ServerNews =
  /** What a camera published, or what it is told. */
  | { readonly kind: "published"; readonly topic: string; readonly payload: Uint8Array }
  /** There are live messages. */
  | { readonly kind: "messages" }
  /** The database was changed: there may be work. */
  | { readonly kind: "changes" }
  /** Nothing but that somebody has come. */
  | { readonly kind: "here" };

/** News with who tells it, and a number that grows, so that none counts twice; 0 where that does not matter. */
export interface NumberedNews {
  readonly from: string;
  readonly number: number;
  readonly news: ServerNews;
}

/** News in a form that only servers of the same installation can write and read, whoever else uses their broker. */
export interface NewsSeal {
  seal(news: NumberedNews): string;
  /** Undefined for what is of somebody else, was changed, or is of a kind that this program does not know. */
  open(sealed: string): NumberedNews | undefined;
}

interface Written {
  readonly from: string;
  readonly number: number;
  readonly kind: ServerNews["kind"];
  readonly topic?: string;
  /** Base64. */
  readonly payload?: string;
}

export function createNewsSeal(key: Uint8Array): NewsSeal {
  const sealed = createSealedText(key);
  return {
    seal({ from, number, news }) {
      const written: Written =
        news.kind === "published"
          ? { from, number, ...news, payload: Buffer.from(news.payload).toString("base64") }
          : { from, number, kind: news.kind };
      return sealed.seal(JSON.stringify(written));
    },
    open(text) {
      const opened = sealed.open(text);
      if (opened === undefined) return undefined;
      // Only what the same installation wrote comes here, if perhaps another version of the program.
      const { from, number, kind, topic = "", payload = "" } = JSON.parse(opened) as Written;
      switch (kind) {
        case "published":
          return { from, number, news: { kind, topic, payload: Buffer.from(payload, "base64") } };
        case "messages":
        case "changes":
        case "here":
          return { from, number, news: { kind } };
        default:
          return undefined;
      }
    },
  };
}
