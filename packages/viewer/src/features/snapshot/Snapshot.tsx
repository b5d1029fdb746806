import { hasMap, leakThresholdsOf, repairStatusOf } from "@sonolens/domain";
import { errorMessageKey } from "@sonolens/i18n";
import {
  ErrorBlock,
  filled,
  IconButton,
  Loading,
  magnifyingGlassMinusIcon,
  magnifyingGlassPlusIcon,
  pauseIcon,
  playIcon,
  Skeleton,
  type SnackRequest,
} from "@sonolens/ui-kit";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useAtom, useAtomValue, useSetAtom, useStore } from "jotai";
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { useContributions } from "../../contract/contributions.ts";
import type { PageProps } from "../../contract/routes.ts";
import { useRefusal } from "../../data/account/account.ts";
import { usePalette } from "../../data/account/preferences.ts";
import { useSettingsOrDefaults } from "../../data/account/settings.ts";
import { useRefetchMissing } from "../../data/media/refetch-missing.ts";
import { errorDetails, reasonOf } from "../../data/server/call-error.ts";
import { useServices } from "../../data/services.ts";
import { starEdit, useStartEdit } from "../../data/snapshots/edit-snapshot.ts";
import { snapshotQueries } from "../../data/snapshots/snapshots.ts";
import { useUndoLast } from "../../data/snapshots/use-undo-last.ts";
import type { SnapshotDetail, SnapshotRecord } from "../../data/types.ts";
import { fileStemOf } from "../../lib/format/file-stem.ts";
import { fixedText } from "../../lib/format/format.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { Part } from "../../lib/loading/Part.tsx";
import { WithTexts } from "../../lib/loading/WithTexts.tsx";
import { SessionAtoms } from "../../lib/state/session-atoms.tsx";
import { useChangeKeys } from "../../lib/state/use-change-keys.ts";
import { usePageTitle } from "../../lib/ui/page-title.ts";
import { useNarrow } from "../../lib/ui/use-narrow.ts";
import {
  hasTimeChart,
  ListeningMenu,
  listeningModes,
  type PlaybackFailure,
  usePlayer,
  useRecording,
} from "../audio/index.ts";
import { SavedSoFar } from "../cost-summary/index.ts";
import { galleryViewFrom, pageOfCard, searchOf } from "../gallery/index.ts";
import { ControlsView } from "../player/index.ts";
import { RefocusBoxButton } from "../refocus/index.ts";
import { SolvedSection } from "../repair/index.ts";
import { PictureSizeButton, VideoSwitch } from "../video/index.ts";
import { DownloadMenu } from "./DownloadMenu.tsx";
import { DrawButton } from "./DrawButton.tsx";
import { FailedParts } from "./FailedParts.tsx";
import { MissingSnapshot } from "./MissingSnapshot.tsx";
import { Panel } from "./Panel.tsx";
import { PlayheadTime, TimeStrip } from "./Playhead.tsx";
import { PhoneTitle, SnapshotView } from "./SnapshotView.tsx";
import { StagePane } from "./StagePane.tsx";
import { createScreenAtoms, type ScreenAtoms } from "./screen-atoms.ts";
import { useDetailKeys } from "./use-detail-keys.ts";
import { useNeighbours } from "./use-neighbours.ts";
import { usePictureShrink } from "./use-picture-shrink.ts";
import { usePlayerSettings } from "./use-player-settings.ts";
import { usePrefetchedNeighbours } from "./use-prefetched-neighbours.ts";
import { useSnapshotMedia } from "./use-snapshot-media.ts";
import { useStep } from "./use-step.ts";

/** As large as a button with an icon, which loads later. */
const iconRoom = <span className="inline-block size-ctl shrink-0" />;

/** The screen of one snapshot; another snapshot is another screen. */
export function Snapshot({ notices, tools }: PageProps) {
  const { id } = useParams({ strict: false });
  const before = useRef<string>(undefined);
  useEffect(() => {
    before.current = id;
  }, [id]);
  const isStep = before.current !== undefined && before.current !== id;
  if (!id) return null;
  return (
    <SessionAtoms>
      <OneSnapshot key={id} id={id} isStep={isStep} notices={notices} tools={tools} />
    </SessionAtoms>
  );
}

