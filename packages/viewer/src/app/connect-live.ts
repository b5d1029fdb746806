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
  readonly services: Pick<Services, "api" | "connection">;
  readonly queryClient: QueryClient;
  /** Of the broker, over WebSocket. */
  readonly url: string;
  /** Tells the user what a message says, where it is news. */
  readonly tell: (message: LiveMessage) => void;
  readonly scope: Scope;
}

/** Connects to the broker until the scope ends, and asks the server for what its messages say has changed. */
export function connectLive({ services, queryClient, url, tell, scope }: LiveConnection): LiveClient {
  const { api, connection } = services;
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
      // The list comes whole then.
      if (message.type === "visibility-changed") {
        refreshCameras();
        return refreshList();
      }
      if (message.type === "camera-upload") {
        // What a camera sends is counted with it; one that is new is not listed yet.
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
      liveFailure.set(state === "error" ? { dismiss: () => client.dismissError() } : undefined);
      // What changed between the page's own first question and now was told to nobody.
      if (state === "connected" && !caughtUp) {
        refreshList();
        refreshCameras();
      }
      caughtUp ||= state === "connected";
      // A line that died is often the first sign, where nobody asks for anything.
      if (state === "disconnected") void connection.check();
    },
    onError: (error) => {
      console.warn(`Live messages: ${error.code}`);
      // That the server does not answer is told by a notice of its own, which goes by itself.
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
  scope.add(() => liveFailure.set(undefined));
  return client;
}

/** Asks anew for the snapshots of which the list has a later version than what is shown: no message may have told of it. */
function refreshChangedDetails(queryClient: QueryClient): void {
  const list = queryClient.getQueryData<KnownSnapshots>(snapshotQueries.listKey)?.byId;
  for (const [queryKey, detail] of queryClient.getQueriesData<SnapshotDetail>({
    queryKey: snapshotQueries.detailsKey,
  }))
    if (detail && (list?.get(detail.id)?.version ?? 0) > detail.version)
      void queryClient.invalidateQueries({ queryKey });
}

/** By the refusal of a call: it failed on its way, or was given up as no answer came. */
const isUnreachable = (cause: unknown): boolean => {
  const code = (cause as Partial<ApiError> | undefined)?.code;
  return code === "networkError" || code === "aborted";
};

/** So many at most come at once, as while thousands of files are imported. */
const betweenMs = 250;

/**
 * Asks at once, and again some time after the answer where that was wanted meanwhile: what is on its way is not given up
 * for the next question, or a list that changes all the time would never arrive.
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
