import type { Translate } from "@sonolens/i18n";
import { boundMedia } from "../data/bound-media.ts";
import { comeBack } from "./come-back.ts";
import { followLiveMessages, type LiveMessages } from "./follow-live-messages.ts";

interface Serving extends LiveMessages {
  readonly translate: Translate;
}

/** What works behind all screens of who is signed in: live messages, the return of a server, a bound to kept files. */
export function serveSignedIn({ translate, ...serving }: Serving): void {
  boundMedia(serving.queryClient, serving.scope);
  comeBack({ ...serving, translate });
  followLiveMessages(serving);
}