interface OneSnapshotProps extends PageProps {
  readonly id: string;
  /** It comes after another snapshot, not from the gallery. */
  readonly isStep: boolean;
}

function OneSnapshot({ id, isStep, notices, tools }: OneSnapshotProps) {
  const services = useServices();
  const navigate = useNavigate();
  const narrow = useNarrow();
  const { t, locale } = useWords();
  const { Hint } = useContributions();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const view = useMemo(() => galleryViewFrom(search), [search]);
  const neighbours = useNeighbours(id, view);
  const detail = useQuery(snapshotQueries.detail(services, id));
  const userSettings = useSettingsOrDefaults();
  const record = detail.data ?? neighbours.record;
  const hasRawChannels = detail.data?.has_raw_channels === true;
  // The picture need not wait for the panel.
  const showsPanel = useDeferredValue(true, false);
  const atoms = useMemo(createScreenAtoms, []);
  const media = useSnapshotMedia(id, record?.device_serial, useAtomValue(atoms.refocused));
  useRefetchMissing(id, record?.version);
  usePrefetchedNeighbours(neighbours, media.frames !== undefined || media.failed.length > 0);
  const [isSmall, setSmall] = usePictureShrink();
  const settings = usePlayerSettings(id, record, atoms);
  const [palette, setPalette] = usePalette();
  const [toolbarPlace, setToolbarPlace] = useState<HTMLElement | null>(null);
  const setPlayheadS = useSetAtom(atoms.playheadS);
  const store = useStore();
  const readPlayheadS = useCallback(() => store.get(atoms.playheadS) ?? 0, [store, atoms]);
  const [listening, setListening] = useAtom(atoms.listening);
  const [wantsZoom, setZoomed] = useAtom(atoms.zoomed);
  const [justSolved, setJustSolved] = useAtom(atoms.justSolved);
  const [isBoxOpen, setBoxOpen] = useAtom(atoms.refocus.isBoxOpen);
  const zoomed = wantsZoom && !isBoxOpen;
  const sound = useRecording(media.signal, palette, useAtomValue(atoms.chartAtS));
  const modes = useMemo(
    () =>
      listeningModes({
        sampleRateHz: sound.recording?.sampleRateHz ?? detail.data?.sample_rate_hz ?? 0,
        bandHz: record?.band_hz,
      }),
    [sound.recording, detail.data, record],
  );
  const mode = listening ?? modes[0];
  const player = usePlayer({
    client: sound.client,
    recording: sound.recording,
    mode,
    readPlayheadS,
    setPlayheadS,
    onFailed: (failure) => services.toaster.show(unplayable(failure)),
  });
  const unplayable = (failure: PlaybackFailure): SnackRequest => {
    const shifted = modes.find(({ kind }) => kind === "shifted");
    if (failure === "noOutput" || !shifted) return { message: t("snapshot:noSoundOutput"), tone: "error" };
    return {
      message: t("snapshot:rateNotPlayable", {
        khz: fixedText((sound.recording?.sampleRateHz ?? 0) / 1000, 0, locale),
      }),
      tone: "warning",
      action: {
        label: t("snapshot:playShifted"),
        onAction: () => {
          setListening(shifted);
          player.playAs(shifted);
        },
      },
    };
  };
  const startEdit = useStartEdit();
  const refusalCode = useRefusal("editSnapshotStarred");
  const refusal = refusalCode && t(errorMessageKey(refusalCode));
  const isMissing = reasonOf(detail.error)?.status === 404;
  const title = record ? record.label || t("gallery:noLabel") : undefined;
  usePageTitle(isMissing ? t("snapshot:notFoundTitle") : title, services.edition.productName);

  const durationS = sound.recording?.durationS ?? record?.meta.duration ?? 0;
  const stepS = media.frames?.frameIntervalS || durationS / 100;
  /** The gallery with this snapshot's card, which need not be the one that the user came from. */
  const gallery =
    narrow || neighbours.position === undefined
      ? view
      : { ...view, page: pageOfCard(neighbours.position - 1) };
  const goTo = (other: string) =>
    void navigate({ to: "/snapshot/$id", params: { id: other }, search: searchOf(view) });
  const step = useStep(id, view, neighbours.idBeside);
  const setStarred = (starred: boolean) => startEdit(starEdit(id, starred));
  useDetailKeys({
    previous: () => step(-1),
    next: () => step(1),
    togglePlaying: player.toggle,
    step: (frames) => player.seek(Math.min(durationS, Math.max(0, readPlayheadS() + frames * stepS))),
  });
  const undoLast = useUndoLast();
  useChangeKeys({
    star: () => {
      if (refusal) services.toaster.show({ message: refusal, tone: "error" });
      else if (record) setStarred(!record.starred);
    },
    undo: () => void undoLast(),
  });
  const canZoom = sound.recording !== undefined && hasTimeChart(durationS);
  const back = () => void navigate({ to: "/", search: searchOf(gallery) });
  const downloads = record && (
    <WithTexts of="video" room={narrow && iconRoom}>
      <DownloadMenu atoms={atoms} record={record} media={media} settings={settings} listening={mode} />
    </WithTexts>
  );
  /** What was just solved is said in place of the panel. */
  const solved =
    narrow && justSolved && detail.data && repairStatusOf(detail.data) === "solved" ? detail.data : undefined;
  const nextOpen = solved && userSettings && neighbours.nextOpen(leakThresholdsOf(userSettings));
  if (isMissing) return <MissingSnapshot notices={notices} tools={tools} back={back} />;

  return (
    <SnapshotView
      model={{
        label: record?.label,
        status: record && repairStatusOf(record),
        takenAt: record?.created_date,
        position: neighbours.position,
        count: neighbours.count,
        hasPrevious: neighbours.previous !== undefined,
        hasNext: neighbours.next !== undefined,
        starred: record?.starred,
        starRefusal: refusal,
        narrow,
        isStep,
        isSolved: solved !== undefined,
        strip: isBoxOpen ? "box" : isSmall ? "large" : "usual",
      }}
      actions={{
        back,
        previous: () => step(-1),
        next: () => step(1),
        setStarred,
      }}
      notices={
        <>
          {notices}
          <FailedParts failed={media.failed} />
        </>
      }
      tools={tools}
      downloads={downloads}
      stage={
        <StagePane
          atoms={atoms}
          record={record}
          media={media}
          settings={settings}
          narrow={narrow}
          toolbarPlace={toolbarPlace}
        />
      }
      controls={
        <>
          {narrow && <div ref={setToolbarPlace} />}
          <ControlsView
            model={{ ...settings, palette, hasMap: record === undefined || hasMap(record) }}
            actions={{ ...settings, setPalette }}
            start={
              <div className="flex items-center gap-0.5 text-12 tabular-nums md:gap-1.5">
                <IconButton
                  icon={filled(player.playing ? pauseIcon : playIcon)}
                  label={t(player.playing ? "snapshot:pause" : "snapshot:play")}
                  disabled={sound.state !== "present"}
                  onClick={player.toggle}
                />
                <PlayheadTime atoms={atoms} durationS={durationS} />
              </div>
            }
            view={record && hasMap(record) && !narrow && <PictureOrVideo atoms={atoms} record={record} />}
            picture={
              narrow && (
                <>
                  <DrawButton atoms={atoms.notes} />
                  {downloads ?? iconRoom}
                </>
              )
            }
            end={
              sound.state === "present" && (
                <>
                  <IconButton
                    icon={zoomed ? magnifyingGlassMinusIcon : magnifyingGlassPlusIcon}
                    label={t(zoomed ? "snapshot:zoomOutOfTime" : "snapshot:zoomIntoTime")}
                    disabled={!canZoom}
                    disabledReason={t("snapshot:audioTooShort")}
                    onClick={() => {
                      setBoxOpen(false);
                      setZoomed(!zoomed);
                    }}
                  />
                  {detail.data && (hasRawChannels || !narrow) && (
                    <Part optional room={iconRoom}>
                      <RefocusBoxButton atoms={atoms.refocus} hasRawChannels={hasRawChannels} />
                    </Part>
                  )}
                  <ListeningMenu modes={modes} mode={mode} setMode={setListening} />
                </>
              )
            }
            stage={
              !narrow && (
                <>
                  <DrawButton atoms={atoms.notes} />
                  <WithTexts of="video" room={iconRoom}>
                    <PictureSizeButton isSmall={isSmall} setSmall={setSmall} />
                  </WithTexts>
                </>
              )
            }
          />
        </>
      }
      timeStrip={
        <TimeStrip
          atoms={atoms}
          sound={sound}
          durationS={durationS}
          stepS={stepS}
          canZoom={canZoom}
          storedS={detail.data?.analysis_time ?? null}
          seek={player.seek}
          refocusableHz={detail.data?.has_raw_channels ? detail.data.band_hz : undefined}
        />
      }
      panel={
        solved && justSolved ? (
          <Part room={<LoadingPanel />}>
            <SolvedSection
              snapshot={solved}
              record={neighbours.record}
              saved={neighbours.columns && <SavedSoFar columns={neighbours.columns} />}
              next={nextOpen}
              undoable={justSolved}
              openNext={() => nextOpen && goTo(nextOpen.id)}
              back={back}
              close={() => setJustSolved(undefined)}
            />
          </Part>
        ) : detail.data && userSettings && showsPanel ? (
          <>
            {narrow && <PhoneTitle label={detail.data.label} status={repairStatusOf(detail.data)} />}
            <Panel
              snapshot={detail.data}
              settings={userSettings}
              knownTags={neighbours.knownTags}
              atoms={atoms}
              sound={sound}
            />
            <Part optional>{Hint && <Hint where="panel" />}</Part>
          </>
        ) : detail.isError ? (
          <FailedDetail error={detail.error} retry={() => void detail.refetch()} busy={detail.isFetching} />
        ) : (
          <LoadingPanel />
        )
      }
    />
  );
}

