import {
  ancestorGroups,
  cameraMoveTargets,
  cameraName,
  controlledGroups,
  findGroups,
  groupDeletionRefusal,
  groupsBelow,
  groupsThatSee,
  limits,
  managesAlone,
  memberMoveTargets,
} from "@sonolens/domain";
import { errorMessageKey } from "@sonolens/i18n";
import {
  arrowLeftIcon,
  Button,
  IconButton,
  magnifyingGlassMinusIcon,
  magnifyingGlassPlusIcon,
  plusIcon,
  type SnackRequest,
  TopBar,
} from "@sonolens/ui-kit";
import { type ReactNode, useMemo, useState } from "react";
import type { Invitation } from "../../data/organization/invitations.ts";
import type { OrganizationCalls } from "../../data/organization/organization-calls.ts";
import type {
  Group,
  GroupCamera,
  GroupPerson,
  Organization,
} from "../../data/organization/organization-types.ts";
import { useWords } from "../../lib/format/use-words.ts";
import type { Outcome } from "../../lib/state/outcome.ts";
import { DelayedSearchField } from "../../lib/ui/DelayedSearchField.tsx";
import { useNarrow } from "../../lib/ui/use-narrow.ts";
import type { OfferedCamera } from "./AddCameraDialog.tsx";
import { GroupPanelView } from "./GroupPanelView.tsx";
import { GroupTreeView, NothingFound } from "./GroupTreeView.tsx";
import { firstExpanded, groupItems, shownItems } from "./group-items.ts";
import { OrganizationDialogs } from "./OrganizationDialogs.tsx";
import { OrganizationTools } from "./OrganizationTools.tsx";
import type { Dragged, OrganizationDialog } from "./organization-dialog.ts";
import type { OrganizationSearch } from "./organization-search.ts";
import type { TreeZoom } from "./use-tree-zoom.ts";

export interface OrganizationScreenProps {
  readonly organization: Organization;
  /** Open ones into the groups that the user controls. */
  readonly invitations: readonly Invitation[];
  /** The user's own id. */
  readonly me: string;
  /** The user's cameras. */
  readonly cameras: readonly OfferedCamera[];
  /** By ownership; undefined until the snapshots are loaded. */
  readonly snapshots: ReadonlyMap<string, number> | undefined;
  readonly calls: OrganizationCalls;
  /** Undefined if leaving is not offered, as in the example. */
  readonly leave?: (() => Promise<Outcome>) | undefined;
  /** Why the user may change nothing. */
  readonly refusal: string | undefined;
  readonly zoom: TreeZoom;
  readonly link: OrganizationSearch;
  readonly setLink: (link: OrganizationSearch) => void;
  readonly showCamera: (camera: GroupCamera) => void;
  readonly notify: (snack: SnackRequest) => void;
  /** The log; without it there is no button for it. */
  readonly log?: ((onClose: () => void) => ReactNode) | undefined;
  /** What a group that the user controls fixes for everyone in it; not offered without it. */
  readonly groupSettings?: ((group: Group) => ReactNode) | undefined;
  readonly notices?: ReactNode;
  /** At the end of the top bar. */
  readonly tools?: ReactNode;
}

const searchDelayMs = 200;
const undoMs = 10_000;

