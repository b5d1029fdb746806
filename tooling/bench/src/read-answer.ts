import { type Agent, get } from "node:http";

/** A response as received, not decompressed. */
export interface ReadAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly bytes: Buffer;
}

/** Sends a request and reads the whole response. */
export function readAnswer(url: string, headers: Record<string, string>, agent?: Agent): Promise<ReadAnswer> {
  return new Promise((settle, fail) => {
    get(url, { headers, ...(agent !== undefined && { agent }) }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("error", fail);
      response.on("end", () => {
        const {
          date: _date,
          connection: _connection,
          "keep-alive": _keepAlive,
          "transfer-encoding": _transfer,
          ...rest
        } = response.headers;
        settle({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)])),
          bytes: Buffer.concat(parts),
        });
      });
    }).on("error", fail);
  });
}
