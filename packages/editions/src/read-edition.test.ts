import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { EditionSwitch } from "./edition-schema.ts";
import { defaultEditionName, editionsFolder, listEditionNames, readEdition } from "./read-edition.ts";

/** The editions of the specification; a folder may hold more. */
const all = ["nl", "sonolens", "ue"].map((name) => readEdition(name));
const withSwitch = (name: EditionSwitch) =>
  all.filter((edition) => edition.switches[name]).map((edition) => edition.name);

describe("editions", () => {
  it("[EDN-01] are NL, the default, Sonolens and UE", () => {
    expect(all.map((edition) => edition.productName)).toEqual(["Sonolens NL", "Sonolens", "Sonolens UE"]);
    expect(listEditionNames()).toEqual(expect.arrayContaining(["nl", "sonolens", "ue"]));
    expect(defaultEditionName).toBe("nl");
    expect(readEdition()).toEqual(readEdition("nl"));
  });

  it("[EDN-02] differ in mark, picture, name, accent, promise and every link", () => {
    const values = all.flatMap((edition) => [
      edition.logoSvg,
      readFileSync(edition.hero.picture, "base64"),
      edition.productName,
      edition.accent.light.acc,
      edition.accent.dark.acc,
      ...Object.values(edition.links),
      ...Object.values(edition.texts).map((texts) => texts["signIn:promise"]),
    ]);
    expect(new Set(values).size).toBe(values.length);
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
  it("ask for consent to the privacy statement in NL only", () => {
    expect(withSwitch("privacyConsent")).toEqual(["nl"]);
  });
  it("have no video export on the desktop in UE, and no details of discharges or reports there in Sonolens", () => {
    expect(withSwitch("videoExportOnDesktop")).toEqual(["nl", "sonolens"]);
    expect(withSwitch("dischargeDetailsOnDesktop")).toEqual(["nl", "ue"]);
    expect(withSwitch("reportsMenuOnDesktop")).toEqual(["nl", "ue"]);
    expect(withSwitch("proOnWeb")).toEqual(["nl", "sonolens", "ue"]);
  });
  it("count the time under pressure in days of a year in UE, else in days of a week", () => {
    expect(all.map((edition) => edition.defaults.utilization)).toEqual(["weekly", "weekly", "yearly"]);
  });

  it("cannot be changed after they are read", () => {
    const edition = readEdition("ue");
    expect(() => {
      edition.switches.viewerDownload = true;
    }).toThrow(TypeError);
    expect(() => {
      edition.links.terms = "https://elsewhere.example/";
    }).toThrow(TypeError);
    expect(readEdition("ue").switches.viewerDownload).toBe(false);
  });
});

describe("a folder of editions", () => {
  let folder: string;
  const change = (edit: (json: Record<string, unknown>) => void) => {
    const file = join(folder, "acme", "edition.json");
    const json = JSON.parse(readFileSync(file, "utf8"));
    edit(json);
    writeFileSync(file, JSON.stringify(json));
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "editions-"));
    cpSync(join(editionsFolder(), "nl"), join(folder, "acme"), { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("offers each folder in it as an edition", () => {
    expect(listEditionNames(folder)).toEqual(["acme"]);
    expect(readEdition("acme", folder)).toMatchObject({ name: "acme", productName: "Sonolens NL" });
  });

  it("refuses a name that is not there, and names those that are", () => {
    expect(() => readEdition("ue", folder)).toThrow(/no edition "ue".*acme/);
    expect(() => readEdition("../acme", folder)).toThrow(/no edition/);
    expect(() => readEdition("__proto__", folder)).toThrow(/no edition/);
  });

  it("stops with the file and the field where something is wrong", () => {
    change((json) => Object.assign(json.links as object, { privacy: "javascript:alert(1)" }));
    expect(() => readEdition("acme", folder)).toThrow(/acme\/edition\.json.*links\.privacy/);
  });
  it("stops where a field is unknown or missing", () => {
    change((json) => Object.assign(json, { extra: 1 }));
    expect(() => readEdition("acme", folder)).toThrow(/extra/);
    change((json) => {
      delete json.extra;
      delete json.switches;
    });
    expect(() => readEdition("acme", folder)).toThrow(/switches/);
  });
  it("stops where the file is no JSON", () => {
    writeFileSync(join(folder, "acme", "edition.json"), "{");
    expect(() => readEdition("acme", folder)).toThrow(/edition\.json cannot be read/);
  });
  it.each([
    ["a script", '<svg viewBox="0 0 28 28"><script>1</script></svg>'],
    ["a link", '<svg viewBox="0 0 28 28"><use href="https://elsewhere.example/x.svg"/></svg>'],
    ["a handler", '<svg viewBox="0 0 28 28"><path onclick="alert(1)"/></svg>'],
    ["another view box", '<svg viewBox="0 0 100 100"><path d="M0 0"/></svg>'],
    ["no drawing", "logo"],
  ])("takes no mark with %s", (_, svg) => {
    writeFileSync(join(folder, "acme", "logo.svg"), svg);
    expect(() => readEdition("acme", folder)).toThrow(/acme\/logo\.svg/);
  });
  it("says which picture is missing", () => {
    rmSync(join(folder, "acme", "hero.webp"));
    expect(() => readEdition("acme", folder)).toThrow(/no picture hero\.webp/);
  });
});
