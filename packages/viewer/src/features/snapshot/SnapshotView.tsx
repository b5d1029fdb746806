import type { RepairStatus } from "@sonolens/domain";
import { formatDateTime } from "@sonolens/i18n";
import {
  arrowLeftIcon,
  caretDownIcon,
  caretLeftIcon,
  caretRightIcon,
  caretUpIcon,
  cx,
  houseIcon,
  IconButton,
  StarToggle,
  StatusMark,
  TopBar,
} from "@sonolens/ui-kit";
import { type ReactNode, type TouchEvent, useRef } from "react";
import { useWords } from "../../lib/format/use-words.ts";

export interface SnapshotViewState {
  /** Undefined until it is known. */
  readonly label: string | undefined;
  /** Undefined until it is known. */
  readonly status: RepairStatus | undefined;
  /** ISO 8601: when it was recorded. Undefined until it is known. */
  readonly takenAt: string | undefined;
  /** Position in the list that the user came from, from 1; undefined if it is not in it. */
  readonly position: number | undefined;
  readonly count: number;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  readonly starred: boolean | undefined;
  readonly starRefusal: string | undefined;
  readonly narrow: boolean;
  /** It was just solved on a phone: of the stage only the picture is shown. */
  readonly isSolved: boolean;
  /** It comes after another snapshot: the stage moves in. */
  readonly isStep: boolean;
  /** The room of the sound: large, as the picture is made small, or for the box on the spectrogram. */
  readonly strip: "usual" | "large" | "box";
}

export interface SnapshotViewActions {
  readonly back: () => void;
  readonly previous: () => void;
  readonly next: () => void;
  readonly setStarred: (starred: boolean) => void;
}

export interface SnapshotViewProps {
  readonly model: SnapshotViewState;
  readonly actions: SnapshotViewActions;
  readonly notices?: ReactNode;
  /** At the end of the top bar, the same on every page. */
  readonly tools?: ReactNode;
  /** In the top bar of a desk; a phone has them beside the picture's slider. */
  readonly downloads?: ReactNode;
  readonly stage: ReactNode;
  readonly controls: ReactNode;
  readonly timeStrip: ReactNode;
  readonly panel: ReactNode;
}

/** The stage stays dark in both themes; the panel is beside it, or below it on a phone. */
export function SnapshotView(props: SnapshotViewProps) {
  const { model, notices, stage, controls, timeStrip, panel } = props;
  if (model.narrow)
    return (
      <div className="flex min-h-dvh flex-col bg-surface">
        <PhoneBar model={model} actions={props.actions} />
        {notices}
        <div data-well="" className="bg-well text-well-ink">
          <Swiped model={model} actions={props.actions} className="w-full">
            <div className={cx(model.isStep && "animate-step")} data-testid="step">
              {stage}
            </div>
          </Swiped>
          {!model.isSolved && (
            <>
              {controls}
              <div className={cx("pb-1", model.strip === "box" ? "mb-30 h-67.5" : "h-39.5")}>{timeStrip}</div>
            </>
          )}
        </div>
        {model.isSolved ? (
          <div className="flex flex-1 flex-col">{panel}</div>
        ) : (
          <div className="pb-8 [&>section:first-child]:border-t-0">{panel}</div>
        )}
      </div>
    );
  return (
    <div className="flex h-dvh min-h-120 flex-col">
      <DesktopBar model={model} actions={props.actions} tools={props.tools} downloads={props.downloads} />
      <div className="flex min-h-0 grow basis-0">
        <div data-well="" className="flex min-w-0 flex-1 flex-col bg-well text-well-ink">
          <div
            className={cx("min-h-0 grow basis-0 overflow-hidden", model.isStep && "animate-step")}
            data-testid="step"
          >
            {stage}
          </div>
          {controls}
          <div
            className={cx(
              "shrink-0 pb-1",
              { usual: "h-39.5", box: "h-67.5", large: "h-[clamp(270px,46dvh,520px)]" }[model.strip],
            )}
          >
            {timeStrip}
          </div>
        </div>
        <aside className="relative w-85 shrink-0 overflow-y-auto scroll-pt-16 border-s border-line bg-surface lg:w-99">
          {notices}
          {panel}
        </aside>
      </div>
    </div>
  );
}

/** How far a finger goes to step to another snapshot, pixels. */
const swipePx = 40;

/** A swipe across goes to the snapshot before or after. Up and down, and two fingers, belong to the page. */
function Swiped({
  model,
  actions,
  className,
  children,
}: BarProps & { readonly className: string; readonly children: ReactNode }) {
  const from = useRef<{ readonly x: number; readonly y: number }>(undefined);
  const onTouchEnd = (event: TouchEvent) => {
    const end = event.changedTouches[0];
    const start = from.current;
    from.current = undefined;
    if (!start || !end) return;
    const right = end.clientX - start.x;
    if (Math.abs(right) < swipePx || Math.abs(right) < 2 * Math.abs(end.clientY - start.y)) return;
    if (right < 0 && model.hasNext) actions.next();
    if (right > 0 && model.hasPrevious) actions.previous();
  };
  return (
    <div
      className={cx("touch-pan-y touch-pinch-zoom", className)}
      onTouchStart={({ touches }) => {
        const one = touches[0];
        from.current = one && touches.length === 1 ? { x: one.clientX, y: one.clientY } : undefined;
      }}
      onTouchEnd={onTouchEnd}
      onTouchCancel={() => {
        from.current = undefined;
      }}
    >
      {children}
    </div>
  );
}