interface PictureOrVideoProps {
  readonly atoms: ScreenAtoms;
  readonly record: SnapshotDetail | SnapshotRecord;
}

/** Shows the average or the moments, without rendering the screen on each of them. */
function PictureOrVideo({ atoms, record }: PictureOrVideoProps) {
  const [isMoment, showMoment] = useAtom(atoms.showsMoment);
  const { timeZone } = useWords();
  return (
    <WithTexts of="video">
      <VideoSwitch
        serial={record.device_serial}
        id={record.id}
        fileStem={fileStemOf(record, timeZone)}
        shown={isMoment ? "video" : "picture"}
        onShow={(shown) => showMoment(shown === "video")}
      />
    </WithTexts>
  );
}

function FailedDetail(props: { readonly error: Error; readonly retry: () => void; readonly busy: boolean }) {
  const { t } = useWords();
  return (
    <ErrorBlock
      title={t("snapshot:couldNotLoad")}
      advice={t(errorMessageKey(reasonOf(props.error)?.code ?? "undefinedError"))}
      retry={{ onRetry: props.retry, busy: props.busy }}
      details={{
        label: t("common:details"),
        text: t("common:labeled", { first: t("snapshot:failedToLoad"), second: errorDetails(props.error) }),
      }}
    />
  );
}

function LoadingPanel() {
  const { t } = useWords();
  return (
    <Loading label={t("snapshot:loading")} className="flex flex-col gap-4 px-5 py-5">
      <Skeleton width="40%" />
      <Skeleton width="60%" height="40px" />
      <Skeleton height="90px" className="mt-6" />
      <Skeleton height="140px" />
    </Loading>
  );
}
