/** The shape of a location mark; its tip is the location. */
export function Pin({ hollow = false }: { hollow?: boolean }) {
  return (
    <svg className="geo-map-pin" data-hollow={hollow || undefined} viewBox="0 0 28 36" aria-hidden="true">
      <path d="M14 35C14 35 26 22.6 26 13.6A12 12 0 1 0 2 13.6C2 22.6 14 35 14 35Z" />
      <circle cx="14" cy="13.5" r="4.5" />
    </svg>
  );
}
