import { expect, it } from "vitest";
import { scannedTag } from "./scanned-tag.ts";

const id = "01M8EY3YFAK3Z9F6H6J0800001";

it("reads the snapshot of a printed leak tag from its address, on any server and below any path", () => {
  for (const address of [
    `https://sonolens.example/#/snapshot/${id}`,
    `http://192.168.1.20:8080/plant/#/snapshot/${id}?sort=labelAsc`,
    `https://sonolens.example/snapshot/${id}/`,
    ` https://sonolens.example/#/snapshot/${id}\n`,
  ])
    expect(scannedTag(address)).toEqual({ kind: "snapshot", id });
});

it("reads a plain number as one, in the form in which it is stored", () => {
  expect(scannedTag("0147")).toEqual({ kind: "number", number: "0147" });
  expect(scannedTag(" HALL-B/3.12 ")).toEqual({ kind: "number", number: "HALL-B/3.12" });
  expect(scannedTag("\uff10\uff11\uff14\uff17")).toEqual({ kind: "number", number: "0147" });
});

it("takes no other code for a leak tag", () => {
  for (const other of [
    "",
    "https://sonolens.example/",
    "https://sonolens.example/#/snapshot/",
    "https://sonolens.example/#/snapshots/0147",
    `javascript:alert(1)//#/snapshot/${id}`,
    "WIFI:S:plant;T:WPA;P:secret;;",
    "BEGIN:VCARD",
    "x".repeat(33),
  ])
    expect([other, scannedTag(other)]).toEqual([other, undefined]);
});
