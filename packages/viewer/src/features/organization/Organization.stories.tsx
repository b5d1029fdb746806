import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, screen, userEvent, waitFor } from "storybook/test";
import type { OrganizationCalls } from "../../data/organization/organization-calls.ts";
import type { Group } from "../../data/organization/organization-types.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { StoryFrame } from "../../testing/story-frame.tsx";
import {
  type ExampleState,
  exampleCalls,
  exampleCameras,
  exampleSnapshots,
  exampleState,
  exampleUser,
} from "./example-organization.ts";
import { LogView } from "./LogView.tsx";
import { NoOrganizationView, type NoOrganizationViewProps } from "./NoOrganizationView.tsx";
import { OrganizationScreen, type OrganizationScreenProps } from "./OrganizationScreen.tsx";
import type { OrganizationSearch } from "./organization-search.ts";
import { steppedZoom } from "./tree-zoom.ts";

const nothing = () => undefined;
const fine = async () => undefined;
const now = new Date("2026-11-28T10:00:00Z");

interface ExampleProps {
  readonly link?: OrganizationSearch;
  readonly me?: string;
  readonly refusal?: string;
  readonly change?: (state: ExampleState) => ExampleState;
  readonly calls?: Partial<OrganizationCalls>;
  readonly leave?: OrganizationScreenProps["leave"];
}

function Screen({ link: first = {}, me = exampleUser, refusal, change, calls, leave }: ExampleProps) {
  const { t } = useWords();
  const [state, setState] = useState(() => {
    const initial = exampleState(t, "m.korhonen", now);
    return change ? change(initial) : initial;
  });
  const [link, setLink] = useState(first);
  const [zoom, setZoom] = useState(1);
  const props: OrganizationScreenProps = {
    ...{ ...state, me, link, setLink, refusal },
    ...{ cameras: exampleCameras, snapshots: exampleSnapshots },
    calls: { ...exampleCalls("m.korhonen", setState), ...calls },
    zoom: {
      zoom,
      larger: () => setZoom(steppedZoom(zoom, 1)),
      smaller: () => setZoom(steppedZoom(zoom, -1)),
    },
    leave,
    ...{ showCamera: nothing, notify: nothing, log: () => null },
  };
  return <OrganizationScreen {...props} />;
}

const withGroups = (groups: (before: readonly Group[]) => readonly Group[]) => (state: ExampleState) => ({
  ...state,
  organization: { ...state.organization, groups: [...groups(state.organization.groups)] },
});

const longNames = [
  "Painesäiliöiden ja kompressorihuoneiden kunnossapidon itäinen vuororyhmä",
  "Αίθουσα συμπιεστών και συσκευασίας της βόρειας εγκατάστασης",
  "Компрессорная и упаковочный цех северного завода",
  "北工場のコンプレッサー室と包装ライン第一系統から第四系統まで",
  "북쪽 공장의 압축기실과 포장 라인",
  "ห้องเครื่องอัดอากาศและสายบรรจุภัณฑ์ของโรงงานทางเหนือ",
  "قاعة الضواغط وخطوط التعبئة في المصنع الشمالي",
  "חדר המדחסים וקווי האריזה של המפעל הצפוני",
  "北方工厂压缩机房与包装线",
];

const many = (count: number) => (before: readonly Group[]) => [
  ...before,
  ...Array.from(
    { length: count },
    (_, at): Group => ({
      ...{ id: `hall-${at}`, name: `Hall ${at}`, description: "", isRoot: false, users: [], ownerships: [] },
      parentId: at % 10 === 0 ? "oulu" : `hall-${at - (at % 10)}`,
    }),
  ),
];

const manyPeople = (count: number): Group["users"] =>
  Array.from({ length: count }, (_, at) => ({
    ...{ customerId: `person-${at}`, username: `Person ${at}`, email: `person-${at}@kuusi.example` },
  }));

const meta: Meta = {
  title: "Screens/Organization",
  parameters: {
    layout: "fullscreen",
    docs: {
      description: {
        component:
          "Use it to show the organization of the user: its groups as a tree, and the chosen one with what it has. Do not use it to choose a group for a filter, which is a list.",
      },
    },
  },
  decorators: [(Story) => <StoryFrame>{Story()}</StoryFrame>],
};
export default meta;
type Story = StoryObj;

export const InAGroup: Story = {
  parameters: {
    proves:
      "[ORG-05] [ORG-07] [ORG-08] [ORG-09] Shows the groups as a tree, and the people, cameras and snapshots of the chosen one",
  },
  render: () => <Screen link={{ group: "b" }} />,
};

/** No one, no camera and no invitation is in the group. */
export const EmptyGroup: Story = { render: () => <Screen link={{ group: "boilers" }} /> };

