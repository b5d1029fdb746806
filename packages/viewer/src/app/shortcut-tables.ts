import type { ShortcutTable } from "../contract/feature.ts";

/** The keys of all features, in the order of their scopes. */
export const shortcutTables: readonly ShortcutTable[] = Object.values(
  import.meta.glob<ShortcutTable>("../features/*/shortcuts.ts", { eager: true, import: "shortcuts" }),
).sort((one, other) => one.order - other.order);
