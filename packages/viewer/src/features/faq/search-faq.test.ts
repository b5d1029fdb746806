import { describe, expect, it } from "vitest";
import { openedBySearch, searchFaq } from "./search-faq.ts";

const item = (id: string, question: string, answer: string) => ({ id, question, answer });
const sections = [
  {
    letter: "A",
    title: "First",
    items: [
      item("cost", "What does it cost?", "Énergie times price."),
      item("pair", "How to pair?", "Code."),
    ],
  },
  { letter: "B", title: "Second", items: [item("noise", "Why noise?", "Energy of other machines.")] },
];
const idsFor = (query: string) =>
  searchFaq(sections, query).map(({ letter, items }) => [letter, ...items.map(({ id }) => id)]);

describe("[FAQ-03] the search over the FAQ", () => {
  it("looks into questions and answers, without capitals and accents", () => {
    expect(idsFor("ENERG")).toEqual([
      ["A", "cost"],
      ["B", "noise"],
    ]);
    expect(idsFor("énergy")).toEqual([["B", "noise"]]);
  });

  it("wants all words, of the question and the answer together", () => {
    expect(idsFor("price cost")).toEqual([["A", "cost"]]);
    expect(idsFor("price pair")).toEqual([]);
  });

  it("shows everything for nothing", () => {
    expect(searchFaq(sections, "  ")).toBe(sections);
  });

  it("opens what was found when it is little", () => {
    expect(openedBySearch(searchFaq(sections, "code"), "code")).toEqual(["pair"]);
    expect(openedBySearch(sections, " ")).toEqual([]);
    const many = [
      { letter: "A", title: "", items: Array.from({ length: 6 }, (_, at) => item(`${at}`, "x", "y")) },
    ];
    expect(openedBySearch(many, "x")).toEqual([]);
  });
});
