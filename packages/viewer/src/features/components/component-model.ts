import type { DistanceUnit, LeakThresholds } from "@sonolens/domain";
import type {
  Component,
  ComponentFigure,
  ComponentHistory,
  ComponentVerdict,
} from "../../data/components/components.ts";
import type { FigureFormat } from "./figure-format.ts";

type Named = Pick<Component, "id" | "name">;

export interface ComponentModel {
  readonly component: Component;
  /** Undefined while loading. */
  readonly history: ComponentHistory | undefined;
  /** Why the history failed to load. */
  readonly failure: string | undefined;
  readonly retrying: boolean;
  readonly thresholds: LeakThresholds;
  readonly distanceUnit: DistanceUnit;
  readonly formatOf: (figure: ComponentFigure) => FigureFormat;
  /** What it is a part of, the outermost first. */
  readonly path: readonly Named[];
  readonly parts: readonly Named[];
  /** Why the user may change nothing. */
  readonly refusal: string | undefined;
  readonly hasReports: boolean;
}

export interface ComponentActions {
  readonly back: () => void;
  readonly edit: () => void;
  readonly changeLimits: () => void;
  readonly delete: () => void;
  /** Null takes verdicts back. */
  readonly judge: (snapshots: readonly string[], verdict: ComponentVerdict | null) => void;
  readonly report: () => void;
  readonly retry: () => void;
  readonly print: () => void;
  readonly savePicture: (element: HTMLElement) => void;
}
