/** The tabs of a camera (CAM-06). */
export const cameraTabs = ["overview", "software", "snapshots", "pairing"] as const;
export type CameraTab = (typeof cameraTabs)[number];
