import {
  Accordion,
  Button,
  EmptyState,
  ErrorBlock,
  IconButton,
  Loading,
  Pager,
  plusIcon,
  Skeleton,
  TopBar,
  xIcon,
} from "@sonolens/ui-kit";
import type { ReactNode } from "react";
import type { Camera } from "../../data/cameras/cameras.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { ClockNote } from "../../lib/ui/ClockNote.tsx";
import { useNarrow } from "../../lib/ui/use-narrow.ts";
import { CameraLine, type ListedCamera } from "./CameraLine.tsx";

export type CamerasList =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly title: string; readonly details: string; readonly retrying: boolean }
  | {
      readonly state: "present";
      /** Total count, regardless of the search. */
      readonly all: number;
      readonly found: number;
      /** Those on the page. */
      readonly cameras: readonly ListedCamera[];
      readonly page: number;
      readonly pageCount: number;
    };

export interface CamerasViewProps {
  readonly model: {
    readonly list: CamerasList;
    readonly search: string;
    /** The serial number of the open one. */
    readonly open: string | undefined;
  };
  readonly actions: {
    /** Undefined closes the open one. */
    readonly setOpen: (serial: string | undefined) => void;
    readonly setPage: (page: number) => void;
    readonly showAll: () => void;
    readonly retry: () => void;
    readonly pair: () => void;
  };
  /** The search box. */
  readonly search: ReactNode;
  /** Content of the open camera. */
  readonly renderDetails: (camera: Camera) => ReactNode;
  readonly notices?: ReactNode;
  /** At the end of the top bar. */
  readonly tools?: ReactNode;
}

/** All cameras as lines, one of which may be open. */
export function CamerasView({ model, actions, search, renderDetails, notices, tools }: CamerasViewProps) {
  const { t } = useWords();
  const narrow = useNarrow();
  const { list } = model;
  // An account without cameras has the same button in the empty state.
  const isEmpty = list.state === "present" && list.all === 0;
  return (
    <>
      <TopBar
        title={t("common:cameras")}
        beside={
          list.state === "present" && (
            <span role="status" className="truncate">
              {t("cameras:count", { count: list.found })}
            </span>
          )
        }
        end={
          <>
            {narrow ? (
              <IconButton icon={plusIcon} label={t("cameras:pair")} onClick={actions.pair} />
            ) : (
              <Button variant={isEmpty ? "quiet" : "primary"} icon={plusIcon} onClick={actions.pair}>
                {t("cameras:pair")}
              </Button>
            )}
            {tools}
          </>
        }
      >
        {!narrow && <search className="flex min-w-0 flex-1">{search}</search>}
      </TopBar>
      {narrow && <search className="block px-4 pb-2.5">{search}</search>}
      {notices}
      {list.state === "loading" && <LoadingCameras />}
      {list.state === "failed" && (
        <ErrorBlock
          headingLevel={2}
          title={t("cameras:couldNotLoad")}
          advice={list.title}
          retry={{ label: t("common:refresh"), onRetry: actions.retry, busy: list.retrying }}
          details={{ label: t("common:details"), text: list.details }}
        />
      )}
      {list.state === "present" && list.cameras.length === 0 && (
        <NoCameras all={list.all} search={model.search} actions={actions} />
      )}
      {list.state === "present" && list.cameras.length > 0 && (
        <div className="px-4 pt-1.5 pb-16 md:px-6">
          <Accordion
            level={2}
            className="-mx-4 border-t-0 *:px-4 *:data-[state=open]:bg-surface md:-mx-6 md:*:px-6"
            open={list.cameras.flatMap(({ camera }) => (camera.serial === model.open ? [camera.id] : []))}
            onOpenChange={(open) => {
              const opened = list.cameras.find(
                ({ camera }) => open.includes(camera.id) && camera.serial !== model.open,
              );
              actions.setOpen(opened?.camera.serial);
            }}
            sections={list.cameras.map((listed) => ({
              id: listed.camera.id,
              title: <CameraLine {...listed} />,
              content: renderDetails(listed.camera),
            }))}
          />
          <ClockNote className="mt-3" />
          {list.pageCount > 1 && (
            <Pager
              page={list.page}
              pageCount={list.pageCount}
              onPageChange={actions.setPage}
              className="mt-4"
            />
          )}
        </div>
      )}
    </>
  );
}

function NoCameras(props: {
  readonly all: number;
  readonly search: string;
  readonly actions: Pick<CamerasViewProps["actions"], "pair" | "showAll">;
}) {
  const { t } = useWords();
  if (props.all === 0)
    return (
      <EmptyState
        title={t("cameras:noneTitle")}
        action={
          <Button variant="primary" icon={plusIcon} onClick={props.actions.pair}>
            {t("cameras:pair")}
          </Button>
        }
      >
        {t("cameras:noneText")}
      </EmptyState>
    );
  return (
    <EmptyState
      title={t("cameras:noMatchTitle")}
      action={
        <Button icon={xIcon} onClick={props.actions.showAll}>
          {t("cameras:showAll")}
        </Button>
      }
    >
      {t("cameras:noMatchText", { search: props.search })}
    </EmptyState>
  );
}

function LoadingCameras() {
  const { t } = useWords();
  return (
    <Loading label={t("cameras:loading")} className="flex flex-col gap-6 px-4 pt-4 md:px-6">
      {[1, 2, 3, 4].map((line) => (
        <div key={line} className="flex items-center gap-4">
          <Skeleton width="32px" height="32px" />
          <Skeleton width="40%" height="18px" />
        </div>
      ))}
    </Loading>
  );
}
