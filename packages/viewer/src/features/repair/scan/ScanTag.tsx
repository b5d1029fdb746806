import { useState } from "react";
import { useLazyTexts } from "../../../lib/loading/use-lazy-texts.ts";
import { CameraPicture } from "./CameraPicture.tsx";
import { createCodeReader } from "./code-reader.ts";
import { type ScanProblem, type ScanRefusal, ScanTagView } from "./ScanTagView.tsx";
import { type ScannedTag, scannedTag } from "./scanned-tag.ts";
import { type CameraState, hasCameraAccess } from "./show-camera.ts";

export interface ScanTagProps {
  /** Receives the tag; returns why it is of no use, so that another one can be scanned. */
  readonly take: (tag: ScannedTag) => ScanRefusal | undefined;
  readonly onClose: () => void;
}

/** Scans the code of one leak tag, and closes. */
export function ScanTag({ take, onClose }: ScanTagProps) {
  useLazyTexts("details");
  const [camera, setCamera] = useState<CameraState | undefined>(hasCameraAccess() ? "starting" : undefined);
  const [problem, setProblem] = useState<ScanProblem>();
  const [isSearching, setSearching] = useState(false);
  const takeText = (text: string) => {
    const tag = scannedTag(text);
    const refusal = tag ? take(tag) : "otherCode";
    setProblem(refusal);
    if (refusal === undefined) onClose();
  };
  const search = async (photo: File) => {
    setSearching(true);
    try {
      const picture = await createImageBitmap(photo);
      const text = await (await createCodeReader())(picture);
      picture.close();
      if (text === undefined) setProblem("noCode");
      else takeText(text);
    } catch {
      setProblem("notAPhoto");
    }
    setSearching(false);
  };
  return (
    <ScanTagView
      model={{ camera, problem, isSearching }}
      actions={{ usePhoto: (photo) => void search(photo), close: onClose }}
      picture={<CameraPicture onState={setCamera} onText={takeText} />}
    />
  );
}
