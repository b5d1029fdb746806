import { expect, it } from "vitest";
import { basePathOf, createAddresses } from "./addresses.ts";
import { describedCalls } from "./description.ts";

it.each([
  ["https://example.com", ""],
  ["https://example.com/", ""],
  ["https://example.com/sound", "/sound"],
  ["https://example.com/tools/sound-2/", "/tools/sound-2"],
  ["https://example.com/a/../sound", "/sound"],
  ["https://example.com/api-sound", "/api-sound"],
  ["https://example.com/a%2Fb", undefined],
  ["https://example.com/schall-für-alle", undefined],
  ['https://example.com/a"b', undefined],
  ["https://example.com/a//b", undefined],
  ["nowhere", undefined],
])("the path of %s is %s", (address, wanted) => {
  expect(basePathOf(address)).toBe(wanted);
});

it("takes no path that begins as one of the server's own does", () => {
  const own = ["/assets", "/docs", "/mqtt", "/metrics", ...describedCalls().map(({ path }) => path)];
  for (const path of own)
    expect(basePathOf(`https://example.com/${path.split("/")[1]}/sound`), path).toBeUndefined();
});

it("puts it before what is handed out, and takes it off once, also where it is not", () => {
  const { of, pathOf } = createAddresses("/sound");
  expect(of("/media/abc")).toBe("/sound/media/abc");
  const addresses = ["/sound/media/abc", "/media/abc", "/sound/sound/", "/soundly/", "/sound", "/sound?a=1"];
  expect(addresses.map(pathOf)).toEqual([
    "/media/abc",
    "/media/abc",
    "/sound/",
    "/soundly/",
    "/sound",
    "/sound?a=1",
  ]);
  expect(createAddresses("").pathOf("/media/abc")).toBe("/media/abc");
});
