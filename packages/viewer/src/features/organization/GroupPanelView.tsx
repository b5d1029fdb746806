import { cameraName } from "@sonolens/domain";
import { formatNumber, punctuationOf } from "@sonolens/i18n";
import {
  Avatar,
  Button,
  checkCircleIcon,
  dotsThreeIcon,
  filled,
  Icon,
  IconButton,
  Menu,
  type MenuItem,
  minusCircleIcon,
  pencilSimpleIcon,
  plusIcon,
  Tag,
  trashIcon,
  userPlusIcon,
  VirtualList,
  type VirtualRowProps,
  videoCameraIcon,
} from "@sonolens/ui-kit";
import type { ReactNode } from "react";
import type { Invitation } from "../../data/organization/invitations.ts";
import type { Group, GroupCamera, GroupPerson } from "../../data/organization/organization-types.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { type InvitationActions, InvitationList } from "./InvitationList.tsx";
import { rowMark } from "./neighbor-of-row.ts";

export interface GroupPanelModel {
  readonly group: Group;
  /** From the top; without the group itself. */
  readonly above: readonly Group[];
  /** The user's own id. */
  readonly me: string;
  /** The user may see its cameras. */
  readonly isControlled: boolean;
  /** The user may change it. */
  readonly mayChange: boolean;
  /** Why the user may change no group at all. */
  readonly refusal: string | undefined;
  /** Why the group cannot be deleted. */
  readonly deletionRefusal: string | undefined;
  readonly invitations: readonly Invitation[];
  /** By ownership. */
  readonly snapshots: ReadonlyMap<string, number> | undefined;
  /** The groups whose people see its cameras, the nearest first. */
  readonly seenBy: readonly Group[];
  /** Leaving the organization is offered. */
  readonly mayLeave: boolean;
  /** The tree with its button for child groups is not beside it, and nothing can be dragged there. */
  readonly isNarrow: boolean;
}

export interface GroupPanelActions extends InvitationActions {
  readonly choose: (groupId: string) => void;
  readonly edit: () => void;
  readonly invite: () => void;
  readonly addGroup: () => void;
  readonly addCamera: () => void;
  readonly deleteGroup: () => void;
  readonly movePerson: (person: GroupPerson) => void;
  readonly removePerson: (person: GroupPerson) => void;
  readonly showAccess: (person: GroupPerson) => void;
  readonly leave: () => void;
  readonly moveCamera: (camera: GroupCamera) => void;
  readonly showCamera: (camera: GroupCamera) => void;
  /** Undefined ends the drag. */
  readonly drag: (
    what: { readonly person: GroupPerson } | { readonly camera: GroupCamera } | undefined,
  ) => void;
}

export interface GroupPanelViewProps {
  readonly model: GroupPanelModel;
  readonly actions: GroupPanelActions;
  /** Below all else. */
  readonly settings?: ReactNode;
}

