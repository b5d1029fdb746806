import { createScope } from "@sonolens/foundation";
import { afterEach, beforeEach, expect, it } from "vitest";
import { keepFocus } from "./keep-focus.ts";

let root: HTMLElement;
let scope: ReturnType<typeof createScope>;
const byId = (id: string) => document.getElementById(id) as HTMLElement;

/** After the observer was notified, in the order of the browser. */
const noticed = () => new Promise<void>((done) => queueMicrotask(() => queueMicrotask(done)));

beforeEach(() => {
  root = document.body.appendChild(document.createElement("div"));
  root.innerHTML = `
    <nav id="nav"><button id="task">Close</button></nav>
    <main id="main" tabindex="-1">
      <div>Nothing found <button id="all">Show all</button></div>
      <section id="inputs" aria-label="Inputs">
        <div id="distance"><input id="field" /><div><p id="hint"><button id="reset">Reset</button></p></div></div>
        <span id="beside">Measured <button id="undo">Undo</button></span>
        <button id="next">Next</button>
      </section>
    </main>`;
  scope = createScope();
  keepFocus(root, scope);
});
afterEach(() => {
  scope.dispose();
  root.remove();
});

async function removed(id: string, gone = id): Promise<Element | null> {
  byId(id).focus();
  byId(gone).remove();
  await noticed();
  return document.activeElement;
}

it("moves the focus of a removed control to the place that it was in, not to the start of the page", async () => {
  expect(await removed("undo")).toBe(byId("beside"));
  byId("next").focus();
  expect(byId("beside").hasAttribute("tabindex")).toBe(false);
});

it("moves it to the one field of that place", async () => {
  expect(await removed("reset", "hint")).toBe(byId("field"));
});

it("moves it to the start of the page for what was in none of its sections, or was one", async () => {
  expect(await removed("all")).toBe(byId("main"));
  expect(await removed("task")).toBe(byId("main"));
  expect(await removed("next", "inputs")).toBe(byId("main"));
});

it("leaves a focus that was moved already", async () => {
  byId("undo").focus();
  byId("undo").remove();
  byId("next").focus();
  await noticed();
  expect(document.activeElement).toBe(byId("next"));
});
