import { describe, expect, it } from "vitest";
import { type EditionSwitch, editionNames } from "./edition-schema.ts";
import { defaultEditionName, getEdition, isEditionName, parseEdition } from "./get-edition.ts";

const all = editionNames.map((name) => getEdition(name));
const withSwitch = (name: EditionSwitch) =>
  all.filter((edition) => edition.switches[name]).map((edition) => edition.name);

describe("editions", () => {
  it("[EDN-01] are NL, the default, Sonolens and UE", () => {
    expect(all.map((edition) => edition.productName)).toEqual(["Sonolens NL", "Sonolens", "Sonolens UE"]);
    expect(defaultEditionName).toBe("nl");
    expect(getEdition()).toEqual(getEdition("nl"));
  });

  it("differ in logo, name, accent and every link", () => {
    const values = all.map((edition) => [
      edition.logoSvg,
      edition.productName,
      edition.accent.light,
      edition.accent.dark,
      ...Object.values(edition.links),
    ]);
    expect(new Set(values.flat()).size).toBe(values.flat().length);
  });

  it("[EDN-03] viewerDownload is on for NL only", () => {
    expect(withSwitch("viewerDownload")).toEqual(["nl"]);
  });
  it("[EDN-04] imageAttachments is on for UE only", () => {
    expect(withSwitch("imageAttachments")).toEqual(["ue"]);
  });
  it("[EDN-05] auralizedWavDownload is on for UE only", () => {
    expect(withSwitch("auralizedWavDownload")).toEqual(["ue"]);
  });
  it("[EDN-06] costModeInput is on for NL and Sonolens", () => {
    expect(withSwitch("costModeInput")).toEqual(["nl", "sonolens"]);
  });
  it("[EDN-07] cameraVersionHistory is on for Sonolens only", () => {
    expect(withSwitch("cameraVersionHistory")).toEqual(["sonolens"]);
  });

  it("cannot be changed after they are read", () => {
    const edition = getEdition("ue");
    expect(() => {
      edition.switches.viewerDownload = true;
    }).toThrow(TypeError);
    expect(() => {
      edition.links.terms = "https://elsewhere.example/";
    }).toThrow(TypeError);
    expect(getEdition("ue").switches.viewerDownload).toBe(false);
  });

  it("stop the start with the path of a wrong field", () => {
    const broken = structuredClone(getEdition("nl"));
    broken.links.privacy = "javascript:alert(1)";
    expect(() => parseEdition(broken)).toThrow(/links\.privacy/);
    expect(() => parseEdition({ ...getEdition("nl"), extra: 1 })).toThrow();
  });

  it("keep marks that can do nothing but be drawn", () => {
    for (const { logoSvg } of all) {
      expect(logoSvg).toMatch(/^<svg [^>]*viewBox="0 0 28 28"[^>]*>.*<\/svg>$/s);
      expect(logoSvg).not.toMatch(/script|href|on[a-z]+=|foreignObject/i);
    }
  });

  it("are recognised by name", () => {
    expect(isEditionName("ue")).toBe(true);
    expect(isEditionName("UE ")).toBe(false);
    expect(isEditionName("__proto__")).toBe(false);
  });
});