export const ManyInvitations: Story = {
  render: () => (
    <Screen
      link={{ group: "b" }}
      change={(state) => ({
        ...state,
        invitations: Array.from({ length: 10 }, (_, at) =>
          state.invitations.map((invitation) => ({
            ...invitation,
            ...{ id: `${at}`, email: `someone.with.a.long.address.${at}@kuusi.example` },
          })),
        ).flat(),
      })}
    />
  ),
};

export const OnlyOne: Story = {
  render: () => <Screen change={withGroups((groups) => groups.slice(0, 1))} />,
};

/** A member of a hall has no controls above it. */
export const NotControlled: Story = {
  parameters: {
    proves: "[ORG-29] [ORG-30] Offers no control of groups above one's own, nor to remove or move oneself",
  },
  render: () => <Screen me="johanna" link={{ group: "tampere" }} />,
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("button", { name: "Add camera" })).toBeNull();
    await expect(canvas.queryByRole("button", { name: "Edit name and description" })).toBeNull();
    await userEvent.click(canvas.getByRole("treeitem", { name: /^Hall B/ }));
    await userEvent.click(canvas.getByRole("button", { name: "Actions for Johanna Virtanen" }));
    await expect(screen.queryByRole("menuitem", { name: "Move to…" })).toBeNull();
    await userEvent.keyboard("{Escape}");
  },
};

export const MayOnlyLook: Story = {
  render: () => <Screen link={{ group: "b" }} refusal="The demo account cannot change anything." />,
};

export const Filtered: Story = { render: () => <Screen link={{ group: "b", q: "kit 2" }} /> };

export const NothingMatches: Story = { render: () => <Screen link={{ group: "b", q: "zeppelin" }} /> };

export const LongNames: Story = {
  render: () => (
    <Screen
      link={{ group: "tampere" }}
      change={withGroups((groups) =>
        groups.map((group, at) => ({
          ...group,
          name: longNames[at % longNames.length] ?? group.name,
          description: longNames[(at + 3) % longNames.length] ?? "",
          users: group.users.map((user) => ({ ...user, username: longNames[(at + 5) % 9] ?? "" })),
        })),
      )}
    />
  ),
};

export const RightToLeft: Story = {
  parameters: { dir: "rtl", lang: "ar" },
  render: () => <Screen link={{ group: "b" }} />,
};

/** Only the rows in view are in the page. */
export const ManyGroups: Story = {
  render: () => <Screen link={{ group: "oulu" }} change={withGroups(many(1_000))} />,
  play: async ({ canvas }) => {
    const items = await canvas.findAllByRole("treeitem");
    await expect(items.length).toBeLessThan(130);
  },
};

/** Nor are the rows of people who are out of view. */
export const ManyPeople: Story = {
  render: () => (
    <Screen
      link={{ group: "oulu" }}
      change={withGroups((groups) =>
        groups.map((group) => (group.id === "oulu" ? { ...group, users: manyPeople(2_000) } : group)),
      )}
    />
  ),
  play: async ({ canvas }) => {
    const people = canvas.getByRole("region", { name: "People" });
    await waitFor(() => expect(people.querySelectorAll("li").length).toBeGreaterThan(5));
    await expect(people.querySelectorAll("li").length).toBeLessThan(80);
    await expect(people).toHaveTextContent("2,000");
  },
};

export const Inviting: Story = {
  render: () => (
    <Screen
      link={{ group: "b" }}
      calls={{
        invite: async (emails) =>
          emails
            .filter((email) => email.startsWith("bo"))
            .map((email) => ({ email, code: "tooManyRequests" })),
      }}
    />
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getAllByRole("button", { name: "Invite" })[0] as HTMLElement);
    const field = await screen.findByRole("textbox", { name: "E-mail addresses" });
    await userEvent.type(field, "ann@example.com bo@example.com");
    await userEvent.click(screen.getByRole("button", { name: "Send 2 invitations" }));
    // Addresses that failed stay, with the reason.
    await expect(await screen.findByRole("alert")).toHaveTextContent("bo@example.com");
    await expect(field).toHaveValue("bo@example.com");
  },
};

export const ChangeFailed: Story = {
  render: () => <Screen link={{ group: "b" }} calls={{ addGroup: async () => "notAllowed" }} />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Child group" }));
    await userEvent.type(await screen.findByRole("textbox", { name: "Name of the group" }), "Hall C");
    await userEvent.click(screen.getByRole("button", { name: "Add group" }));
    await expect(await screen.findByRole("alert")).toBeVisible();
  },
};

