import { useState } from "react";
import { expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { onPage } from "../testing/on-page.tsx";
import { RangeSlider } from "./RangeSlider.tsx";
import type { RangeValue } from "./range-values.ts";

const words = {
  low: "Medium from",
  high: "High from",
  between: (min: number, max: number) => `Value between ${min} and ${max}`,
  spoken: (value: number) => `${value} litres per minute`,
};

function Held({ onCommit }: { onCommit: (value: RangeValue) => void }) {
  const [value, setValue] = useState({ low: 5, high: 15 });
  return (
    <RangeSlider
      {...{ label: "Severity", value, min: 0, max: 20, step: 0.5, minDistance: 1, unit: "l/min", words }}
      onValueChange={setValue}
      onValueCommit={onCommit}
    />
  );
}

// Keys of the native range input, which only real key events move.
it("each thumb walks by arrows, pages, home and end, and stops before the other", async () => {
  const committed: RangeValue[] = [];
  const page = await onPage(<Held onCommit={(next) => committed.push(next)} />);
  const [low, high] = [...page.host.querySelectorAll<HTMLInputElement>("input[type=range]")] as [
    HTMLInputElement,
    HTMLInputElement,
  ];
  const walk = async (keys: string) => {
    await userEvent.keyboard(keys);
    return [low.valueAsNumber, high.valueAsNumber];
  };
  await userEvent.tab();
  await userEvent.tab();
  expect(document.activeElement).toBe(low);
  expect(committed).toEqual([]);
  expect(await walk("{ArrowRight}")).toEqual([5.5, 15]);
  expect(committed).toEqual([{ low: 5.5, high: 15 }]);
  expect(await walk("{End}")).toEqual([14, 15]);
  expect(await walk("{ArrowUp}")).toEqual([14, 15]);
  expect(await walk("{Home}")).toEqual([0, 15]);
  expect(await walk("{PageUp}")).toEqual([2, 15]);
  expect(low.getAttribute("aria-valuetext")).toBe("2 litres per minute");
  await userEvent.tab();
  expect(document.activeElement).toBe(high);
  expect(await walk("{Home}")).toEqual([2, 3]);
  expect(await walk("{End}")).toEqual([2, 20]);
  expect(await walk("{ArrowLeft}")).toEqual([2, 19.5]);
  await page.leave();
}, 60_000);
