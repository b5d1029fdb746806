import { BackendStartError } from "../../start-error.ts";

/** Address of a broker and the credentials for it. */
export interface BrokerAddress {
  readonly protocol: "mqtt" | "mqtts";
  readonly host: string;
  readonly port: number;
  readonly username?: string;
  readonly password?: string;
}

const ports = { mqtt: 1883, mqtts: 8883 } as const;

/**
 * Parses an operator's address. Throws BackendStartError if it is invalid; the message repeats nothing of it.
 */
export function checkedBrokerAddress(text: string): BrokerAddress {
  const url = URL.parse(text);
  const protocol = url?.protocol === "mqtt:" ? "mqtt" : url?.protocol === "mqtts:" ? "mqtts" : undefined;
  if (url === null || protocol === undefined || url.hostname === "" || url.port === "0") throw invalid();
  if (!["", "/"].includes(url.pathname) || url.search !== "" || url.hash !== "") throw invalid();
  const [username, password] = [decoded(url.username), decoded(url.password)];
  if (username === "" && password !== "") throw invalid();
  return {
    protocol,
    // Only a URL has brackets around an IPv6 address.
    host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
    port: url.port === "" ? ports[protocol] : Number(url.port),
    ...(username !== "" && { username }),
    ...(password !== "" && { password }),
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw invalid();
  }
}

const invalid = (): BackendStartError =>
  new BackendStartError(
    "brokerAddressInvalid",
    "MQTT_URL is not the address of an MQTT broker. Write it as mqtt://user:password@host:1883, or mqtts:// for TLS, with special characters of the password as %40 and the like.",
  );
