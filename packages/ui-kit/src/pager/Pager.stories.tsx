import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, userEvent } from "storybook/test";
import { Pager, type PagerProps } from "./Pager.tsx";

function Held(props: PagerProps) {
  const [page, setPage] = useState(props.page);
  const change = (next: number) => {
    setPage(next);
    props.onPageChange(next);
  };
  return <Pager {...props} page={page} onPageChange={change} />;
}

const words: PagerProps["words"] = {
  label: "Pages",
  first: "First page",
  previous: "Previous page",
  next: "Next page",
  last: "Last page",
  page: (page) => `Page ${page}`,
  pageOf: (page, pageCount) => `${page} of ${pageCount}`,
};
const pageSize = { label: "On a page", value: 20, sizes: [20, 50, 100], onValueChange: fn() };

const meta = {
  title: "Navigation/Pager",
  component: Pager,
  render: (args) => <Held {...args} />,
  args: { page: 5, pageCount: 65, words, range: "81–100 of 1 284", pageSize, onPageChange: fn() },
  parameters: {
    docs: {
      description: {
        component:
          "Use it where a place in a long list is worth a link and the server counts the pages. Do not use it where everything is there at once and can be scrolled (Table), nor on a phone, where all is on one page.",
      },
    },
  },
} satisfies Meta<typeof Pager>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Middle: Story = {};
/** A page change is announced; a change of the list's length is not, because its cause is announced itself. */
export const Announced: Story = {
  parameters: { proves: "GAL-01" },
  render: function Counted(args) {
    const [all, setAll] = useState(60);
    const [page, setPage] = useState(1);
    return (
      <>
        <button type="button" onClick={() => setAll(all - 1)}>
          One less
        </button>
        <Pager
          {...args}
          page={page}
          onPageChange={setPage}
          range={`${page * 20 - 19}–${page * 20} of ${all}`}
        />
      </>
    );
  },
  args: { pageCount: 3 },
  play: async ({ canvas }) => {
    const status = canvas.getByRole("status");
    await userEvent.click(canvas.getByRole("button", { name: "One less" }));
    await expect(canvas.getByText("1–20 of 59")).toBeVisible();
    await expect(status).toBeEmptyDOMElement();
    await userEvent.click(canvas.getByRole("button", { name: "Next page" }));
    await expect(status).toHaveTextContent("21–40 of 59");
    await userEvent.click(canvas.getByRole("button", { name: "One less" }));
    await expect(status).toHaveTextContent("21–40 of 59");
  },
};
export const FewPages: Story = { args: { page: 2, pageCount: 3, range: "21–40 of 52" } };
export const OnePage: Story = { args: { page: 1, pageCount: 1, range: "1–6 of 6" } };
export const Busy: Story = {
  args: { busy: true },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Next page" }));
    await expect(args.onPageChange).not.toHaveBeenCalled();
  },
};
export const LongWords: Story = {
  args: {
    range: "Näytetään paineilmavuotojen otokset 81–100, yhteensä 1 284",
    pageSize: { ...pageSize, label: "Otosten enimmäismäärä sivulla" },
  },
};
export const Narrow: Story = {
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 340 }}>
        <Story />
      </div>
    ),
  ],
};
export const Links: Story = {
  args: { hrefFor: (page) => `#/?page=${page - 1}` },
  play: async ({ canvas, args }) => {
    const third = canvas.getByRole("link", { name: "Page 6" });
    await expect(third).toHaveAttribute("href", "#/?page=5");
    await userEvent.click(third);
    await expect(args.onPageChange).toHaveBeenCalledWith(6);
  },
};
export const Keyboard: Story = {
  parameters: { proves: "[GAL-01] Goes through the pages by keys, counted from 1" },
  play: async ({ canvas, args }) => {
    await userEvent.tab();
    await expect(canvas.getByRole("button", { name: "First page" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(args.onPageChange).toHaveBeenLastCalledWith(1);
    await expect(canvas.getByRole("button", { name: "Page 1" })).toHaveAttribute("aria-current", "page");
    await expect(canvas.getByRole("button", { name: "Previous page" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    await userEvent.keyboard("{Enter}");
    await expect(args.onPageChange).toHaveBeenCalledTimes(1);
    await expect(canvas.getByRole("button", { name: "First page" })).toHaveFocus();
    await userEvent.click(canvas.getByRole("button", { name: "Last page" }));
    await expect(args.onPageChange).toHaveBeenLastCalledWith(65);
    await userEvent.selectOptions(canvas.getByRole("combobox", { name: "On a page" }), "50");
    await expect(pageSize.onValueChange).toHaveBeenCalledWith(50);
  },
};
export const RightToLeft: Story = {
  parameters: { dir: "rtl", lang: "ar" },
  args: {
    range: "81–100 من 1284",
    words: { ...words, label: "الصفحات", pageOf: (page, pageCount) => `${page} من ${pageCount}` },
    pageSize: { ...pageSize, label: "في الصفحة" },
  },
};
