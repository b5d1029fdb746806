import { BottomTabs, imagesIcon, lightbulbIcon, megaphoneIcon, Sidebar } from "@sonolens/ui-kit";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, userEvent, waitFor } from "storybook/test";
import { TaskView } from "../../lib/tasks/TaskView.tsx";
import type { Task, TaskEntryProps, TaskState } from "../../lib/tasks/task.ts";
import { aTask } from "../../testing/a-task.ts";
import { StoryFrame } from "../../testing/story-frame.tsx";
import { DockView } from "./DockView.tsx";
import { DownloadsView } from "./DownloadsDialog.tsx";
import type { DockForm } from "./dock-form.ts";

interface Texts {
  readonly title: string;
  readonly outcome: string;
  readonly isIncomplete?: boolean;
}

function Entry({ task }: TaskEntryProps<Texts>) {
  const progress = task.state.kind === "running" ? task.state.progress : undefined;
  return (
    <TaskView
      task={task}
      canClose
      texts={{
        title: task.detail.title,
        progress: progress ? `${progress.done} of ${progress.total}` : "Creating",
        stop: "Stop",
        outcome: task.detail.outcome,
        isSuccess: !task.detail.isIncomplete,
        isOutcomeTitle: true,
      }}
    >
      {task.detail.isIncomplete && <p role="alert">The server did not answer.</p>}
    </TaskView>
  );
}

const leave = fn();
const stop = fn();
const tryAgain = fn();
const made = (id: string, state: TaskState, detail: Texts, actions: Task["actions"] = {}) =>
  aTask({ id, kind: "bulk", state, detail, actions, close: fn(), View: Entry });

const running = made(
  "gas",
  { kind: "running", progress: { done: 54, total: 87 } },
  { title: "Setting gas to air", outcome: "" },
  { stop },
);
const video = made(
  "video",
  { kind: "done", file: { fileName: "header flange.mp4", href: "#video" } },
  { title: "Video of Header flange", outcome: "Video ready" },
);
const failed = made(
  "labels",
  { kind: "done", isIncomplete: true },
  { title: "Labels", outcome: "2 of 87 failed", isIncomplete: true },
  { tryAgain },
);

const nothing = () => undefined;

interface ScreenProps {
  readonly form: DockForm;
  readonly tasks: readonly Task[];
}

const snapshots = { id: "snapshots", label: "Snapshots", icon: imagesIcon, href: "#/", current: true };

/** The navigation around the dock, as each form is used. */
function Screen({ form, tasks }: ScreenProps) {
  const dock = tasks.length > 0 && <DockView model={{ form, tasks }} actions={{ leave }} />;
  if (form === "line")
    return (
      <div className="flex min-h-dvh flex-col justify-end">
        <div>{dock}</div>
        <BottomTabs label="Main navigation" items={[snapshots]} />
      </div>
    );
  return (
    <Sidebar
      label="Main navigation"
      brand={{
        name: "Sonolens NL",
        logo: <span className="block rounded-m bg-acc forced-colors:border" />,
        href: "#/",
      }}
      items={[snapshots]}
      footItems={[
        { id: "tips", label: "Tips", icon: lightbulbIcon, badge: "New", onPress: nothing },
        { id: "news", label: "Release notes", icon: megaphoneIcon, onPress: nothing },
      ]}
      dock={dock}
      collapsed={form === "rail"}
    />
  );
}

const meta = {
  title: "Screens/Tasks: the dock",
  parameters: {
    layout: "fullscreen",
    docs: {
      description: {
        component:
          "Use it for what goes on beside the page: work, its outcome, and tips while there is none. It is part of the layout and covers nothing. Do not use it for what a page waits for, or for the answer to what was just pressed (Snackbars).",
      },
    },
  },
  globals: { viewport: { value: "desktop" } },
  component: Screen,
  decorators: [(Story) => <StoryFrame>{Story()}</StoryFrame>],
  args: { form: "sidebar", tasks: [running] },
} satisfies Meta<typeof Screen>;
export default meta;
type Story = StoryObj<typeof meta>;

const phone = { viewport: { value: "mobile1", isRotated: false } };

export const Running: Story = {
  play: async ({ canvas }) => {
    const ring = canvas.getByRole("progressbar", { name: "Setting gas to air" });
    await expect(ring).toHaveAttribute("aria-valuetext", "54 of 87");
    await userEvent.click(canvas.getByRole("button", { name: "Stop" }));
    await expect(stop).toHaveBeenCalled();
  },
};
export const Several: Story = {
  args: { tasks: [running, { ...running, id: "gas 2" }, video] },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "2 tasks running" }));
    const list = await screen.findByRole("dialog", { name: "Tasks" });
    await expect(list.querySelectorAll("li")).toHaveLength(3);
    await userEvent.keyboard("{Escape}");
  },
};
export const Finished: Story = {
  args: { tasks: [video] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("link", { name: /^Save/ })).toHaveAttribute(
      "download",
      "header flange.mp4",
    );
  },
};
export const Failed: Story = {
  args: { tasks: [failed] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent("The server did not answer.");
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await expect(tryAgain).toHaveBeenCalled();
  },
};
export const FailedBeforeRunning: Story = {
  args: { tasks: [running, failed, video] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: "1 task with errors" })).toBeVisible();
  },
};
export const AnnouncedInTheRail: Story = {
  name: "Announces the end of each to screen readers where none of them is drawn",
  args: { form: "rail", tasks: [running, video, failed] },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getAllByRole("status").map(({ textContent }) => textContent)).toEqual([
        "",
        "Video ready.",
        "2 of 87 failed. Something went wrong.",
      ]),
    );
  },
};
export const AnnouncedOfTwo: Story = {
  name: "Announces the end of each of several",
  args: { tasks: [running, video] },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getAllByRole("status").map(({ textContent }) => textContent)).toEqual([
        "",
        "Video ready.",
      ]),
    );
  },
};
export const Idle: Story = {
  args: { tasks: [] },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("region", { name: "Tasks" })).toBeNull();
    await expect(canvas.getByRole("button", { name: /^Tips\W+New$/ })).toBeVisible();
  },
};
export const Rail: Story = {
  args: { form: "rail", tasks: [running, video] },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "1 task running" }));
    await expect(await screen.findByRole("dialog", { name: "Tasks" })).toHaveTextContent("Video ready");
    await userEvent.keyboard("{Escape}");
  },
};
export const PhoneRunning: Story = { args: { form: "line" }, globals: phone };
export const PhoneFinished: Story = { args: { form: "line", tasks: [video] }, globals: phone };
export const PhoneFailed: Story = {
  args: { form: "line", tasks: [failed] },
  globals: phone,
  play: async ({ canvas }) => {
    const line = canvas.getByRole("region", { name: "Tasks" }).getBoundingClientRect();
    const tabs = canvas.getByRole("navigation").getBoundingClientRect();
    await expect(Math.abs(tabs.top - line.bottom)).toBeLessThan(1);
    await expect(line.height).toBe(48);
  },
};
export const Downloads: Story = {
  render: () => <DownloadsView tasks={[video]} close={nothing} />,
};
export const NoDownloads: Story = {
  render: () => <DownloadsView tasks={[]} close={nothing} />,
};
