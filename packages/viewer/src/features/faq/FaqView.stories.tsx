import { editions } from "virtual:sonolens-editions";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, userEvent, within } from "storybook/test";
import { defaultSettings } from "../../data/account/settings.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { DelayedSearchField } from "../../lib/ui/DelayedSearchField.tsx";
import { StoryFrame } from "../../testing/story-frame.tsx";
import { FaqView } from "./FaqView.tsx";
import { openedBySearch, searchFaq } from "./search-faq.ts";
import { useFaqTexts } from "./use-faq-texts.ts";

const everyPage = () => true;

interface Example {
  readonly query: string;
  readonly open: readonly string[];
}

const switches = editions[0]?.switches ?? ({} as never);

function Faq({ query, open }: Example) {
  const { t } = useWords();
  const sections = searchFaq(useFaqTexts(switches, everyPage, defaultSettings), query);
  const [opened, setOpened] = useState([...open, ...openedBySearch(sections, query)]);
  return (
    <FaqView
      model={{
        sections,
        query,
        open: opened,
        supportLink: "https://sonolens.example/support",
        accuracyLink: "#/accuracy",
        linkOf: (id) => `https://sonolens.example/#/faq?item=${id}`,
      }}
      actions={{
        setOpen: setOpened,
        openAll: () => setOpened(sections.flatMap(({ items }) => items.map(({ id }) => id))),
        closeAll: () => setOpened([]),
        clearSearch: () => undefined,
      }}
      search={
        <DelayedSearchField
          label={t("faq:search")}
          search={query}
          setSearch={() => undefined}
          delayMs={500}
        />
      }
    />
  );
}

const meta: Meta<Example> = {
  title: "Screens/Help: questions",
  parameters: {
    layout: "fullscreen",
    docs: {
      description: {
        component:
          "Use it for questions with answers in sections that can be searched and linked to. Do not use it for what a screen has to say about itself, which stands on that screen.",
      },
    },
  },
  decorators: [(Story) => <StoryFrame>{Story()}</StoryFrame>],
  render: (args) => <Faq key={args.query} {...args} />,
  args: { query: "", open: [] },
};
export default meta;
type Story = StoryObj<Example>;

export const Usual: Story = {};
export const OneOpen: Story = { args: { open: ["cost"] } };
export const Found: Story = { args: { query: "kurtosis" } };
export const FoundMany: Story = { args: { query: "leak" } };
export const NothingFound: Story = { args: { query: "zeppelin" } };

export const ByKeyboard: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const question = canvas.getByRole("button", { name: "What do I do first?" });
    question.focus();
    await userEvent.keyboard("{Enter}");
    await expect(question).toHaveAttribute("aria-expanded", "true");
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await expect(canvas.getByText(/A photo, a heat map of the sound over it/)).toBeVisible();
    await userEvent.keyboard("{ArrowUp}{Enter}");
    await expect(question).toHaveAttribute("aria-expanded", "false");
  },
};
