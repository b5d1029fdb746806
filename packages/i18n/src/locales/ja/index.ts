import account from "./account.json" with { type: "json" };
import common from "./common.json" with { type: "json" };
import components from "./components.json" with { type: "json" };
import errors from "./errors.json" with { type: "json" };
import gallery from "./gallery.json" with { type: "json" };
import mail from "./mail.json" with { type: "json" };
import pages from "./pages.json" with { type: "json" };
import settings from "./settings.json" with { type: "json" };
import signIn from "./signIn.json" with { type: "json" };
import snapshot from "./snapshot.json" with { type: "json" };

export const messages = {
  account,
  common,
  components,
  errors,
  gallery,
  mail,
  pages,
  settings,
  signIn,
  snapshot,
};
