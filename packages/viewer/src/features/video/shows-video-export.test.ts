import { expect, it } from "vitest";
import { videoExportIs } from "./shows-video-export.ts";

const on = (videoExportOnDesktop: boolean) => ({ switches: { videoExportOnDesktop } });

it("offers videos on the web in every edition", () => {
  for (const edition of [on(true), on(false)])
    expect(videoExportIs({ host: { licence: null }, edition })).toBe("offered");
});

it("[VID-07] wants the pro plan on a desktop, its trial counting as one", () => {
  const is = (mode: "basic" | "pro" | "proTrial") =>
    videoExportIs({ host: { licence: () => mode }, edition: on(true) });
  expect([is("basic"), is("pro"), is("proTrial")]).toEqual(["needsPro", "offered", "offered"]);
});

it("[VID-08] leaves videos out of the desktop viewer of an edition that has none", () => {
  expect(videoExportIs({ host: { licence: () => "pro" }, edition: on(false) })).toBe("absent");
});