type BarProps = Pick<SnapshotViewProps, "model" | "actions">;

function Position({ model }: Pick<BarProps, "model">) {
  const { t } = useWords();
  if (model.position === undefined) return null;
  return <>{t("snapshot:positionOf", { position: model.position, all: model.count })}</>;
}

/** When it was recorded, in the bar, where it takes nothing from the result. */
function Taken({ model, className }: Pick<BarProps, "model"> & { readonly className: string }) {
  const { t, locale, timeZone } = useWords();
  if (model.takenAt === undefined) return null;
  return (
    <time dateTime={model.takenAt} className={cx("whitespace-nowrap", className)} data-testid="taken">
      <span className="sr-only">{t("snapshot:taken")} </span>
      {formatDateTime(new Date(model.takenAt), locale, timeZone)}
    </time>
  );
}

function Star({ model, actions }: BarProps) {
  const { t } = useWords();
  if (model.starred === undefined) return null;
  return (
    <StarToggle
      label={t("snapshot:star")}
      shortcut="S"
      pressed={model.starred}
      onPressedChange={actions.setStarred}
      disabled={model.starRefusal !== undefined}
      {...(model.starRefusal !== undefined && { disabledReason: model.starRefusal })}
    />
  );
}

const titleOf = (label: string | undefined, t: ReturnType<typeof useWords>["t"]) =>
  label === undefined ? t("snapshot:loading") : label || t("gallery:noLabel");

type DesktopBarProps = BarProps & Pick<SnapshotViewProps, "tools" | "downloads">;

function DesktopBar({ model, actions, tools, downloads }: DesktopBarProps) {
  const { t } = useWords();
  return (
    <TopBar
      compact
      line
      title={titleOf(model.label, t)}
      start={<IconButton icon={arrowLeftIcon} label={t("snapshot:backToGallery")} onClick={actions.back} />}
      end={
        <>
          {model.status && <Status status={model.status} className="me-2 text-13" />}
          <Taken model={model} className="me-2 text-13 text-ink-3 max-lg:hidden" />
          <span className="me-1 text-13 text-ink-3 tabular-nums">
            <Position model={model} />
          </span>
          <IconButton
            icon={caretUpIcon}
            label={t("snapshot:previous")}
            shortcut="K"
            disabled={!model.hasPrevious}
            onClick={actions.previous}
          />
          <IconButton
            icon={caretDownIcon}
            label={t("snapshot:next")}
            shortcut="J"
            disabled={!model.hasNext}
            onClick={actions.next}
          />
          {downloads}
          <Star model={model} actions={actions} />
          {tools && <span className="mx-1 h-5 w-px bg-line max-md:hidden" />}
          {tools}
        </>
      }
    />
  );
}

function PhoneBar({ model, actions }: BarProps) {
  const { t } = useWords();
  return (
    <header
      data-well=""
      className="sticky top-0 z-20 flex h-14 items-center gap-1 bg-well px-1.5 text-well-ink"
    >
      <h1 className="sr-only">{titleOf(model.label, t)}</h1>
      <IconButton icon={houseIcon} label={t("common:home")} onClick={actions.back} />
      <span className="flex min-w-0 flex-1 flex-col text-center text-14 leading-5 tabular-nums">
        <span>
          <Position model={model} />
        </span>
        <Taken model={model} className="text-12 leading-4 text-well-ink-2" />
      </span>
      <IconButton
        icon={caretLeftIcon}
        label={t("snapshot:previous")}
        disabled={!model.hasPrevious}
        onClick={actions.previous}
      />
      <IconButton
        icon={caretRightIcon}
        label={t("snapshot:next")}
        disabled={!model.hasNext}
        onClick={actions.next}
      />
      <Star model={model} actions={actions} />
    </header>
  );
}

/** How far the repair is, unless nobody has begun with it. */
function Status({ status, className }: { readonly status: RepairStatus; readonly className: string }) {
  const { t } = useWords();
  if (status === "open") return null;
  return (
    <StatusMark
      status={status}
      label={t(status === "solved" ? "gallery:fixed" : "gallery:inRepair")}
      className={cx("shrink-0", className)}
    />
  );
}

export interface PhoneTitleProps {
  readonly label: string;
  readonly status: RepairStatus;
}

/** The label above the panel on a phone, whose bar has no room for it; what is not open any more says so. */
export function PhoneTitle({ label, status }: PhoneTitleProps) {
  const { t } = useWords();
  return (
    <p className="flex items-baseline justify-between gap-3 px-5 pt-4 pb-2.5" aria-hidden="true">
      <bdi className="text-16 font-semibold text-ink wrap-anywhere">{label || t("gallery:noLabel")}</bdi>
      <Status status={status} className="text-14" />
    </p>
  );
}
