/// <reference path="../engines/css.d.ts" />
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { expect } from "vitest";
import { page } from "vitest/browser";
import "../styles.css";

/** Timeout for work that depends on the speed of the machine. */
export const pollOptions = { timeout: 30_000 } as const;

export interface Size {
  readonly widthPx: number;
  readonly heightPx: number;
}

export type Pixel = readonly [red: number, green: number, blue: number];

/** A screenshot of the page, canvas and marks together. */
export interface Picture extends Size {
  readonly at: (x: number, y: number) => Pixel;
}

/** Renders a map into the corner of a browser test's page, and waits until its ground is drawn. */
export async function mapOnPage(node: ReactNode, { widthPx, heightPx }: Size) {
  await page.viewport(widthPx, heightPx);
  document.documentElement.dataset.theme = "light";
  document.body.style.margin = "0";
  const host = document.body.appendChild(document.createElement("div"));
  Object.assign(host.style, { position: "fixed", inset: "0" });
  const root = createRoot(host);
  root.render(node);
  const drawn = () => host.querySelector<HTMLElement>(".geo-map")?.dataset.drawn;
  await expect.poll(drawn, pollOptions).toBeDefined();
  return {
    host,
    drawn,
    show: (next: ReactNode) => root.render(next),
    picture: () => picture(host),
    leave() {
      root.unmount();
      host.remove();
    },
  };
}

async function picture(element: Element): Promise<Picture> {
  const base64 = await page.screenshot({ element, save: false });
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
  context?.drawImage(bitmap, 0, 0);
  const data = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray();
  return {
    widthPx: bitmap.width,
    heightPx: bitmap.height,
    at(x, y) {
      const start = (Math.round(y) * bitmap.width + Math.round(x)) * 4;
      return [data[start] ?? 0, data[start + 1] ?? 0, data[start + 2] ?? 0];
    },
  };
}

/** Whether two colors look the same. */
export const isNear = (one: Pixel, other: Pixel, allowed = 6) =>
  one.every((channel, index) => Math.abs(channel - (other[index] ?? 0)) <= allowed);
