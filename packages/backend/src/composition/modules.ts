import { accountModule } from "../modules/account/index.ts";
import { accountRemovalModule } from "../modules/account-removal/index.ts";
import { analyticsModule } from "../modules/analytics/index.ts";
import { cameraModule } from "../modules/camera/index.ts";
import { componentsModule } from "../modules/components/index.ts";
import { dataConnectModule } from "../modules/data-connect/index.ts";
import { devicesModule } from "../modules/devices/index.ts";
import { downloadsModule } from "../modules/downloads/index.ts";
import { exportsModule } from "../modules/exports/index.ts";
import { filesModule } from "../modules/files/index.ts";
import { imagesModule } from "../modules/images/index.ts";
import { issuedReportsModule } from "../modules/issued-reports/index.ts";
import { liveModule } from "../modules/live/index.ts";
import { mailModule } from "../modules/mail/index.ts";
import { mediaModule } from "../modules/media/index.ts";
import { operatorModule } from "../modules/operator/index.ts";
import { organizationsModule } from "../modules/organizations/index.ts";
import { paymentModule } from "../modules/payment/index.ts";
import { reanalysisModule } from "../modules/reanalysis/index.ts";
import { reportSchedulesModule } from "../modules/report-schedules/index.ts";
import { reportTemplatesModule } from "../modules/report-templates/index.ts";
import { resellerModule } from "../modules/reseller/index.ts";
import { resumableUploadsModule } from "../modules/resumable-uploads/index.ts";
import { serverModule } from "../modules/server/index.ts";
import { serviceModule } from "../modules/service/index.ts";
import { settingsModule } from "../modules/settings/index.ts";
import { sharedReportsModule } from "../modules/shared-reports/index.ts";
import { snapshotsModule } from "../modules/snapshots/index.ts";
import { surroundingsModule } from "../modules/surroundings/index.ts";
import { videosModule } from "../modules/videos/index.ts";
import { visibilityModule } from "../modules/visibility/index.ts";
import type { AnyModule, BackendModule } from "./module.ts";
import type { ModuleName } from "./module-name.ts";

/** Each module by its name; one that is missing does not compile. */
const byName: { readonly [Name in ModuleName]: BackendModule<Name, unknown> } = {
  account: accountModule,
  accountRemoval: accountRemovalModule,
  analytics: analyticsModule,
  camera: cameraModule,
  components: componentsModule,
  dataConnect: dataConnectModule,
  devices: devicesModule,
  downloads: downloadsModule,
  exports: exportsModule,
  files: filesModule,
  images: imagesModule,
  issuedReports: issuedReportsModule,
  live: liveModule,
  mail: mailModule,
  media: mediaModule,
  operator: operatorModule,
  organizations: organizationsModule,
  payment: paymentModule,
  reanalysis: reanalysisModule,
  reportSchedules: reportSchedulesModule,
  reportTemplates: reportTemplatesModule,
  reseller: resellerModule,
  resumableUploads: resumableUploadsModule,
  server: serverModule,
  service: serviceModule,
  settings: settingsModule,
  sharedReports: sharedReportsModule,
  snapshots: snapshotsModule,
  surroundings: surroundingsModule,
  videos: videosModule,
  visibility: visibilityModule,
};

/** All modules, in any order. */
export const modules: readonly AnyModule[] = Object.values(byName);
