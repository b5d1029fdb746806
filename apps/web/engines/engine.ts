/** A position in the window, in CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The keys that a walk presses in addition to characters. */
export type KeyName = "Enter" | "Escape" | "Tab";

/** One window of a real browser. The walks use only this interface, so that each is written once. */
export interface Engine {
  readonly name: EngineName;
  /** Name and version as the browser itself reports them. */
  readonly version: string;
  /** The folder that receives what the page downloads. */
  readonly downloadFolder: string;
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /**
   * Runs the body of a function in the page with `args` as its `arguments`, and returns its JSON-serializable result.
   */
  run(body: string, ...args: readonly unknown[]): Promise<unknown>;
  click(point: Point): Promise<void>;
  /** Turns the wheel of the mouse over a point. */
  turnWheel(point: Point, deltaYPx: number): Promise<void>;
  type(text: string): Promise<void>;
  press(key: KeyName): Promise<void>;
  /** The content of the window, as a PNG file. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

export type EngineName = "chromium" | "firefox" | "webkit";

/** The size of the window in CSS pixels, a small desktop. */
export const windowSize = { width: 1440, height: 900 };