/** The chosen group: its texts, people, invitations and cameras, and who sees them. */
export function GroupPanelView({ model, actions, settings }: GroupPanelViewProps) {
  const { t } = useWords();
  const { group, above, isControlled, mayChange, invitations } = model;
  return (
    <section aria-label={group.name} className="flex flex-col gap-5 px-4 pt-4 pb-16 md:px-5">
      <div className="flex flex-col gap-1">
        {above.length > 0 && (
          <nav aria-label={t("organization:path")} className="text-12 text-ink-3">
            {above.map(({ id, name }, at) => (
              <span key={id}>
                {at > 0 && <span aria-hidden="true"> › </span>}
                <button
                  type="button"
                  className="min-h-small rounded-s text-start underline-offset-3 hover:underline"
                  onClick={() => actions.choose(id)}
                >
                  <bdi>{name}</bdi>
                </button>
              </span>
            ))}
          </nav>
        )}
        <div className="flex items-start gap-1">
          <h2 className="min-w-0 flex-1 py-0.5 text-20 font-semibold wrap-anywhere">
            <bdi>{group.name}</bdi>
          </h2>
          {mayChange && (
            <>
              <IconButton icon={pencilSimpleIcon} label={t("organization:edit")} onClick={actions.edit} />
              {model.isNarrow && (
                <IconButton icon={plusIcon} label={t("organization:addGroup")} onClick={actions.addGroup} />
              )}
              <Menu
                align="end"
                trigger={
                  <IconButton
                    icon={dotsThreeIcon}
                    label={t("organization:groupActions", { name: group.name })}
                  />
                }
                items={[
                  {
                    id: "addGroup",
                    icon: plusIcon,
                    label: t("organization:addGroup"),
                    onSelect: actions.addGroup,
                  },
                  "separator",
                  {
                    id: "delete",
                    icon: trashIcon,
                    danger: true,
                    label: t("organization:deleteGroup"),
                    ...(model.deletionRefusal !== undefined && {
                      disabled: true,
                      disabledReason: model.deletionRefusal,
                    }),
                    onSelect: actions.deleteGroup,
                  },
                ]}
              />
            </>
          )}
        </div>
        {group.description !== "" && (
          <p className="text-13 wrap-anywhere whitespace-pre-line text-ink-2">
            <bdi>{group.description}</bdi>
          </p>
        )}
        {!isControlled && <p className="text-13 text-ink-2">{t("organization:notControlled")}</p>}
        {isControlled && model.refusal !== undefined && <p className="text-13 text-ink-2">{model.refusal}</p>}
      </div>
      <Part
        title={t("organization:people")}
        count={group.users.length}
        action={
          mayChange && (
            <Button variant="quiet" icon={userPlusIcon} onClick={actions.invite}>
              {t("organization:invite")}
            </Button>
          )
        }
      >
        {group.users.length === 0 && <p className="text-13 text-ink-3">{t("organization:noPeople")}</p>}
        <VirtualList
          items={group.users}
          keyOf={personKey}
          estimatePx={rowPx}
          row={(person, place) => <PersonRow {...{ person, model, actions, place }} />}
        />
        {invitations.length > 0 && (
          <InvitationList
            invitations={invitations}
            hasGroup={false}
            sendAgain={actions.sendAgain}
            cancel={actions.cancel}
          />
        )}
      </Part>
      {isControlled && (
        <Part
          title={t("organization:cameras")}
          count={group.ownerships.length}
          action={
            mayChange && (
              <Button variant="quiet" icon={plusIcon} onClick={actions.addCamera}>
                {t("organization:addCamera")}
              </Button>
            )
          }
        >
          {group.ownerships.length === 0 && (
            <p className="text-13 text-ink-3">{t("organization:noCameras")}</p>
          )}
          <VirtualList
            items={group.ownerships}
            keyOf={cameraKey}
            estimatePx={rowPx}
            row={(camera, place) => <CameraRow {...{ camera, model, actions, place }} />}
          />
        </Part>
      )}
      {isControlled && group.ownerships.length > 0 && (
        <Part title={t("organization:seenBy")}>
          <p className="text-12 text-ink-3">{t("organization:seenByText")}</p>
          <ul className="flex flex-col gap-1 text-13">
            {model.seenBy.map(({ id, name, users }) => (
              <li key={id} className="flex items-baseline justify-between gap-3">
                <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
                <span className="shrink-0 text-12 text-ink-2">
                  {t("organization:peopleCount", { count: users.length })}
                </span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {settings}
    </section>
  );
}

function Part(props: {
  readonly title: string;
  readonly count?: number;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}) {
  const { title, count, action, children } = props;
  const { locale } = useWords();
  return (
    <section aria-label={title} className="flex flex-col gap-1">
      <div className="flex min-h-ctl items-center gap-2">
        <h3 className="text-13 font-semibold">{title}</h3>
        {count !== undefined && (
          <span className="text-13 text-ink-2 tabular-nums">{formatNumber(count, locale)}</span>
        )}
        <span className="ms-auto -me-2">{action}</span>
      </div>
      {children}
    </section>
  );
}

/** Before a row is measured. */
const rowPx = 49;
const personKey = ({ customerId }: GroupPerson) => customerId;
const cameraKey = ({ id }: GroupCamera) => id;

interface PlacedRow extends GroupPanelViewProps {
  readonly place: VirtualRowProps;
}

const rowClasses = "flex min-h-row items-center gap-2.5 border-b border-line py-1.5";

function PersonRow({ person, model, actions, place }: PlacedRow & { readonly person: GroupPerson }) {
  const { t } = useWords();
  const { customerId, username, email } = person;
  const isMe = customerId === model.me;
  const mayMove = model.mayChange && !isMe;
  const items: (MenuItem | "separator")[] = [
    { id: "access", label: t("organization:whySeen"), onSelect: () => actions.showAccess(person) },
    ...(isMe && model.mayLeave
      ? ([
          "separator",
          {
            id: "leave",
            label: t("organization:leave"),
            danger: true,
            onSelect: actions.leave,
          },
        ] as const)
      : []),
    ...(mayMove
      ? ([
          { id: "move", label: t("organization:moveTo"), onSelect: () => actions.movePerson(person) },
          "separator",
          {
            id: "remove",
            label: t("organization:remove"),
            danger: true,
            onSelect: () => actions.removePerson(person),
          },
        ] as const)
      : []),
  ];
  return (
    <li
      {...place}
      {...rowMark(customerId)}
      className={mayMove && !model.isNarrow ? `${rowClasses} cursor-grab` : rowClasses}
      {...(mayMove &&
        !model.isNarrow && {
          draggable: true,
          title: t("organization:dragHint"),
          onDragStart: () => actions.drag({ person }),
          onDragEnd: () => actions.drag(undefined),
        })}
    >
      <Avatar name={username} size={28} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-13 font-medium">
          <bdi>{username}</bdi>
        </span>
        {email !== username && (
          <span className="block truncate text-12 text-ink-3">
            <bdi>{email}</bdi>
          </span>
        )}
      </span>
      {isMe && <Tag label={t("organization:you")} />}
      <Menu
        align="end"
        trigger={
          <IconButton icon={dotsThreeIcon} label={t("organization:groupActions", { name: username })} />
        }
        items={items}
      />
    </li>
  );
}

function CameraRow({ camera, model, actions, place }: PlacedRow & { readonly camera: GroupCamera }) {
  const { t } = useWords();
  const name = cameraName(camera);
  const count = model.snapshots?.get(camera.id) ?? (model.snapshots ? 0 : undefined);
  const facts = [
    ...(name === camera.serial ? [] : [camera.serial]),
    ...(count === undefined ? [] : [t("organization:snapshotCount", { count })]),
  ];
  return (
    <li
      {...place}
      {...rowMark(camera.id)}
      className={model.mayChange && !model.isNarrow ? `${rowClasses} cursor-grab` : rowClasses}
      {...(model.mayChange &&
        !model.isNarrow && {
          draggable: true,
          title: t("organization:dragHint"),
          onDragStart: () => actions.drag({ camera }),
          onDragEnd: () => actions.drag(undefined),
        })}
    >
      <span className="grid size-7 shrink-0 place-items-center rounded-full bg-quiet text-ink-2">
        <Icon icon={videoCameraIcon} size={16} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-13 font-medium">
          <bdi>{name}</bdi>
        </span>
        <span className="block truncate text-12 text-ink-3">
          <bdi>{punctuationOf(t).separated(facts)}</bdi>
        </span>
      </span>
      <span
        className={`flex shrink-0 items-center gap-1 text-12 ${camera.isActive ? "text-solved-text" : "text-ink-2"}`}
      >
        <Icon icon={camera.isActive ? filled(checkCircleIcon) : minusCircleIcon} size={16} />
        {t(camera.isActive ? "organization:active" : "organization:inactive")}
      </span>
      <Menu
        align="end"
        trigger={<IconButton icon={dotsThreeIcon} label={t("organization:groupActions", { name })} />}
        items={[
          {
            id: "show",
            label: t("organization:showCamera"),
            onSelect: () => actions.showCamera(camera),
          },
          ...(model.mayChange
            ? [
                {
                  id: "move",
                  label: t("organization:moveTo"),
                  onSelect: () => actions.moveCamera(camera),
                },
              ]
            : []),
        ]}
      />
    </li>
  );
}
