import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

/** A mail server on this machine that stores what it receives. */
export interface MailServer {
  readonly url: string;
  /** Mails as they arrived, oldest first. */
  readonly received: readonly { readonly to: readonly string[]; readonly source: string }[];
  close(): Promise<void>;
}

/** Starts one; `refusal` returns the SMTP status with which it refuses the next recipient. */
export async function startMailServer(
  refusal: () => number | undefined = () => undefined,
): Promise<MailServer> {
  const received: { to: string[]; source: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onRcptTo(_address, _session, done) {
      const responseCode = refusal();
      done(responseCode === undefined ? null : Object.assign(new Error("refused"), { responseCode }));
    },
    onData(stream, session, done) {
      text(stream).then((source) => {
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), source });
        done();
      }, done);
    },
  });
  // A sender that is killed while it sends; it retries.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}
