import { compareSnapshots } from "@sonolens/domain";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import type { PageProps } from "../../contract/routes.ts";
import { usePaletteName } from "../../data/account/preferences.ts";
import { settingsQueries } from "../../data/account/settings.ts";
import { useServices } from "../../data/services.ts";
import type { SnapshotDetail } from "../../data/types.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { defaultDynamicRangeDb } from "../../lib/picture/picture-defaults.ts";
import { usePageTitle } from "../../lib/ui/page-title.ts";
import { CompareFrame } from "./CompareFrame.tsx";
import { CompareView } from "./CompareView.tsx";
import { NothingToCompare } from "./NothingToCompare.tsx";
import { useCompared } from "./use-compared.ts";
import { useHrefs } from "./use-hrefs.ts";

interface Chosen {
  /** The snapshot from which the user came. */
  readonly id: string;
  readonly other: string;
}

/** The page of two snapshots side by side; another pair mounts another page. */
export function ComparedSnapshots(surroundings: PageProps) {
  useLazyTexts("compare", "snapshot");
  const { edition } = useServices();
  const { t } = useWords();
  const navigate = useNavigate();
  const { id = "", other = "" } = useParams({ strict: false });
  usePageTitle(t("compare:title"), edition.productName);
  return (
    <CompareFrame
      {...surroundings}
      back={() => void navigate({ to: "/snapshot/$id", params: { id }, search: true })}
    >
      {id === other ? <OneTwice id={id} /> : <Two key={`${id} ${other}`} id={id} other={other} />}
    </CompareFrame>
  );
}

function OneTwice({ id }: Pick<Chosen, "id">) {
  const { t } = useWords();
  return (
    <NothingToCompare
      title={t("compare:sameTitle")}
      text={t("compare:sameText")}
      action={{ label: t("compare:open"), href: useHrefs().snapshot(id) }}
    />
  );
}

function Two({ id, other }: Chosen) {
  const services = useServices();
  const { t } = useWords();
  const palette = usePaletteName();
  const hrefs = useHrefs();
  const settings = useQuery(settingsQueries.mine(services)).data;
  const first = useCompared(id, hrefs.snapshot(id));
  const second = useCompared(other, hrefs.snapshot(other));
  const [isSwapped, setSwapped] = useState(false);
  const [sameScale, setSameScale] = useState(true);
  const [rangeDb, setRangeDb] = useState<number>();
  const isFirstNewer =
    first.detail !== undefined &&
    second.detail !== undefined &&
    takenMs(first.detail) > takenMs(second.detail);
  const [left, right] = isFirstNewer === isSwapped ? [first, second] : [second, first];
  const comparison = useMemo(
    () => left.detail && right.detail && compareSnapshots(left.detail, right.detail),
    [left.detail, right.detail],
  );
  if (first.isMissing || second.isMissing) {
    const there = [first, second].find(({ detail, isMissing }) => detail && !isMissing);
    return (
      <NothingToCompare
        title={t("compare:missingTitle")}
        text={t("compare:missingText")}
        action={
          there
            ? { label: t("compare:openOther"), href: there.side.href }
            : { label: t("compare:backToAll"), href: hrefs.gallery }
        }
      />
    );
  }
  return (
    <CompareView
      model={{
        left: left.side,
        right: right.side,
        isSwapped,
        comparison,
        sameScale,
        dynamicRangeDb: rangeDb ?? Math.max(rangeOf(left.detail), rangeOf(right.detail)),
        palette,
        units: {
          distanceUnit: settings?.source_distance_unit ?? "METERS",
          leakUnit: settings?.leak_size_unit ?? "LPM",
        },
      }}
      actions={{
        left,
        right,
        swap: () => setSwapped(!isSwapped),
        setSameScale,
        setDynamicRangeDb: setRangeDb,
      }}
    />
  );
}

const takenMs = ({ created_date }: SnapshotDetail) => Date.parse(created_date);

const rangeOf = (snapshot: SnapshotDetail | undefined) => snapshot?.dynamicrange_lin ?? defaultDynamicRangeDb;
