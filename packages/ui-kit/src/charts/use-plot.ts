import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type uPlot from "uplot";
import { type PlotInput, plotOptions } from "./plot-options.ts";

type PlotClass = typeof uPlot;

let loading: Promise<PlotClass> | undefined;
let loaded: PlotClass | undefined;

/** Loads the drawing code once, when the first chart is shown. */
function loadPlot(): Promise<PlotClass> {
  loading ??= import("uplot").then((module) => {
    loaded = module.default;
    return loaded;
  });
  return loading;
}

/** The drawing code once loaded; "failed" if it cannot be fetched, for example offline. */
export function usePlotClass(): PlotClass | "failed" | null {
  const [state, setState] = useState<{ at: PlotClass | "failed" | null }>({ at: loaded ?? null });
  useEffect(() => {
    if (state.at) return;
    let here = true;
    loadPlot().then(
      (at) => here && setState({ at }),
      () => {
        loading = undefined;
        if (here) setState({ at: "failed" });
      },
    );
    return () => {
      here = false;
    };
  }, [state.at]);
  return state.at;
}

/** Draws into the element and follows its width. New points or a new look create a new drawing. */
export function usePlot(
  place: RefObject<HTMLElement | null>,
  Plot: PlotClass,
  input: PlotInput,
  heightPx: number,
): uPlot | null {
  const [plot, setPlot] = useState<uPlot | null>(null);
  const { data, look, kind, bands, lines } = input;
  const latest = useRef(input);
  latest.current = input;

  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const size = () => ({ width: Math.max(80, Math.floor(element.clientWidth)), height: heightPx });
    const pad = (least: number, most: number) =>
      Plot.rangeNum(least, most, 0.1, true).map((end) => end ?? 0) as [number, number];
    const options = plotOptions(
      {
        ...{ data, look, kind, bands, lines },
        axes: () => latest.current.axes(),
        dateIn: (ms) => latest.current.dateIn(ms),
      },
      size(),
      pad,
    );
    const drawn = new Plot(
      options,
      [data.xs as number[], ...data.series.map(({ values }) => values as (number | null)[])],
      element,
    );
    setPlot(drawn);
    let gone = false;
    // Canvas text is not redrawn automatically when its font arrives.
    void document.fonts.ready.then(() => gone || drawn.redraw(false, true));
    const observer = new ResizeObserver(() => {
      const { width } = size();
      if (width === drawn.width) return;
      drawn.setSize({ width, height: heightPx });
      setRedrawn((count) => count + 1);
    });
    observer.observe(element);
    return () => {
      gone = true;
      observer.disconnect();
      drawn.destroy();
      setPlot(null);
    };
  }, [place, Plot, data, look, kind, bands, lines, heightPx]);

  const { x, y } = input.axes();
  const formats = useRef({ x, y });
  useEffect(() => {
    const before = formats.current;
    formats.current = { x, y };
    if (plot && (before.x !== x || before.y !== y)) plot.redraw(false, true);
  }, [plot, x, y]);
  // Overlays of the drawing move with it.
  const [, setRedrawn] = useState(0);
  return plot;
}
