import { expect, it } from "vitest";
import { isLookAlikeAddress } from "./look-alike-address.ts";

it.each([
  "ada@example.com",
  "käthe@exämple.de",
  "o'brien+2@example.org",
  "nguyễn@example.vn",
  "用户@例子.广告",
  "山田たろうabc@例え.jp",
  "홍길동kim@example.kr",
  "иван@пример.рф",
  "иван.петров@example.com",
  "γιώργος@παράδειγμα.ελ",
  "ışık@örnek.com.tr",
  "अदा@उदाहरण.भारत",
])("takes %s", (email) => {
  expect(isLookAlikeAddress(email)).toBe(false);
});

it.each([
  ["\u0430da@example.com", "a Cyrillic a among Latin letters"],
  ["ada@ex\u0430mple.com", "the same in the domain"],
  ["\u0430\u0440\u0440\u0435\u0455@example.com", "Cyrillic letters that all look Latin"],
  ["ada@\u0430\u0440\u0440.com", "the same in the domain"],
  ["\u03bf\u03bd\u03bf@example.com", "Greek letters that all look Latin"],
  ["pet\u03b5r@example.com", "a Greek epsilon among Latin letters"],
  ["p\u0251ypal@example.com", "a phonetic alpha"],
  ["\u13aada@example.com", "Cherokee, which no profile recommends"],
])("refuses %s: %s", (email) => {
  expect(isLookAlikeAddress(email)).toBe(true);
});
