import { Dialog, Icon, infoIcon, useMediaQuery } from "@sonolens/ui-kit";
import { useWords } from "../../lib/format/use-words.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { tipsOf } from "./tips.ts";
import type { TipsPlace } from "./tips-place.ts";
import { useTips } from "./use-tips.ts";

/** Tips for the page behind it. Closing it is stored on the device. */
export function TipsDialog({ onClose }: { readonly onClose: () => void }) {
  useLazyTexts("help");
  const { place, markSeen } = useTips();
  return (
    <TipsView
      place={place}
      close={() => {
        markSeen();
        onClose();
      }}
    />
  );
}

export interface TipsViewProps {
  readonly place: TipsPlace;
  readonly close: () => void;
}

/** A few tips for this page. */
export function TipsView({ place, close }: TipsViewProps) {
  const { t } = useWords();
  const onTouch = useMediaQuery("(pointer: coarse)");
  return (
    <Dialog open onOpenChange={(open) => !open && close()} title={t("help:tipsTitle")}>
      <ul className="flex flex-col gap-3 text-14 text-ink-2">
        {tipsOf(place, onTouch).map((tip) => (
          <li key={tip} className="flex gap-2.5">
            <Icon icon={infoIcon} size={18} className="mt-px shrink-0 text-acc" />
            <span className="min-w-0 wrap-anywhere">{t(tip)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
