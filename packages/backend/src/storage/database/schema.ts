import type { AccountTables } from "./tables/account-tables.ts";
import type { DeviceTables } from "./tables/device-tables.ts";
import type { ExportTables } from "./tables/export-tables.ts";
import type { LiveTables } from "./tables/live-tables.ts";
import type { MailTables } from "./tables/mail-tables.ts";
import type { OrganizationTables } from "./tables/organization-tables.ts";
import type { PartnerTables } from "./tables/partner-tables.ts";
import type { ReanalysisTables } from "./tables/reanalysis-tables.ts";
import type { ReportTables } from "./tables/report-tables.ts";
import type { ServiceTables } from "./tables/service-tables.ts";
import type { SnapshotTables } from "./tables/snapshot-tables.ts";
import type { UploadTables } from "./tables/upload-tables.ts";
import type { VideoTables } from "./tables/video-tables.ts";
import type { VisibilityTables } from "./tables/visibility-tables.ts";
import type { WorkTables } from "./tables/work-tables.ts";

export type {
  AccountPurgeRow,
  AccountRow,
  AccountState,
  LinkPurpose,
  NewAccountRow,
} from "./tables/account-tables.ts";
export type {
  DeviceDocumentRow,
  DeviceRow,
  DeviceUpdateRow,
  NewDeviceRow,
  NewSoftwareUpdateRow,
  SoftwareUpdateRow,
} from "./tables/device-tables.ts";
export type { ExportJobRow, NewExportJobRow } from "./tables/export-tables.ts";
export type { MailRow } from "./tables/mail-tables.ts";
export type { OrganizationInvitationRow, OrganizationLogRow } from "./tables/organization-tables.ts";
export type {
  ComponentJudgementRow,
  ComponentRow,
  ComponentStateJobRow,
  ComponentStateRow,
  DataConnectKeyRow,
  LicenceKeyRow,
  ResellerRow,
  SharedReportRow,
} from "./tables/partner-tables.ts";
export type { NewReanalysisRow, ReanalysisItemRow, ReanalysisRow } from "./tables/reanalysis-tables.ts";
export type {
  IssuedReportRow,
  NewIssuedReportRow,
  ReportScheduleRecipientRow,
  ReportScheduleRow,
  ReportTemplateLogoRow,
  ReportTemplateRow,
} from "./tables/report-tables.ts";
export type { CheckoutRow, OrderRow } from "./tables/service-tables.ts";
export type {
  NewSnapshotRow,
  SnapshotAnalysisRow,
  SnapshotBlobRow,
  SnapshotHeatmapRow,
  SnapshotRow,
} from "./tables/snapshot-tables.ts";
export type { ResumableUploadRow } from "./tables/upload-tables.ts";
export type { NewVideoRow, VideoRow } from "./tables/video-tables.ts";
export type { GroupRow, OwnershipRow } from "./tables/visibility-tables.ts";
export type { ImageRow, SnapshotChangeRow } from "./tables/work-tables.ts";

/** Portable between SQLite and PostgreSQL: flags are 0 or 1, times are ISO 8601 text in UTC, ids are text. */
export interface Schema
  extends AccountTables,
    DeviceTables,
    ExportTables,
    LiveTables,
    MailTables,
    ReanalysisTables,
    ReportTables,
    ServiceTables,
    SnapshotTables,
    UploadTables,
    VideoTables,
    VisibilityTables,
    WorkTables,
    OrganizationTables,
    PartnerTables {}