/** An organization: its groups as a tree, and the chosen one with all that it has. */
export function OrganizationScreen(props: OrganizationScreenProps) {
  const { organization, me, calls, link, setLink, snapshots, refusal, notify } = props;
  const { groups } = organization;
  const { t, locale } = useWords();
  const narrow = useNarrow();
  const [dialog, setDialog] = useState<OrganizationDialog>();
  const [dragged, setDragged] = useState<Dragged>();
  const close = () => setDialog(undefined);
  const controlled = useMemo(() => controlledGroups(me, groups), [me, groups]);
  const mayChange = (id: string) => refusal === undefined && controlled.has(id);

  const own = groups.find(({ users }) => users.some(({ customerId }) => customerId === me)) ?? groups[0];
  const linked = groups.find(({ id }) => id === link.group);
  const chosen = linked ?? (narrow ? undefined : own);
  const search = link.q ?? "";
  const choose = (group: string | undefined) =>
    setLink({ ...(search && { q: search }), ...(group !== undefined && { group }) });

  const items = useMemo(
    () => groupItems(groups, { locale, controlled, snapshots }),
    [groups, locale, controlled, snapshots],
  );
  const found = useMemo(
    () => (search.trim() === "" ? undefined : findGroups(groups, search)),
    [groups, search],
  );
  const shown = useMemo(() => (found ? shownItems(items, found) : items), [items, found]);
  const [expandedHere, setExpandedHere] = useState<ReadonlySet<string>>();
  const firstShown = chosen?.id ?? own?.id;
  const initial = useMemo(() => firstExpanded(groups, firstShown), [groups, firstShown]);
  const expanded = found?.shown ?? expandedHere ?? initial;
  const [closedInSearch, setClosedInSearch] = useState<ReadonlySet<string>>(new Set());
  const expandedShown = useMemo(
    () => (found ? new Set([...expanded].filter((id) => !closedInSearch.has(id))) : expanded),
    [found, expanded, closedInSearch],
  );
  const toggled = (set: ReadonlySet<string>, id: string, isIn: boolean) =>
    new Set(isIn ? [...set, id] : [...set].filter((other) => other !== id));
  const setExpanded = (id: string, isOpen: boolean) => {
    if (found) setClosedInSearch(toggled(closedInSearch, id, !isOpen));
    else setExpandedHere(toggled(expanded, id, isOpen));
  };

  const nameOf = (id: string) => groups.find((group) => group.id === id)?.name ?? "";
  /** A change outside of a dialog; its outcome is shown in a snackbar. */
  async function run(
    change: () => Promise<Outcome>,
    done?: SnackRequest,
    refusedText = (reason: string) => reason,
  ): Promise<Outcome> {
    const code = await change();
    if (code !== undefined) notify({ message: refusedText(t(errorMessageKey(code))), tone: "error" });
    else if (done) notify({ tone: "success", ...done });
    return code;
  }
  /** Moves, and offers to undo it. */
  function move(
    put: (from: string, to: string) => Promise<Outcome>,
    name: string,
    from: string,
    to: string,
  ): void {
    const stays = (group: string) => (reason: string) =>
      t("organization:notMoved", { name, group: nameOf(group), reason });
    void run(
      () => put(from, to),
      {
        message: t("organization:moved", { name, group: nameOf(to) }),
        durationMs: undoMs,
        action: {
          label: t("common:undo"),
          onAction: () => void run(() => put(to, from), undefined, stays(to)),
        },
      },
      stays(from),
    );
  }
  const notifyDeleted = ({ name, description, parentId }: Group) =>
    notify({
      message: t("organization:deleted", { name }),
      tone: "success",
      durationMs: undoMs,
      ...(parentId !== null && {
        action: {
          label: t("common:undo"),
          onAction: () =>
            void run(() => calls.addGroup(parentId, { name, description }), {
              message: t("organization:broughtBack", { name }),
            }),
        },
      }),
    });
  const movePerson = (person: GroupPerson, from: string, to: string) =>
    move((one, other) => calls.movePerson(person.customerId, one, other), person.username, from, to);
  const moveCamera = (camera: GroupCamera, from: string, to: string) =>
    move((_from, other) => calls.putCamera(camera.id, other), cameraName(camera), from, to);
  const removePerson = ({ customerId, username: name }: GroupPerson, from: string) =>
    void run(
      () => calls.removePerson(customerId, from),
      { message: t("organization:removed", { name }) },
      (reason) => t("organization:notRemoved", { name, reason }),
    );
  const rename = (id: string, name: string) => {
    const before = nameOf(id);
    if (name.trim() === before || name.trim() === "") return;
    void run(
      () => calls.changeTexts(id, { name: name.trim() }),
      undefined,
      (reason) => t("organization:notRenamed", { name: before, reason }),
    );
  };

  const below = (groupId: string) => groupsBelow(groupId, groups);
  const seenIn = (groupId: string) => {
    const cameras = below(groupId).flatMap(({ ownerships }) => ownerships);
    return {
      cameras: cameras.length,
      snapshots: cameras.reduce((sum, { id }) => sum + (snapshots?.get(id) ?? 0), 0),
    };
  };
  const mayInvite = refusal === undefined && controlled.size > 0;
  const invite = () => setDialog({ kind: "invite", groupId: inviteGroup() });
  const inviteGroup = () => (chosen && controlled.has(chosen.id) ? chosen.id : (own?.id ?? ""));
  const sendAgain = ({ email, group }: Invitation) =>
    run(async () => (await calls.invite([email], group.id))[0]?.code, {
      message: t("organization:sentAgain", { email }),
    });
  const cancel = ({ id, email }: Invitation) =>
    run(() => calls.cancelInvitation(id), { message: t("organization:invitationCanceled", { email }) });

  const showsTree = !narrow || !chosen;
  const showsPanel = chosen !== undefined;
  const searchField = (
    <DelayedSearchField
      className="w-full md:max-w-70"
      label={t("organization:search")}
      search={search}
      setSearch={(q) => {
        setClosedInSearch(new Set());
        setLink({ ...(link.group !== undefined && { group: link.group }), ...(q.trim() && { q }) });
      }}
      delayMs={searchDelayMs}
    />
  );
  const deletion =
    chosen && (groupDeletionRefusal(me, chosen.id, groups) ?? (chosen.isRoot ? "groupNotEmpty" : undefined));
  return (
    <>
      <TopBar
        title={t("organization:title")}
        {...(narrow &&
          chosen && {
            start: (
              <IconButton
                icon={arrowLeftIcon}
                label={t("organization:back")}
                onClick={() => choose(undefined)}
              />
            ),
          })}
        beside={<bdi className="truncate">{organization.name}</bdi>}
        end={
          <>
            <OrganizationTools
              invitationCount={props.invitations.length}
              mayInvite={mayInvite}
              narrow={narrow}
              invite={invite}
              showInvitations={() => setDialog({ kind: "invitations" })}
              showLog={props.log && (() => setDialog({ kind: "log" }))}
            />
            {props.tools}
          </>
        }
      />
      {props.notices}
      <div className="grid md:grid-cols-[minmax(0,1fr)_minmax(340px,400px)]">
        {showsTree && (
          <div className="min-w-0 px-4 pt-1.5 pb-16 md:px-6">
            <div className="flex items-center gap-1 pb-3">
              <search className="min-w-0 flex-1">{searchField}</search>
              <IconButton
                icon={magnifyingGlassMinusIcon}
                label={t("organization:smaller")}
                disabled={!props.zoom.smaller}
                onClick={props.zoom.smaller}
              />
              <IconButton
                icon={magnifyingGlassPlusIcon}
                label={t("organization:larger")}
                disabled={!props.zoom.larger}
                onClick={props.zoom.larger}
              />
              {chosen && mayChange(chosen.id) && !narrow && (
                <Button
                  variant="quiet"
                  icon={plusIcon}
                  onClick={() => setDialog({ kind: "addGroup", parent: chosen })}
                >
                  {t("organization:addGroup")}
                </Button>
              )}
            </div>
            <GroupTreeView
              label={t("organization:treeLabel", { name: organization.name })}
              items={shown}
              found={found}
              expanded={expandedShown}
              setExpanded={setExpanded}
              chosen={chosen?.id ?? null}
              choose={choose}
              mayRename={mayChange}
              maxNameLength={limits.nameCharacters}
              rename={rename}
              zoom={props.zoom.zoom}
              dragged={dragged}
              whenEmpty={
                <NothingFound
                  search={search}
                  action={
                    <Button onClick={() => setLink(link.group === undefined ? {} : { group: link.group })}>
                      {t("organization:showAll")}
                    </Button>
                  }
                />
              }
            />
          </div>
        )}
        {showsPanel && (
          <div className="min-w-0 md:sticky md:bg-surface md:top-0 md:h-dvh md:overflow-y-auto md:border-s md:border-line">
            <GroupPanelView
              key={chosen.id}
              settings={mayChange(chosen.id) && props.groupSettings?.(chosen)}
              model={{
                group: chosen,
                above: ancestorGroups(chosen.id, groups).reverse(),
                me,
                isControlled: controlled.has(chosen.id),
                mayChange: mayChange(chosen.id),
                refusal,
                deletionRefusal: deletion && t(errorMessageKey(deletion)),
                invitations: props.invitations.filter(({ group }) => group.id === chosen.id),
                snapshots,
                mayLeave: props.leave !== undefined && refusal === undefined,
                seenBy: groupsThatSee(chosen.id, groups),
                isNarrow: narrow,
              }}
              actions={{
                choose,
                edit: () => setDialog({ kind: "edit", group: chosen }),
                invite,
                addGroup: () => setDialog({ kind: "addGroup", parent: chosen }),
                addCamera: () => setDialog({ kind: "addCamera", group: chosen }),
                deleteGroup: () => setDialog({ kind: "deleteGroup", group: chosen }),
                movePerson: (person) => setDialog({ kind: "movePerson", person, group: chosen }),
                removePerson: (person) => setDialog({ kind: "removePerson", person, group: chosen }),
                showAccess: (person) => setDialog({ kind: "access", person, group: chosen }),
                leave: () => setDialog({ kind: managesAlone(me, groups) ? "handOver" : "leave" }),
                moveCamera: (camera) => setDialog({ kind: "moveCamera", camera, group: chosen }),
                showCamera: props.showCamera,
                sendAgain,
                cancel,
                drag: (what) => {
                  const from = chosen.id;
                  // The row is gone once it is dropped: no event ends the drag.
                  const drop = (put: (to: string) => void) => (to: string) => {
                    setDragged(undefined);
                    put(to);
                  };
                  if (!what) setDragged(undefined);
                  else if ("person" in what)
                    setDragged({
                      targets: memberMoveTargets(
                        me,
                        { memberId: what.person.customerId, groupId: from },
                        groups,
                      ),
                      drop: drop((to) => movePerson(what.person, from, to)),
                    });
                  else
                    setDragged({
                      targets: cameraMoveTargets(me, from, groups),
                      drop: drop((to) => moveCamera(what.camera, from, to)),
                    });
                },
              }}
            />
          </div>
        )}
      </div>
      <OrganizationDialogs
        dialog={dialog}
        close={close}
        parts={{
          ...{
            organization,
            me,
            controlled,
            calls,
            notify,
            below,
            seenIn,
            movePerson,
            moveCamera,
            removePerson,
            sendAgain,
            cancel,
          },
          ...{ invitations: props.invitations, cameras: props.cameras, log: props.log, leave: props.leave },
          open: setDialog,
          onGroupAdded: ({ id }) => setExpandedHere(toggled(expanded, id, true)),
          onGroupDeleted: (group) => {
            choose(narrow ? undefined : (group.parentId ?? undefined));
            notifyDeleted(group);
          },
        }}
      />
    </>
  );
}
