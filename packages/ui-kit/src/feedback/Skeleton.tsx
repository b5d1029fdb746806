import { cx } from "../lib/cx.ts";

export interface SkeletonProps {
  /** CSS length; default: full width. */
  width?: string;
  /** CSS length. */
  height?: string;
  /** Width by height, "5/3"; replaces a height. */
  ratio?: string;
  /** Corners of the content it replaces. */
  rounded?: "small" | "medium" | "full";
  /** For layout (width, margin), not for appearance. */
  className?: string;
}

const radii = { small: "rounded-s", medium: "rounded-m", full: "rounded-full" };

/** A static placeholder in the size of the content. It appears after 200 ms, so that fast content does not flicker. */
export function Skeleton({ width, height, ratio, rounded = "small", className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      style={{ width: width ?? "100%", height: height ?? (ratio ? "auto" : "12px"), aspectRatio: ratio }}
      className={cx("block animate-after-pause bg-quiet forced-colors:border", radii[rounded], className)}
    />
  );
}

export interface LoadingProps {
  /** "Loading snapshots", for assistive technology. */
  label: string;
  /** The skeletons. */
  children: React.ReactNode;
  /** For layout (width, margin), not for appearance. */
  className?: string;
}

/** Wraps a group of skeletons: announces once what is loading. */
export function Loading({ label, children, className }: LoadingProps) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
