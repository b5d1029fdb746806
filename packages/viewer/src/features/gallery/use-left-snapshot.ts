import { useRouter } from "@tanstack/react-router";
import { useCallback, useLayoutEffect, useState } from "react";

/** The snapshot whose page was just left for the gallery, until the gallery has handled it. */
export function useLeftSnapshot(): {
  readonly leftSnapshotId: string | undefined;
  readonly cameBack: () => void;
} {
  const router = useRouter();
  const [leftSnapshotId, setLeftSnapshotId] = useState<string>();
  useLayoutEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, toLocation }) => {
        const id = /^\/snapshot\/([^/]+)$/.exec(fromLocation?.pathname ?? "")?.[1];
        if (id && toLocation.pathname === "/") setLeftSnapshotId(decodeURIComponent(id));
      }),
    [router],
  );
  return { leftSnapshotId, cameBack: useCallback(() => setLeftSnapshotId(undefined), []) };
}
