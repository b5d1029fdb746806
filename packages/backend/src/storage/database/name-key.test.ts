import { expect, it } from "vitest";
import { foldedText, nameKey } from "./name-key.ts";

it("[CMP-01] gives names keys whose plain order is that of people: numbers by value, signs, digits, letters", () => {
  const names = [
    "pump",
    "Pump -1",
    "pump #2",
    "Pump [3]",
    "pump_4",
    "Pump 2",
    "pump 10",
    "Pump 010a",
    "Pump 10b",
  ];
  const more = [
    "pump 123456789012345678901234567890",
    "pump a",
    "Pümp b",
    "PUMP C",
    "ｐｕｍｐ １0",
    "straße",
    "STRASSE 2",
  ];
  const { compare } = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
  const all = [...names, ...more];
  const byKey = all.toSorted((one, other) =>
    Buffer.compare(Buffer.from(nameKey(one)), Buffer.from(nameKey(other))),
  );
  expect(byKey.filter((name) => /^[a-z]+ ?\d*[a-z]?$/i.test(name))).toEqual(
    all.toSorted(compare).filter((name) => /^[a-z]+ ?\d*[a-z]?$/i.test(name)),
  );
  expect(byKey).toEqual([
    ...[
      "pump",
      "pump #2",
      "Pump -1",
      "Pump [3]",
      "Pump 2",
      "pump 10",
      "ｐｕｍｐ １0",
      "Pump 010a",
      "Pump 10b",
    ],
    ...["pump 123456789012345678901234567890", "pump a", "Pümp b", "PUMP C", "pump_4", "straße", "STRASSE 2"],
  ]);
  expect(nameKey("Pump 007")).toBe(nameKey("pump 7"));
});

it("folds case and accents of what is searched", () => {
  expect(foldedText("Ölfilter ÉTAGE İzmir Straße")).toBe("olfilter etage izmir strasse");
});
