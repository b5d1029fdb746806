import { formatDate, formatDateTime } from "@sonolens/i18n";
import {
  CopyButton,
  dotsThreeIcon,
  IconButton,
  Menu,
  type MenuItem,
  pencilSimpleIcon,
  playIcon,
  repeatIcon,
  Table,
  type TableColumn,
  Tag,
  trashIcon,
} from "@sonolens/ui-kit";
import { useMemo } from "react";
import type { DataConnectKey } from "../../data/data-connect.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { useKeyName } from "./use-key-name.ts";

export interface KeyTableProps {
  /** Undefined while loading. */
  readonly keys: readonly DataConnectKey[] | undefined;
  /** Why the user may change none. */
  readonly refusal: string | undefined;
  readonly show: (key: DataConnectKey) => void;
  readonly rename: (key: DataConnectKey) => void;
  readonly askReplace: (key: DataConnectKey) => void;
  readonly askDelete: (key: DataConnectKey) => void;
}

const keyOf = ({ id }: DataConnectKey) => id;

/** The keys with what they read, how often, and until when. */
export function KeyTable(props: KeyTableProps) {
  const { t } = useWords();
  const columns = useColumns();
  return (
    <Table
      words={{ label: t("dataConnect:tableLabel"), actions: t("dataConnect:actions") }}
      columns={columns}
      rows={props.keys ?? []}
      rowKey={keyOf}
      actions={(key) => <KeyMenu listed={key} {...props} />}
      {...(!props.keys && { loadingLabel: t("dataConnect:loading") })}
    />
  );
}

function useColumns(): readonly TableColumn<DataConnectKey>[] {
  const { t, locale, timeZone } = useWords();
  const nameOf = useKeyName();
  return useMemo<readonly TableColumn<DataConnectKey>[]>(() => {
    const moment = (iso: string) => formatDateTime(new Date(iso), locale, timeZone);
    const day = (iso: string) => formatDate(new Date(iso), locale, timeZone);
    return [
      {
        id: "name",
        header: t("dataConnect:name"),
        width: "22%",
        cell: (key) => (
          <span className="flex flex-col items-start gap-0.5">
            <bdi className="font-medium wrap-anywhere">{nameOf(key)}</bdi>
            {key.state !== "active" && <Tag label={t(`dataConnect:state.${key.state}`)} />}
          </span>
        ),
      },
      {
        id: "key",
        header: t("dataConnect:key"),
        width: "22%",
        cell: (listed, { tabIndex }) => (
          <span className="flex min-w-0 items-center gap-1">
            {/* Whole, so that it can be selected where the clipboard is denied. */}
            <code className="min-w-0 truncate text-12 select-all" dir="ltr">
              {listed.key}
            </code>
            <span className="shrink-0">
              <CopyButton
                iconOnly
                text={listed.key}
                label={t("dataConnect:copy", { name: nameOf(listed) })}
                copiedLabel={t("dataConnect:impSuccess")}
                failedLabel={t("dataConnect:failed")}
                {...(tabIndex !== undefined && { tabIndex })}
              />
            </span>
          </span>
        ),
      },
      {
        id: "reads",
        header: t("dataConnect:reads"),
        cell: ({ group }) =>
          group === null ? (
            t("dataConnect:readsOwn")
          ) : (
            <span className="wrap-anywhere">{t("dataConnect:group", { group: group.name })}</span>
          ),
      },
      {
        id: "created",
        header: t("dataConnect:created"),
        cell: ({ createdAt, createdBy, group }) => (
          <span className="flex flex-col gap-0.5">
            <time dateTime={createdAt}>{day(createdAt)}</time>
            {group !== null && createdBy !== "" && (
              <span className="text-12 wrap-anywhere text-ink-2">
                {t("dataConnect:createdBy", { name: createdBy })}
              </span>
            )}
          </span>
        ),
      },
      {
        id: "used",
        header: t("dataConnect:used"),
        cell: ({ invoked, lastUsedAt }) => (
          <span className="flex flex-col gap-0.5">
            {invoked === 0 ? t("dataConnect:neverUsed") : t("dataConnect:uses", { count: invoked })}
            {lastUsedAt !== null && (
              <time dateTime={lastUsedAt} className="text-12 text-ink-2">
                {t("dataConnect:lastUsed", { moment: moment(lastUsedAt) })}
              </time>
            )}
          </span>
        ),
      },
      {
        id: "expires",
        header: t("dataConnect:expires"),
        cell: ({ expiresAt, state }) => {
          if (expiresAt === null) return t("dataConnect:never");
          const text =
            state === "replaced" ? t("dataConnect:until", { moment: moment(expiresAt) }) : day(expiresAt);
          return (
            <time dateTime={expiresAt} className={state === "expired" ? "text-err" : undefined}>
              {text}
            </time>
          );
        },
      },
    ];
  }, [t, locale, timeZone, nameOf]);
}

function KeyMenu({
  listed,
  refusal,
  show,
  rename,
  askReplace,
  askDelete,
}: KeyTableProps & { readonly listed: DataConnectKey }) {
  const { t } = useWords();
  const nameOf = useKeyName();
  const refused = refusal !== undefined && { disabled: true, disabledReason: refusal };
  const items: (MenuItem | "separator")[] = [
    ...(listed.state !== "active"
      ? []
      : [
          {
            id: "show",
            icon: playIcon,
            label: t("dataConnect:showExample"),
            onSelect: () => show(listed),
          },
        ]),
    {
      id: "rename",
      icon: pencilSimpleIcon,
      label: t("dataConnect:rename"),
      onSelect: () => rename(listed),
      ...refused,
    },
    ...(listed.state === "replaced"
      ? []
      : [
          {
            id: "replace",
            icon: repeatIcon,
            label: t("dataConnect:replace"),
            onSelect: () => askReplace(listed),
            ...refused,
          },
        ]),
    "separator",
    {
      id: "delete",
      icon: trashIcon,
      danger: true,
      label: t("dataConnect:delete"),
      onSelect: () => askDelete(listed),
      ...refused,
    },
  ];
  return (
    <Menu
      align="end"
      trigger={<IconButton icon={dotsThreeIcon} label={t("dataConnect:more", { name: nameOf(listed) })} />}
      items={items}
    />
  );
}
