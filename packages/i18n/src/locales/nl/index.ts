import common from "./common.json" with { type: "json" };
import components from "./components.json" with { type: "json" };
import errors from "./errors.json" with { type: "json" };
import signIn from "./signIn.json" with { type: "json" };

export const messages = {
  common,
  components,
  errors,
  signIn,
};
