import type { Socket } from "node:net";
import { expect, it } from "vitest";
import { clientAddressOf, connectionAddressOf, networkOf } from "./client-address.ts";

it.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:1:2::", "2001:db8:1:2::/64"],
  ["2001:db8::5", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
])("counts %s as %s", (ip, counted) => {
  expect(clientAddressOf(ip)).toBe(counted);
});

it.each([
  ["192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2::/64", "2001:db8:1::/48"],
])("counts %s as one of the network %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it.each([
  [undefined, true, "192.0.2.1"],
  ["9.9.9.9, 198.51.100.7", true, "198.51.100.7"],
  ["9.9.9.9, 198.51.100.7", false, "192.0.2.1"],
])(
  "counts a connection with X-Forwarded-For %s, trusted: %s, as one of %s",
  (forwarded, isTrusted, counted) => {
    const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
    const socket = { remoteAddress: "192.0.2.1" } as Socket;
    expect(connectionAddressOf({ headers, socket }, isTrusted)).toBe(counted);
  },
);
