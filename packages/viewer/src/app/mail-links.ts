import { errorMessageKey, type Translate } from "@sonolens/i18n";
import type { SnackRequest } from "@sonolens/ui-kit";
import type { AccountLink } from "../data/account/sign-up.ts";
import type { Services } from "../data/services.ts";

/** Handles a mail link that is opened while a user is signed in, so that it is not lost. */
export type MailLinks = ReturnType<typeof createMailLinks>;

/** How long the message with its action is shown. */
const offeredMs = 15_000;

export function createMailLinks(
  { api, toaster }: Services,
  translate: Translate,
  goTo: (href: string) => void,
) {
  const signOutFor = (href: string) => ({
    label: translate("common:logout"),
    onAction: () => {
      api.signOut();
      goTo(href);
    },
  });
  let shown: number | undefined;
  /** One message at a time: that of the link opened last. */
  const show = (request: SnackRequest) => {
    if (shown !== undefined) toaster.dismiss(shown);
    shown = toaster.show({ ...request, durationMs: offeredMs });
  };
  return {
    /** Activates the account of the link, which may be another one, and reports it. */
    async activate({ uid, token }: AccountLink): Promise<void> {
      const answer = await api.activateAccount({ body: { uid, token } });
      if (!answer.ok)
        show({
          message: translate(errorMessageKey(answer.error.code)),
          tone: "error",
        });
      else
        show({
          message: translate("signIn:activatedSignedIn", { name: api.session.claims?.username ?? "" }),
          tone: "success",
          action: signOutFor("/login?activated=true"),
        });
    },
    /** Explains that the link is for guests, and offers to sign out and continue with it. */
    offer: (href: string): void =>
      show({
        message: translate("signIn:guestsOnly"),
        action: signOutFor(href),
      }),
  };
}
