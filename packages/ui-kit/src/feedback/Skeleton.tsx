import { cx } from "../lib/cx.ts";

export interface SkeletonProps {
  /** CSS length; without it the whole width. */
  width?: string;
  /** CSS length. */
  height?: string;
  /** Width by height, "5/3"; in place of a height. */
  ratio?: string;
  /** As the corners of what will stand there. */
  rounded?: "small" | "medium" | "full";
  /** For its place in a layout (width, margin), not for its look. */
  className?: string;
}

const radii = { small: "rounded-s", medium: "rounded-m", full: "rounded-full" };

/** A still shape in the true size of what is coming. It shows after 200 ms, so that what is quick never blinks. */
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
  /** For its place in a layout (width, margin), not for its look. */
  className?: string;
}

/** Round a group of skeletons: says once, in words, what is being loaded. */
export function Loading({ label, children, className }: LoadingProps) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
