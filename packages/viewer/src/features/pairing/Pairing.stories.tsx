import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, userEvent, waitFor } from "storybook/test";
import { StoryFrame } from "../../testing/story-frame.tsx";
import { PairingFormView, type PairingModel } from "./PairingFormView.tsx";

const empty: PairingModel = {
  ...{ step: { name: "code" }, serial: "", busy: false, refusal: undefined, lockedText: undefined },
};
const request = { device_serial: "104402", device_totp_token: "MFRGGZDFMZTWQ" };
const checked = { name: "confirm", request, serial: "104402", camera: "Hall kit 1", isMine: false } as const;
const free: PairingModel = {
  ...empty,
  step: { ...checked, camera: "104402", status: { isPaired: false, canPair: true } },
};

const meta: Meta<typeof PairingFormView> = {
  title: "Screens/Pairing",
  parameters: {
    docs: {
      description: {
        component:
          "Use it for a camera that shows its pairing code. Do not use it for removing one, which its own tab does.",
      },
    },
  },
  component: PairingFormView,
  decorators: [(Story) => <StoryFrame>{Story()}</StoryFrame>],
  args: {
    model: empty,
    actions: { setSerial: fn(), check: fn(async () => undefined), pair: fn(), begin: fn(), close: fn() },
  },
};
export default meta;
type Story = StoryObj<typeof PairingFormView>;

export const NothingTyped: Story = {};

export const Wrong: Story = {
  parameters: { proves: "PAIR-05" },
  play: async ({ args }) => {
    const serial = screen.getByRole("textbox", { name: "Serial number" });
    await expect(serial).toHaveFocus();
    await userEvent.keyboard("10 44 ");
    await expect(serial).toHaveValue("1044");
    await userEvent.clear(serial);
    await userEvent.tab();
    await userEvent.keyboard("MFRG-GZDF");
    await userEvent.click(screen.getByRole("button", { name: "Check camera" }));
    await waitFor(() => expect(serial).toHaveFocus());
    await expect(serial).toHaveAccessibleDescription("Enter the serial number of the camera.");
    const code = screen.getByRole("textbox", { name: "Pairing code" });
    await expect(code).toHaveValue("MFRGGZDF");
    await expect(code).toHaveAccessibleDescription("The code has exactly 13 characters.");
    await expect(args.actions.check).not.toHaveBeenCalled();
  },
};

export const Checking: Story = { args: { model: { ...empty, serial: "104402", busy: true } } };

export const TooManyTries: Story = {
  args: {
    model: {
      ...empty,
      refusal: {
        fields: {},
        text: "Too many codes were entered. Try again in 10 minutes.",
        answer: undefined,
      },
    },
  },
};

export const AnsweredInNoWordsOfOurs: Story = {
  args: {
    model: {
      ...empty,
      refusal: {
        ...{ fields: {}, text: "The camera could not be checked. The request failed. Try again." },
        answer: `502 <html><body>${"Bad gateway ".repeat(30)}</body></html>`,
      },
    },
  },
};

export const Free: Story = {
  args: { model: free },
  parameters: { proves: "PAIR-02" },
  play: async ({ args }) => {
    const asked = screen.getByRole("group", { name: "The code is correct. Is this the right camera?" });
    await expect(asked).toHaveFocus();
    await expect(asked).toHaveAccessibleDescription(
      /Serial number 104402 Already paired No Available for pairing Yes/,
    );
    await userEvent.click(screen.getByRole("button", { name: "Pair camera" }));
    await expect(args.actions.pair).toHaveBeenCalledOnce();
  },
};

export const Joined: Story = {
  args: { model: { ...empty, step: { ...checked, status: { isPaired: true, canPair: true } } } },
};

export const Mine: Story = {
  args: {
    model: { ...empty, step: { ...checked, isMine: true, status: { isPaired: true, canPair: true } } },
  },
};

export const Taken: Story = {
  args: { model: { ...empty, step: { ...checked, status: { isPaired: true, canPair: false } } } },
  play: async () => {
    await expect(screen.queryByRole("button", { name: "Pair camera" })).toBeNull();
  },
};

export const Done: Story = {
  args: { model: { ...empty, step: { name: "done", camera: "Hall kit 1" } } },
  parameters: { proves: "PAIR-03" },
  play: async () => {
    await expect(screen.getByRole("group", { name: "Hall kit 1 is paired" })).toHaveFocus();
  },
};

export const DemoAccount: Story = {
  args: { model: { ...empty, lockedText: "The demo account cannot change anything." } },
};
