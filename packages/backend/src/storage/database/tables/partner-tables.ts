import type { Generated, Selectable } from "kysely";
import type { Flag } from "../flag.ts";

/** Components, keys of other programs, resellers and their licence keys, and links to reports. */
export interface PartnerTables {
  components: ComponentTable;
  component_tags: ComponentTagTable;
  component_judgements: ComponentJudgementTable;
  component_sources: ComponentSourceTable;
  component_state_jobs: ComponentStateJobTable;
  component_states: ComponentStateTable;
  data_connect_keys: DataConnectKeyTable;
  resellers: ResellerTable;
  reseller_members: ResellerMemberTable;
  licence_keys: LicenceKeyTable;
  shared_reports: SharedReportTable;
}

interface ComponentTable {
  id: string;
  /** Null once its maker left the organization, which kept it. */
  account_id: string | null;
  /** The group in which it was made; null outside of organizations. */
  group_id: string | null;
  name: string;
  description: string;
  /** JSON list of texts; also in `component_tags`. */
  tags: string;
  created_at: string;
  /** One of `componentKinds`. */
  kind: Generated<string>;
  parent_id: string | null;
  /** JSON, ComponentLimits; null for those of the product. */
  limits: string | null;
  /** Readings within the baseline need no judgement. */
  closes_itself: Generated<Flag>;
  /** It can be restored for a while. */
  deleted_at: string | null;
  /** Rises with each change of its readings, or of what they are judged by. */
  readings_version: Generated<number>;
  /** What it is ordered by, see `nameKey`. */
  name_key: Generated<string>;
  /** Its name and its tags as they are searched, see `foldedText`. */
  folded_names: Generated<string>;
  /** Its description as it is searched. */
  folded_description: Generated<string>;
  /** SHA-256 of its `component_sources`: those with the same one have the same cameras, also once one of these is gone. */
  sources_key: Generated<string>;
}

/** Finds the components of a tag. */
interface ComponentTagTable {
  tag: string;
  component_id: string;
}

/** The verdicts about readings, all that were ever given. */
interface ComponentJudgementTable {
  /** Ids rise with time. */
  id: string;
  component_id: string;
  snapshot_id: string;
  /** Null takes an earlier one back. */
  verdict: string | null;
  note: string;
  /** Both null once the account was deleted. */
  account_id: string | null;
  username: string | null;
  judged_at: string;
}

/** The cameras that took the snapshots of a component. */
interface ComponentSourceTable {
  component_id: string;
  ownership_id: string;
}

/** What the readings of a component amount to for those who see some of its cameras. */
interface ComponentStateTable {
  component_id: string;
  /** SHA-256 of the ids of those cameras' ownerships. */
  seen: string;
  /** It holds as long as the component has this one. */
  readings_version: number;
  /** See `componentFiguresVersion`. */
  figures_version: number;
  needs_attention: Flag;
  /** This and the next five: see `ComponentRanking`. */
  alarm_rank: number;
  leak_lpm: number | null;
  severity_rank: number | null;
  trend_rank: number;
  newest_ms: number | null;
  snapshot_count: number;
  /** JSON: what a list shows of its readings. */
  findings: string;
}

/** Accounts that see components of which not all states could be computed while they waited. */
interface ComponentStateJobTable {
  /** Of the account. */
  id: string;
  is_open: Flag;
  attempts: number;
  leased_until: string | null;
}

interface DataConnectKeyTable {
  /** SHA-256: the key of a call is looked up by it. */
  key_hash: string;
  account_id: string;
  /** The key itself, sealed: it is listed in full. */
  sealed_key: string;
  created_at: string;
  invoked: Generated<number>;
  name: Generated<string>;
  /** The group whose snapshots it reads; null if it reads what its account sees. */
  group_id: string | null;
  /** Null if it works until it is deleted. */
  expires_at: string | null;
  last_used_at: string | null;
  /** When a new key replaced it. */
  replaced_at: string | null;
}

interface ResellerTable {
  id: string;
  name: string;
  remaining_keys: number;
  created_at: string;
}

/** An account works for one reseller at most. */
interface ResellerMemberTable {
  account_id: string;
  reseller_id: string;
  is_manager: Flag;
}

interface LicenceKeyTable {
  licence_key: string;
  reseller_id: string;
  node_key: string;
  description: string;
  customer_name: string;
  created_at: string;
  created_by: string;
}

interface SharedReportTable {
  id: string;
  /** SHA-256: the token itself is returned once and not stored. */
  token_hash: string;
  account_id: string;
  export_job_id: string;
  /** As those who open the link see it. */
  file_name: string;
  created_at: string;
  expires_at: string;
  revoked_at: string | null;
  views: Generated<number>;
  /** Null without a password. */
  password_hash: string | null;
  last_opened_at: string | null;
}

export type DataConnectKeyRow = Selectable<DataConnectKeyTable>;
export type ComponentRow = Selectable<ComponentTable>;
export type ComponentStateJobRow = Selectable<ComponentStateJobTable>;
export type ComponentStateRow = Selectable<ComponentStateTable>;
export type ComponentJudgementRow = Selectable<ComponentJudgementTable>;
export type ResellerRow = Selectable<ResellerTable>;
export type LicenceKeyRow = Selectable<LicenceKeyTable>;
export type SharedReportRow = Selectable<SharedReportTable>;
