/** A call as the specification has it. */
export interface SpecifiedCall {
  readonly row: string;
  readonly method: string;
  readonly path: string;
  /** Names of query parameters. */
  readonly query: readonly string[];
  /** Names of fields of the body. */
  readonly fields: readonly string[];
}

/**
 * Written out by hand from core.md 7, accounts.md 7 and decisions.md, not from the description: `?` parameters, `{}`
 * fields.
 */
const table = `
API-02 POST /api/token/ {username,password}
API-03 POST /api/token/refresh/ {refresh}
API-04 POST /api/change_password/ {old_password,password,password2}
API-05 POST /api/accept-terms/
API-06 GET /api/me/
API-07 GET /api/customer-settings/
API-08 PATCH /api/customer-settings/ {color_scheme,currency_iso_code,leak_size_unit,temperature_unit,source_distance_unit,source_distance,energy_cost_kwh,co2_cost_kg_kwh,leak_size_corr_factor,leak_size_severity_low_lpmin,leak_size_severity_high_lpmin}
API-09 POST /auth/users/ {email,password,username}
API-10 POST /auth/users/resend_activation/ {email}
API-11 POST /auth/users/activation/ {uid,token}
API-12 POST /auth/users/reset_password/ {email}
API-13 POST /auth/users/reset_password_confirm/ {uid,token,new_password}
API-14 GET /api/snapshots/ ?ownerships
API-15 GET /api/snapshots/{id}/
API-16 GET /api/devices/ ?ownerships
API-17 DELETE /api/snapshots/{id}/deactivate/
API-18 GET /api/snapshots/{id}/heatmap_still/
API-19 GET /api/snapshots/{id}/signal/
API-20 GET /api/snapshots/{id}/picture/
API-21 GET /api/snapshots/{id}/thumbnail-url/
API-22 GET /api/snapshots/{id}/wav-url/ ?rawAudio,_rnd
API-23 GET /api/snapshots/{id}/video-thumbnail-url/ ?rnd
API-24 GET /api/snapshots/{id}/video-bfv/ ?begin,end
API-25 GET /api/snapshots/{id}/video-mov/
API-26 GET /api/snapshots/{id}/audible-wav/
API-27 GET /api/snapshots/{id}/weather/
API-28 GET /api/snapshots/{id}/address/
API-29 GET /api/snapshots/{id}/analytics/pattern/
API-30 GET /api/snapshots/{id}/analytics/pd/ ?distanceM,voltageV,acfreq,environmentTemperatureC,environmentHumidityPr,audioTime,location,version
API-31 GET /api/snapshots/{id}/analytics/leak/ ?distanceM,electricityCost,specificPower,correction,environmentTemperatureC,environmentHumidityPr,audioTime,version
API-32 GET /api/snapshots/{id}/analytics/mech/ ?audioTime
API-33 GET /api/snapshots/{id}/analytics/prpdvideo/ ?userIot,force,manual_freq
API-34 GET /api/snapshots/{id}/analytics/realtimevideo/
API-35 GET /api/snapshots/{id}/analytics/locations/
API-36 POST /api/snapshots/{id}/distance/ {distance}
API-37 POST /api/snapshots/{id}/voltage/ {voltage}
API-38 POST /api/snapshots/{id}/acfrequency/ {acfrequency}
API-39 POST /api/snapshots/{id}/location/ {location}
API-40 POST /api/snapshots/{id}/tags/ {tags}
API-41 POST /api/snapshots/{id}/dynamicrange/ {value}
API-42 POST /api/snapshots/{id}/comments/ {comments}
API-43 POST /api/snapshots/{id}/label/ {label}
API-44 POST /api/snapshots/{id}/temperature/ {temperature}
API-45 POST /api/snapshots/{id}/humidity/ {humidity}
API-46 POST /api/snapshots/{id}/specificpower/ {specificpower}
API-47 POST /api/snapshots/{id}/energycost/ {energycost}
API-48 POST /api/snapshots/{id}/volumecost/ {volumecost}
API-49 POST /api/snapshots/{id}/masscost/ {masscost}
API-50 POST /api/snapshots/{id}/costmode/ {costmode}
API-51 POST /api/snapshots/{id}/currency/ {currency}
API-52 POST /api/snapshots/{id}/gas-type/ {gas_type}
API-53 POST /api/snapshots/{id}/fixed/ {fixed,fixed_date_utc_ts}
API-54 POST /api/snapshots/{id}/starred/ {starred}
API-55 POST /api/snapshots/{id}/heatmap-mode/ {mode}
API-56 POST /api/snapshots/{id}/picture-brightness/ {picture_brightness}
API-57 POST /api/snapshots/{id}/analysistime/ {audioTime,heatmapOptions}
API-58 POST /api/snapshots/{id}/utilization/ {hours,days,weeks}
API-59 POST /api/snapshots/{id}/change_address/ {latitude,longitude}
API-60 GET /api/snapshots/{id}/imageattachments/getuploadurl/
API-61 GET /api/snapshots/{id}/imageattachments/list/
API-62 POST /api/snapshots/{id}/imageattachments/remove/ {attachmentId}
API-63 GET /api/userimages/getuploadurl/ ?category
API-64 GET /api/userimages/list/ ?category
API-65 POST /api/userimages/remove/ {category,attachmentId}
API-66 POST /api/get-upload-url/ {filename}
API-68 GET /api/get-upload-iot/
API-69 POST /api/download-snapshots/ {snapshotIds,iotId,timezoneOffset}
API-70 POST /api/excel/ {snapshotIDs,iotID,includeImages,target}
API-71 GET /api/poll-excel-result/ ?executionID
API-72 GET /api/report-endpoint/ ?userIotId
API-73 GET /api/downloads/usermanuals/releasenotes/ ?lang
API-74 GET /api/downloads/usermanuals/list/ ?device_serial,lang
API-75 GET /api/downloads/nlcameraviewer/
API-76 GET /api/downloads/nlcameraviewer/ ?download
API-77 POST /api/feedback/ {content}
API-78 GET /api/log-client/ ?errorStr
API-79 GET /vod/devices/{serial}/signed-cookies
API-80 GET /vod/devices/{serial}/job-item/{id}
API-81 GET /vod/devices/{serial}/iot-credentials
API-82 GET /management/credentials
API-83 POST /vod/jobs/devices/{serial}/job-item/{id}
API-84 POST /vod/jobs/devices/{serial}/export/{id}
API-85 GET /bfv/devices/{serial}/frames/{id}_bfv ?start,end
API-86 GET /bfv/devices/{serial}/frames/{id}_converted_bfv ?start,end
API-87 POST /api/pair/status/ {device_serial,device_totp_token}
API-88 POST /api/pair/ {device_serial,device_totp_token}
API-89 GET /api/device/{serial}/
API-90 POST /api/device/{serial}/update/ {targetSoftwareVersion,configurationId,updateMode}
API-91 POST /api/device/{serial}/nickname/ {nickname}
API-92 POST /api/device/{serial}/remove/
API-93 GET /api/device-notifications/
API-94 GET /api/organizations/
API-95 POST /api/organizations/ {name}
API-96 POST /api/organizations/groups/{id}/ {name,description}
API-97 PATCH /api/organizations/groups/{id}/ {name,description,users,move,to}
API-98 DELETE /api/organizations/groups/{id}/
API-99 POST /api/organizations/groups/{id}/ownerships/ {ownership}
API-100 POST /api/organizations/groups/{id}/invitations/ {email}
API-101 GET /api/organization-invites/
API-102 GET /api/my-organization-invites/
API-103 POST /api/organization-invites/{id}/
API-104 DELETE /api/organization-invites/{id}/
API-105 GET /api/reseller/
API-106 GET /api/reseller/{id}/license-key/
API-107 POST /api/reseller/{id}/license-key/ {node_key,description,customer_name}
API-108 POST /api/reseller/{id}/license-key/email-key/ {email,content}
API-109 GET /api/component-tracker/component/
API-110 POST /api/component-tracker/component/ {name,description,tags}
API-111 GET /api/component-tracker/component/{id}/
API-112 PATCH /api/component-tracker/component/{id}/ {name,description,tags}
API-113 GET /keys
API-114 POST /keys
API-115 DELETE /keys ?key
API-116 POST /api/shared/reports/ {reportUrl}
API-117 GET /api/shared/reports/{token}/
API-118 GET /api/payment-tokens/ ?viewToken
API-119 POST /payment-sandbox/checkouts/ {name,price,tokens,success_url,cancel_url}
OPEN-03 GET /api/software-updates/
OPEN-13 GET /api/approximate-location/
decisions POST /api/snapshots/{id}/restore/
`;

const namesIn = (text: string, mark: RegExp): string[] => mark.exec(text)?.[1]?.split(",") ?? [];

/** Every call of the specification that the server has, in its order. */
export const specifiedCalls: readonly SpecifiedCall[] = table
  .trim()
  .split("\n")
  .map((line) => {
    const [row = "", method = "", path = "", names = ""] = line.split(" ");
    return { row, method, path, query: namesIn(names, /^\?(.+)$/), fields: namesIn(names, /^\{(.+)\}$/) };
  });

/** Those that need no access token: sign-in and the steps before it, and public data. */
export const publicRows: ReadonlySet<string> = new Set([
  ...["API-02", "API-03", "API-09", "API-10", "API-11", "API-12", "API-13"],
  ...["API-75", "API-76", "API-78", "API-117"],
]);
