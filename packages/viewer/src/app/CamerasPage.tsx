import { Cameras } from "../features/cameras/index.ts";
import { BarTools, Notices } from "../features/shell/index.ts";

/** The cameras with their notices; a chunk of its own. */
export function CamerasPage() {
  return <Cameras notices={<Notices />} tools={<BarTools />} />;
}
