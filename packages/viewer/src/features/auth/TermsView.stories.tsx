import type { Meta, StoryObj } from "@storybook/react-vite";
import { InAuthFrame } from "../../testing/in-auth-frame.tsx";
import { TermsView } from "./TermsView.tsx";

const links = { terms: "https://sonolens.example/terms", privacy: "https://sonolens.example/privacy" };

const meta: Meta<typeof TermsView> = {
  title: "Screens/Entry pages: terms",
  parameters: {
    layout: "fullscreen",
    docs: {
      description: {
        component:
          "Use it in place of every page until the terms are accepted. Do not use it at registration, which has its own box to tick.",
      },
    },
  },
  component: TermsView,
  decorators: [(Story, { globals }) => <InAuthFrame edition={globals.edition}>{Story()}</InAuthFrame>],
  args: {
    model: { busy: false, refusal: undefined, links },
    actions: { accept: () => undefined, logOut: () => undefined },
  },
};
export default meta;
type Story = StoryObj<typeof TermsView>;

export const Usual: Story = {};
export const Busy: Story = { args: { model: { busy: true, refusal: undefined, links } } };
export const NotSaved: Story = {
  args: {
    model: {
      busy: false,
      refusal: { fields: {}, text: "Your answer could not be saved. Server error. Try again." },
      links,
    },
  },
};
