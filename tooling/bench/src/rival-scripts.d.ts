/** The rivals' own scripts put these on a page, as their documentation has it. */
declare const echarts: typeof import("echarts");
declare const Plotly: {
  newPlot(box: HTMLElement, data: unknown[], layout: unknown, config: unknown): Promise<unknown>;
  react(box: HTMLElement, data: unknown[], layout: unknown, config: unknown): Promise<unknown>;
};
