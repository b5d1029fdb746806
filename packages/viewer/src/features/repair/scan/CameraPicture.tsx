import { useEffect, useEffectEvent, useRef } from "react";
import { useWords } from "../../../lib/format/use-words.ts";
import { type CodePicture, createCodeReader } from "./code-reader.ts";
import { type CameraState, showCamera } from "./show-camera.ts";

export interface CameraPictureProps {
  readonly onState: (state: CameraState) => void;
  /** Called with the text of each code in the picture, several times a second while it is in view. */
  readonly onText: (text: string) => void;
}

/** Time between two searches of the picture, in which the page responds. */
const searchEveryMs = 120;

/** The picture of the device's camera, searched for codes until it is removed. */
export function CameraPicture(props: CameraPictureProps) {
  const { t } = useWords();
  const video = useRef<HTMLVideoElement>(null);
  const onState = useEffectEvent(props.onState);
  const onText = useEffectEvent(props.onText);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const removed = new AbortController();
    const { signal } = removed;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const search = async (readCode: (picture: CodePicture) => Promise<string | undefined>) => {
      const text = await readCode(element);
      if (signal.aborted) return;
      if (text !== undefined) onText(text);
      timer = setTimeout(search, searchEveryMs, readCode);
    };
    void showCamera(element, signal, () => onState("failed")).then(async (state) => {
      if (signal.aborted) return;
      onState(state);
      if (state === "running") await search(await createCodeReader());
    });
    return () => {
      removed.abort();
      clearTimeout(timer);
    };
  }, []);
  return (
    <video
      ref={video}
      muted
      playsInline
      aria-label={t("details:scan.picture")}
      className="size-full object-cover"
    />
  );
}
