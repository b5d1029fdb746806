/** The foot of the sidebar, the 56 px rail that it has without room for text, or a line above the tabs of a phone. */
export type DockForm = "sidebar" | "rail" | "line";
