import { BackendStartError } from "../../start-error.ts";

/** Where a broker is, and who comes to it. */
export interface BrokerAddress {
  readonly protocol: "mqtt" | "mqtts";
  readonly host: string;
  readonly port: number;
  readonly username?: string;
  readonly password?: string;
}

const ports = { mqtt: 1883, mqtts: 8883 } as const;

/** An address as an operator gave it. Throws BackendStartError where it is none; what it says repeats nothing of it. */
export function checkedBrokerAddress(text: string): BrokerAddress {
  const url = URL.parse(text);
  const protocol = url?.protocol === "mqtt:" ? "mqtt" : url?.protocol === "mqtts:" ? "mqtts" : undefined;
  if (url === null || protocol === undefined || url.hostname === "" || url.port === "0") throw invalid();
  if (!["", "/"].includes(url.pathname) || url.search !== "" || url.hash !== "") throw invalid();
  const [username, password] = [decoded(url.username), decoded(url.password)];
  if (username === "" && password !== "") throw invalid();
  return {
    protocol,
    // An IPv6 address stands in brackets in a URL only.
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
