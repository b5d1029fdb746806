import type { ReactNode } from "react";

/** Facts with their names; unknown values are left out. */
export function Facts({
  facts,
}: {
  readonly facts: readonly (readonly [string, ReactNode | undefined | null | false])[];
}) {
  if (!facts.some(([, value]) => value)) return null;
  return (
    <dl className="grid grid-cols-[minmax(90px,auto)_1fr] gap-x-4 gap-y-1.5 text-13">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name} className="contents">
              <dt className="text-ink-3">{name}</dt>
              <dd className="m-0 min-w-0 wrap-anywhere text-ink-2">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
