import type { GalleryAction } from "@sonolens/domain";
import { Button, mapTrifoldIcon } from "@sonolens/ui-kit";
import { Suspense, useState } from "react";
import { lazyPart } from "../../lib/lazy-part.ts";
import { useWords } from "../../lib/use-words.ts";
import type { PlacedGallery } from "./find-places.ts";
import { NamedPlace } from "./NamedPlace.tsx";

const PlacesDialog = lazyPart(async () => (await import("./PlacesDialog.tsx")).PlacesDialog);

export interface PlacesButtonProps {
  /** Undefined until places can be computed. */
  readonly gallery: PlacedGallery | undefined;
  readonly change: (action: GalleryAction) => void;
}

/** Opens the places and the routes of the gallery. */
export function PlacesButton({ gallery, change }: PlacesButtonProps) {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        icon={mapTrifoldIcon}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        {t("place:places")}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PlacesDialog gallery={gallery} change={change} onClose={() => setOpen(false)} Named={NamedPlace} />
        </Suspense>
      )}
    </>
  );
}
