import { Button, imagesIcon } from "@sonolens/ui-kit";
import { type ReactNode, useRef } from "react";

export interface PhotoButtonProps {
  /** The label. */
  readonly children: string;
  readonly busy: boolean;
  /** Phones open the camera at once instead of offering their photos too. */
  readonly opensCamera?: boolean;
  readonly onPhoto: (photo: File) => void;
}

/** Chooses one photo of the device, or takes one. */
export function PhotoButton({ children, busy, opensCamera = false, onPhoto }: PhotoButtonProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <Button icon={imagesIcon} busy={busy} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        {...(opensCamera && { capture: "environment" })}
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = "";
          if (file) onPhoto(file);
        }}
      />
    </div>
  );
}
