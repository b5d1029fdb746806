import { describe, expect, it } from "vitest";
import { checkedBrokerAddress } from "./broker-address.ts";

describe("the address of a broker", () => {
  it.each([
    ["mqtt://broker.example.com", { protocol: "mqtt", host: "broker.example.com", port: 1883 }],
    ["mqtts://broker.example.com/", { protocol: "mqtts", host: "broker.example.com", port: 8883 }],
    ["mqtt://[::1]:2000", { protocol: "mqtt", host: "::1", port: 2000 }],
    [
      "mqtt://ann:a%40b%3A%2F@10.0.0.7:1884",
      { protocol: "mqtt", host: "10.0.0.7", port: 1884, username: "ann", password: "a@b:/" },
    ],
    ["mqtts://ann@broker", { protocol: "mqtts", host: "broker", port: 8883, username: "ann" }],
  ])("is read: %s", (text, address) => {
    expect(checkedBrokerAddress(text)).toEqual(address);
  });

  it.each([
    "",
    "broker.example.com",
    "broker.example.com:1883",
    "http://broker.example.com",
    "ws://broker.example.com/mqtt",
    "mqtt://",
    "mqtt:///path",
    "mqtt://broker:0",
    "mqtt://broker:70000",
    "mqtt://broker/topic",
    "mqtt://broker?clean=0",
    "mqtt://ann:se%cret@broker",
    "mqtt://:secret@broker",
    "mqtt://ann:se/cret@broker",
  ])("is refused in a sentence that repeats nothing of it: %s", (text) => {
    expect(() => checkedBrokerAddress(text)).toThrow(
      expect.objectContaining({
        code: "brokerAddressInvalid",
        message: expect.stringMatching(/^MQTT_URL is not the address of an MQTT broker\. Write it as mqtt:/),
      }),
    );
    expect(() => checkedBrokerAddress(text)).not.toThrow(/cret/);
  });
});
