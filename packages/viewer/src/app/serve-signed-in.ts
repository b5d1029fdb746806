import { boundMedia } from "../data/bound-media.ts";
import { followLiveMessages, type LiveMessages } from "./follow-live-messages.ts";

/** What works behind all screens of who is signed in: live messages, and a bound to the files that are kept. */
export function serveSignedIn(serving: LiveMessages): void {
  boundMedia(serving.queryClient, serving.scope);
  followLiveMessages(serving);
}
