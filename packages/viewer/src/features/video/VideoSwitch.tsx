import { formatPercent } from "@sonolens/domain";
import { Segmented } from "@sonolens/ui-kit";
import type { ReactNode } from "react";
import { useWords } from "../../lib/format/use-words.ts";
import { saveFrom } from "../../lib/ui/save-address.ts";
import { useVideoReadiness, type VideoReadiness } from "./use-video-readiness.ts";

export interface VideoSwitchProps {
  readonly serial: string;
  readonly id: string;
  /** Of the file that is saved, without its ending. */
  readonly fileStem: string;
  /** Moments are shown in place of the average. */
  readonly shown: "picture" | "video";
  readonly onShow: (shown: "picture" | "video") => void;
}

/** Picture or video, and what there is of the video (HMP-08, VID-01). */
export function VideoSwitch({ serial, id, fileStem, shown, onShow }: VideoSwitchProps) {
  const video = useVideoReadiness(serial, id, shown === "video");
  return (
    <VideoSwitchView
      shown={shown}
      readiness={video.readiness}
      actions={{
        show: onShow,
        convert: () => void video.convert(),
        save: (url) => void video.save(url, fileStem, saveFrom),
        requestAgain: video.requestAgain,
      }}
    />
  );
}

export interface VideoSwitchViewProps {
  readonly shown: "picture" | "video";
  readonly readiness: VideoReadiness;
  readonly actions: {
    readonly show: (shown: "picture" | "video") => void;
    readonly convert: () => void;
    readonly save: (url: string) => void;
    readonly requestAgain: () => void;
  };
}

export function VideoSwitchView({ shown, readiness, actions }: VideoSwitchViewProps) {
  const { t } = useWords();
  return (
    <>
      <Segmented
        label={t("video:view")}
        value={shown}
        options={[
          { value: "picture", label: t("video:picture") },
          { value: "video", label: t("video:video") },
        ]}
        onValueChange={actions.show}
      />
      {shown === "video" && <Readiness readiness={readiness} actions={actions} />}
    </>
  );
}

function Readiness({ readiness, actions }: Pick<VideoSwitchViewProps, "readiness" | "actions">) {
  const { t, locale } = useWords();
  const note = (text: string, action?: ReactNode) => (
    <p
      role="status"
      data-testid="video-readiness"
      className="order-last flex min-w-0 basis-full flex-wrap items-center gap-x-2 text-12 text-well-ink-2"
    >
      <span>{text}</span>
      {action}
    </p>
  );
  const press = (word: string, onPress: () => void) => (
    <button type="button" className="underline underline-offset-3" onClick={onPress}>
      {word}
    </button>
  );
  switch (readiness.state) {
    case "loading":
      return note(t("video:loading"));
    case "noVideo":
      return note(t("video:noVideo"));
    case "conversionNeeded":
      return note(t("video:conversionNeeded"), press(t("video:convert"), actions.convert));
    case "preparing":
      return note(t("video:preparing", { percent: formatPercent(readiness.percent / 100, locale) }));
    case "ready":
      return note(
        t("video:ready"),
        press(t("video:save"), () => actions.save(readiness.url)),
      );
    case "conversionFailed":
      return note(
        `${t("video:conversionFailed")}${readiness.reason === undefined ? "" : ` ${readiness.reason}`}`,
        press(t("video:again"), actions.convert),
      );
    case "failed":
      return note(t("video:readinessFailed"), press(t("video:again"), actions.requestAgain));
  }
}
