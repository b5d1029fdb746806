import type { GalleryAction } from "@sonolens/gallery";
import { Button, mapTrifoldIcon } from "@sonolens/ui-kit";
import { useState } from "react";
import { useWords } from "../../lib/format/use-words.ts";
import { DialogPart } from "../../lib/loading/DialogPart.tsx";
import { lazyPart } from "../../lib/loading/lazy-part.ts";
import type { LocatedGallery } from "./find-locations.ts";
import { NamedLocation } from "./NamedLocation.tsx";

const LocationsDialog = lazyPart(async () => (await import("./LocationsDialog.tsx")).LocationsDialog);

export interface LocationsButtonProps {
  /** Undefined until locations can be computed. */
  readonly gallery: LocatedGallery | undefined;
  readonly change: (action: GalleryAction) => void;
}

/** Opens the locations and the routes of the gallery. */
export function LocationsButton({ gallery, change }: LocationsButtonProps) {
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
        {t("location:map")}
      </Button>
      {isOpen && (
        <DialogPart close={() => setOpen(false)}>
          <LocationsDialog
            gallery={gallery}
            change={change}
            onClose={() => setOpen(false)}
            Named={NamedLocation}
          />
        </DialogPart>
      )}
    </>
  );
}
