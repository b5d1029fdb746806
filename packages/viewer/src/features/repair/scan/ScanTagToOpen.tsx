import { useNavigate } from "@tanstack/react-router";
import { ScanTag } from "./ScanTag.tsx";

/** Scans a leak tag, and opens its snapshot; one with a number alone is searched in the gallery. */
export function ScanTagToOpen({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <ScanTag
      take={(tag) => {
        void (tag.kind === "snapshot"
          ? navigate({ to: "/snapshot/$id", params: { id: tag.id } })
          : navigate({ to: "/", search: { label: tag.number } }));
        return undefined;
      }}
      onClose={onClose}
    />
  );
}