/** A member leaves; a failed call keeps the dialog open. */
export const Leaving: Story = {
  render: () => <Screen me="johanna" link={{ group: "b" }} leave={async () => "networkError"} />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Actions for Johanna Virtanen" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Leave organization" }));
    await userEvent.click(await screen.findByRole("button", { name: "Leave" }));
    await expect(await screen.findByRole("alert")).toBeVisible();
  },
};

const withoutExampleUser = withGroups((groups) =>
  groups.map((group) => ({
    ...group,
    users: group.users.filter(({ customerId }) => customerId !== exampleUser),
  })),
);

/** Opens the dialog of the only manager, and chooses a successor. */
async function chooseSuccessor(canvas: { getByRole: typeof screen.getByRole }): Promise<HTMLElement> {
  await userEvent.click(canvas.getByRole("button", { name: "Actions for Sari Niemi" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Leave organization" }));
  const now = await screen.findByRole("button", { name: "Hand over and leave" });
  await userEvent.click(now);
  const field = screen.getByRole("combobox", { name: "New manager" });
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await userEvent.type(field, "antti");
  await userEvent.click(await screen.findByRole("option", { name: /^Antti Laine/ }));
  return now;
}

const handedOver = fn();

/** The only manager of a group moves another person into it, and leaves. */
export const HandingOver: Story = {
  parameters: { proves: "[ORG-30] Hands a group over to another person before its only manager leaves" },
  render: () => (
    <Screen
      me="sari"
      link={{ group: "root" }}
      change={withoutExampleUser}
      calls={{
        movePerson: async (...move) => {
          handedOver(...move);
          return undefined;
        },
      }}
      leave={async () => {
        handedOver("left");
        return undefined;
      }}
    />
  ),
  play: async ({ canvas }) => {
    handedOver.mockClear();
    await userEvent.click(await chooseSuccessor(canvas));
    await waitFor(() => expect(handedOver.mock.calls).toEqual([["antti", "tampere", "root"], ["left"]]));
  },
};

const leaving = fn();

/** The successor was moved, but leaving failed: the next attempt only leaves. */
export const HandingOverAgain: Story = {
  render: () => (
    <Screen
      me="sari"
      link={{ group: "root" }}
      change={withoutExampleUser}
      leave={async () => {
        leaving();
        return leaving.mock.calls.length === 1 ? "networkError" : undefined;
      }}
    />
  ),
  play: async ({ canvas }) => {
    leaving.mockClear();
    const now = await chooseSuccessor(canvas);
    await userEvent.click(now);
    await expect(await screen.findByRole("alert")).toBeVisible();
    await userEvent.click(now);
    await waitFor(() => expect(leaving).toHaveBeenCalledTimes(2));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};

const alone: NoOrganizationViewProps = {
  ...{ invitations: [], failure: undefined, refusal: undefined },
  calls: { create: fine, accept: fine, decline: fine },
  ...{ onJoined: nothing, onDeclined: nothing, onFailed: nothing, showExample: nothing },
};

export const NotInOne: Story = {
  parameters: {
    proves:
      "[ORG-02] [ORG-03] [ORG-04] Says what an organization is good for, and offers to create one or to see an example",
  },
  render: () => <NoOrganizationView {...alone} />,
};

export const InvitedTo: Story = {
  parameters: { proves: "[ORG-01] Lists invitations, each to accept or to decline" },
  render: () => (
    <NoOrganizationView
      {...alone}
      invitations={["Kuusi Foods", longNames[3] ?? ""].map((name, at) => ({
        ...{ id: `${at}`, email: "kim@example.com", invitedBy: "Sari Niemi" },
        ...{ invitedAt: "2026-11-21T19:00:00.000Z", expires: "2026-12-05T19:00:00.000Z" },
        group: { id: "g", name: "Hall B" },
        organization: { id: "o", name },
      }))}
    />
  ),
};

export const InvitationsNotLoaded: Story = {
  render: () => (
    <NoOrganizationView
      {...alone}
      invitations={undefined}
      failure={{ text: "internalError · HTTP 500", retry: nothing, retrying: false }}
    />
  ),
};

const entries = ["memberMoved", "invited", "somethingNewer"].map((action, at) => ({
  ...{ id: `${at}`, action, at: "2026-11-21T19:00:00.000Z", by: "m.korhonen", subject: "Johanna Virtanen" },
  group: { id: "b", name: "Hall B" },
}));

export const Log: Story = {
  render: () => <LogView entries={entries} failure={undefined} save={nothing} onClose={nothing} />,
};

export const LogNotLoaded: Story = {
  render: () => (
    <LogView
      entries={undefined}
      failure={{ text: "networkError", retry: nothing, retrying: false }}
      save={nothing}
      onClose={nothing}
    />
  ),
};
