import type { ApiClient } from "@sonolens/api-client";
import type { Edition } from "@sonolens/editions";
import type { Toaster } from "@sonolens/ui-kit";
import { createContext, useContext } from "react";
import type { ViewerHost } from "../host/viewer-host.ts";
import type { Frame } from "../lib/state/frame.ts";
import type { DraftStorage } from "./drafts/draft-storage.ts";
import type { Connection } from "./server/connection.ts";

/** Shared by the whole viewer, created once by createViewer. */
export interface Services {
  readonly api: ApiClient;
  readonly host: ViewerHost;
  readonly edition: Edition;
  readonly toaster: Toaster;
  readonly connection: Connection;
  readonly draftStorage: DraftStorage;
  readonly frame: Frame;
  /** Reports an error in the viewer itself to the server. */
  readonly logError: (error: unknown) => void;
}

export const ServicesContext = createContext<Services | undefined>(undefined);

/** The shared services; throws outside a viewer. */
export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error("useServices is for components inside createViewer");
  return services;
}
