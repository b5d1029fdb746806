/** Globals that the rivals' own scripts add to a page, as in their documentation. */
declare const echarts: typeof import("echarts");
declare const Plotly: {
  newPlot(box: HTMLElement, data: unknown[], layout: unknown, config: unknown): Promise<unknown>;
  react(box: HTMLElement, data: unknown[], layout: unknown, config: unknown): Promise<unknown>;
};
