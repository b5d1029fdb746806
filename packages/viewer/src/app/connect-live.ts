import type { ApiError } from "@sonolens/api-client";
import type { LiveMessage } from "@sonolens/domain";
import type { Scope } from "@sonolens/foundation";
import { createLiveClient, type LiveClient } from "@sonolens/iot-client";
import type { QueryClient } from "@tanstack/react-query";
import { cameraQueries } from "../data/cameras.ts";
import { deviceQueries } from "../data/devices.ts";
import { liveFailure } from "../data/live-failure.ts";
import { organizationQueries } from "../data/organization.ts";
import type { Services } from "../data/services.ts";
import { type KnownSnapshots, snapshotQueries } from "../data/snapshots.ts";
import type { SnapshotDetail } from "../data/types.ts";
import { takeResult } from "./take-result.ts";

interface LiveConnection {
  readonly services: Pick<Services, "api" | "connection" | "frame">;
  readonly queryClient: QueryClient;
  /** Of the broker, over WebSocket. */
  readonly url: string;
  /** Notifies the user of a message, if it is relevant. */
  readonly tell: (message: LiveMessage) => void;
  readonly scope: Scope;
}

/** Connects to the broker until the scope ends, and refetches what its messages report as changed. */
export function connectLive({ services, queryClient, url, tell, scope }: LiveConnection): LiveClient {
  const { api, connection, frame } = services;
  const store = frame.session();
  let caughtUp = false;
  const refreshList = oneAtATime(async () => {
    await queryClient.invalidateQueries({ queryKey: snapshotQueries.listKey });
    refreshChangedDetails(queryClient);
  }, scope);
  const refreshCameras = oneAtATime(async () => {
    const keys = [deviceQueries.key, cameraQueries.key, organizationQueries.key];
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  }, scope);
  const senders = new Set<string>();
  const refreshSenders = oneAtATime(async () => {
    const keys = [...senders].map((serial) => cameraQueries.versions(api, serial).queryKey);
    senders.clear();
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  }, scope);
  const client: LiveClient = createLiveClient({
    url,
    getCredentials: (signal) => api.getLiveCredentials({}, { signal }),
    fetchMissed: (after, signal) => api.listMissedMessages({ query: { after } }, { signal }),
    logError: (errorStr, signal) => api.logClientError({ query: { errorStr } }, { signal }),
    onMessage: (message) => {
      void takeResult(message, queryClient);
      tell(message);
      // The whole list is returned then.
      if (message.type === "visibility-changed") {
        refreshCameras();
        return refreshList();
      }
      if (message.type === "camera-upload") {
        // An upload changes the counts of its camera; a new camera is not in the list yet.
        const cameras = queryClient.getQueryData(deviceQueries.all(api).queryKey);
        if (!cameras?.some(({ serial }) => serial === message.serial)) return refreshCameras();
        senders.add(message.serial);
        return refreshSenders();
      }
      const concernsCameras = ["cameras-changed", "organization-changed"];
      if (concernsCameras.includes(message.type)) return refreshCameras();
      if (message.type !== "new-snapshot" && message.type !== "snapshot-changed") return;
      const key = snapshotQueries.detailKey(message.snapshotId);
      const known = queryClient.getQueryData<SnapshotDetail>(key);
      if (known && known.version < message.version) void queryClient.invalidateQueries({ queryKey: key });
      refreshList();
    },
    onState: (state) => {
      document.documentElement.dataset.live = state;
      store.set(liveFailure, state === "error" ? { dismiss: () => client.dismissError() } : undefined);
      // No message reported what changed between the page's first request and now.
      if (state === "connected" && !caughtUp) {
        refreshList();
        refreshCameras();
      }
      caughtUp ||= state === "connected";
      // A dropped connection is often the first sign of an outage while no requests are made.
      if (state === "disconnected") void connection.check();
    },
    onError: (error) => {
      console.warn(`Live messages: ${error.code}`);
      // An unreachable server has a notice of its own, which disappears automatically.
      if (error.code === "credentialsFailed" && isUnreachable(error.cause)) client.dismissError();
    },
    onReset: () => {
      refreshCameras();
      void queryClient.invalidateQueries({ queryKey: snapshotQueries.all });
    },
    timers: {
      after: (delayMs, callback) => {
        const timer = setTimeout(callback, delayMs);
        return () => clearTimeout(timer);
      },
    },
    now: api.session.serverNowMs,
    random: Math.random,
    scope,
  });
  scope.add(() => {
    // The next session, or another viewer in this page, is not connected yet.
    delete document.documentElement.dataset.live;
  });
  return client;
}

/** Refetches the snapshots that have a newer version in the list than shown: there may have been no message. */
function refreshChangedDetails(queryClient: QueryClient): void {
  const list = queryClient.getQueryData<KnownSnapshots>(snapshotQueries.listKey)?.byId;
  for (const [queryKey, detail] of queryClient.getQueriesData<SnapshotDetail>({
    queryKey: snapshotQueries.detailsKey,
  }))
    if (detail && (list?.get(detail.id)?.version ?? 0) > detail.version)
      void queryClient.invalidateQueries({ queryKey });
}

/** Whether a call failed in transit, or was aborted for lack of a response. */
const isUnreachable = (cause: unknown): boolean => {
  const code = (cause as Partial<ApiError> | undefined)?.code;
  return code === "networkError" || code === "aborted";
};

/** Minimum interval, because messages arrive in bursts, as while thousands of files are imported. */
const betweenMs = 250;

/**
 * Requests at once, and again some time after the response if requested meanwhile. A request in flight is not canceled
 * for the next one, or a list that changes all the time would never arrive.
 */
function oneAtATime(ask: () => Promise<void>, scope: Scope): () => void {
  let isAsking = false;
  let isWanted = false;
  const askOn = async () => {
    isAsking = true;
    while (isWanted && !scope.disposed) {
      isWanted = false;
      await ask().catch(() => undefined);
      await new Promise((done) => setTimeout(done, betweenMs));
    }
    isAsking = false;
  };
  return () => {
    isWanted = true;
    if (!isAsking) void askOn();
  };
}
