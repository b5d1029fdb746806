// Generated from openapi/ by `pnpm generate`. Do not edit.
export interface paths {
    "/api/accept-terms/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept the terms
         * @description Send no body. Afterwards `hasAcceptedTerms` of getCurrentUser is true; accepting again changes nothing. The demo account may do this too.
         */
        post: operations["acceptTerms"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/approximate-location/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read where a new place is likely to be
         * @description Where to open a map for a snapshot that has no place yet. It comes from the caller's own snapshots, never from the network address.
         */
        get: operations["getApproximateLocation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/camera/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what a camera is to do
         * @description For cameras: call it after starting and on every live message `state-changed`. `update` is the update that a user requested; report its progress with reportCameraStatus. Use `serverTime` to correct the clock.
         */
        get: operations["getCameraState"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/camera/challenge/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a challenge for signing in a camera
         * @description Any serial number gets a challenge. It is valid for two minutes, once, and not after a later one for the same camera.
         */
        post: operations["createCameraChallenge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/camera/live-credentials/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get temporary credentials for the messages of a camera
         * @description The camera publishes to one topic, which its users receive, and subscribes to another, which only the server writes. A camera that is not paired is refused with 400 `notAllowed`.
         */
        get: operations["getCameraLiveCredentials"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/camera/resumable-uploads/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a camera's resumable upload of a snapshot file
         * @description The file is added to the library of the user who paired the camera, as with createCameraUpload. A camera that is not paired is refused with 400 `notAllowed`.
         */
        post: operations["startCameraUpload"];
        delete?: never;
        /**
         * Read the protocol options of a camera's resumable uploads
         * @description The same as getUploadProtocol, for uploads with the token of a camera.
         */
        options: operations["getCameraUploadProtocol"];
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/camera/resumable-uploads/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the outcome of a camera's resumable upload
         * @description Once all bytes have arrived the file is imported once, as uploadFile does, with or without this call. This call waits up to 20 s for it; if it returns `importing`, call it again. The outcome is kept for a day.
         */
        get: operations["getCameraUpload"];
        put?: never;
        post?: never;
        /**
         * Cancel a camera's resumable upload
         * @description An imported file stays; only the record of its upload is removed.
         */
        delete: operations["cancelCameraUpload"];
        options?: never;
        /**
         * Read the offset of a camera's resumable upload
         * @description After a connection was lost: the bytes before Upload-Offset are kept, the rest is to be sent again. A connection that has been idle for 10 s is closed in favor of the new request.
         */
        head: operations["getCameraUploadOffset"];
        /**
         * Send bytes of a camera's resumable upload
         * @description In one request or in parts of any size. If the connection is lost, the bytes that arrived are kept, except of parts with an Upload-Checksum, which are kept whole or not at all. An offset that is not the server's answers 409 with the server's. If the disk is full the answer is 507, and the upload can continue once there is space.
         */
        patch: operations["appendToCameraUpload"];
        trace?: never;
    };
    "/api/camera/status/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report how a camera is
         * @description What is left out stays as it was. `update` is the progress of a requested update; reporting the requested version ends it with success.
         */
        post: operations["reportCameraStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/camera/token/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign a camera in
         * @description The proof is base64url, without padding, of HMAC-SHA-256 with the secret of the camera over the text "sonolens camera sign-in", a line feed and the challenge. Whatever is wrong answers 401 `invalidCredentials`.
         */
        post: operations["createCameraToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/camera/upload-url/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get an upload address for a camera's snapshot file
         * @description The file is added to the library of the user who paired the camera. It must be of this camera. A camera that is not paired is refused with 400 `notAllowed`.
         */
        post: operations["createCameraUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalogue/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what can be bought
         * @description A checkout names an item as it is here.
         */
        get: operations["listCatalogue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/change_password/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the own password
         * @description Ends every other session of the account. A wrong old password has the code `oldPasswordWrong` at `old_password`.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/client-configuration/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what a client must know before sign-in
         * @description Needs no sign-in and holds no secret. Read it at the start: where live messages, data connect and payments are, whether maintenance is planned, which accounts can be tried, and the limits that the server checks uploads and texts against.
         */
        get: operations["getClientConfiguration"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/component-tracker/component/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the components that the caller watches
         * @description A component is visible to its creator and, if created in an organization, to the members of the creator's group and of every group above it. Its snapshots are those the caller sees that carry one of its tags. The first 1,000 by name; listComponentNames finds all of them, and getComponentOverview their trends.
         */
        get: operations["listComponents"];
        put?: never;
        /**
         * Create a component
         * @description A component shows every snapshot that has one of its `tags`, so that tagging assigns a snapshot to it. In an organization all members of its group, and of every group above it, see the component, each with the snapshots that they see themselves. A parent that the caller does not see, or of a kind that is not further out, and a group that is not the caller's or below it are `unknownValue`; limits that do not rise are `outOfRange`.
         */
        post: operations["createComponent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/component-tracker/component/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a component
         * @description Severities and the trend are computed from the snapshots that the caller sees, so two people may see different ones.
         */
        get: operations["getComponent"];
        put?: never;
        post?: never;
        /**
         * Delete a component
         * @description It leaves all lists and can be restored for 30 days. Its snapshots stay; components below it are shown below its parent. Deleting it again answers the same.
         */
        delete: operations["deleteComponent"];
        options?: never;
        head?: never;
        /**
         * Change a component
         * @description Send only what changes. Other `tags` give it other snapshots at once; no snapshot is changed. Refusals are those of createComponent; a kind that does not fit the components below it is `unknownValue` too.
         */
        patch: operations["changeComponent"];
        trace?: never;
    };
    "/api/component-tracker/component/{id}/history/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the readings of a component and what follows from them
         * @description Computed from the snapshots that the caller sees, so two people may see different alarms. Readings compare with the same camera, kind of analysis, mode, band and level reference, at distances within 20 %.
         */
        get: operations["getComponentHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/component-tracker/component/{id}/judgements/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a verdict about readings of a component
         * @description It is logged, and replaces an earlier verdict about the same reading. A snapshot that is no reading of the component for the caller is `unknownValue`.
         */
        post: operations["judgeComponent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/component-tracker/component/{id}/restore/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a deleted component
         * @description With its verdicts and limits, within 30 days of its deletion. One that is not deleted is answered as it is.
         */
        post: operations["restoreComponent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/component-tracker/names/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find components by name, one page at a time
         * @description What a choice of components needs, by name, without anything that is computed from snapshots. Parameters limit the list together; ids that the caller does not see are left out.
         */
        get: operations["listComponentNames"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/component-tracker/overview/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one page of components with trends and alarms
         * @description Components as in listComponents, without their lists of snapshots.
         */
        get: operations["getComponentOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customer-settings/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the settings
         * @description A user who never saved any gets the defaults, with `init` false. An `energy_cost_kwh` of 0 means that no price was entered. Units are for display only: every other call uses meters, Celsius and l/min whatever is chosen here. Values that a group of the user's organization fixes are in place of the user's own; `fixed` names the groups.
         */
        get: operations["getSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change settings
         * @description Fields that are left out stay. A new currency without a new energy price sets the price to 0, which is "not set". A value that a group fixes cannot be changed (`fixedByGroup`); the user's own one counts again once the group releases it.
         */
        patch: operations["updateSettings"];
        trace?: never;
    };
    "/api/deleted-snapshots/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deleted snapshots that can be restored
         * @description What restoreSnapshot can bring back, with until when. After 30 days a snapshot and its files are removed permanently.
         */
        get: operations["listDeletedSnapshots"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/device-notifications/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the notifications about the cameras of the caller
         * @description For every camera in use: newer software that it may take, and an update that failed. `id` stays the same while the content of a notification does, so a client that lets users dismiss it stores that id.
         */
        get: operations["listDeviceNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/device/{serial}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what a camera is and runs
         * @description What the camera itself reports is returned only while it is paired; for a camera that is known from snapshot files alone it is null.
         */
        get: operations["getDeviceVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/device/{serial}/nickname/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a camera a nickname
         * @description An empty one takes it away. Spaces around it are dropped.
         */
        post: operations["setDeviceNickname"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/device/{serial}/remove/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a camera
         * @description Unpairs the camera: it becomes inactive, its snapshots stay, no new ones arrive. A user who joined another user's camera only leaves it. A camera of an organization answers 400 `cantRemoveOrgDevice`.
         */
        post: operations["removeDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/device/{serial}/update/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request a software update of a camera
         * @description The camera must be paired and allowed to update (400 `notAllowed`), and the version one that is offered to it (400 `unknownValue`). S3 goes over the network: the camera fetches it. USB creates a file; fleet-update messages have its address. A request within 20 s of the last one for this camera is not sent again and answers that one.
         */
        post: operations["requestDeviceUpdate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/devices/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the cameras of the caller
         * @description Cameras of the caller's libraries, those paired with the caller, and those of the caller's group and the groups below it. Inactive ones were unpaired; their snapshots stay.
         */
        get: operations["listDevices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/download-snapshots/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pack the files of snapshots
         * @description Starts a job that packs the `.nlz` files of snapshots into one ZIP archive, as they were imported; also if it is one file. With `format` `mov` it makes their movies and packs those; a snapshot without heat maps over time, or whose movie cannot be created, is left out. Files of at most 100 cameras (`tooMany`). Poll pollExcelResult, or wait for the live message `export-nlz`.
         */
        post: operations["downloadSnapshots"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/downloads/nlcameraviewer/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read about the viewer for the desktop, or where to get it
         * @description 404 where this server has none to offer.
         */
        get: operations["getViewerDownload"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/downloads/usermanuals/list/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the documents of a camera
         * @description In the requested language, else in English. Documents of one camera alone, such as its calibration certificate, are listed for those who see it. The addresses work for a while without an access token.
         */
        get: operations["listManuals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/downloads/usermanuals/releasenotes/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what is new
         * @description In the language of `lang`, else of Accept-Language, else English. To show a badge, keep the `date` of the newest release that was read; with If-None-Match the answer is 304 while nothing is new.
         */
        get: operations["listReleaseNotes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/excel/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a table or the summary of snapshots
         * @description Starts a job and returns its number; poll pollExcelResult, or wait for its live messages. `target` is `excel` for an XLSX file, `dashboard` for the data of the summary. The file has a sheet of sums, the table with English names of columns that are the same in all languages and a second line of them in the language of Accept-Language, the prices that its formulas use, and a description of itself. All snapshots must come from cameras that the caller sees, otherwise `exportNeedsOwnership`. With pictures at most 2,000 snapshots.
         */
        post: operations["createExcelExport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the caller's exports
         * @description Those of the last seven days, newest first.
         */
        get: operations["listExports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports/{executionID}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Cancel an export, or remove its file
         * @description A running one is stopped; a finished one is removed, and its address answers 404. Another user's export answers 404.
         */
        delete: operations["cancelExport"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/feedback/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send feedback to the operator of the server
         * @description Stored for the operator, who reads it with the command `sonolens feedback`. At most 20 an hour from one account.
         */
        post: operations["sendFeedback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/get-upload-iot/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get temporary credentials for messages about uploads
         * @description The same as getLiveCredentials: the outcome of an upload comes with the messages of the user.
         */
        get: operations["getUploadCredentials"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/get-upload-url/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get an upload address for a file
         * @description First of two calls. Then send a form to `url`: the `fields` as they are, and after them the `.nlz` file as `file` (uploadFile). For unreliable connections use startUpload.
         */
        post: operations["createUploadUrl"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/issued-reports/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the issued reports that the caller sees
         * @description Those of the caller; within an organization those of the organization whose cameras the caller all sees, and the caller's own. Numbers that became void and reports whose file was deleted are in it too, without a file.
         */
        get: operations["listIssuedReports"];
        put?: never;
        /**
         * Reserve the number of a report that is being made
         * @description So that the number is printed in the file. The next of its organization, or of its account, in the current year of the time zone; with `revisionOf` the next revision of that report's number (`reportRevisionOpen` while another one is being made). A reservation that is not used within an hour becomes void, as the number may have been printed. At most 2000 issued reports of together 40 GiB are kept for an account or organization (`reportsTooMany`).
         */
        post: operations["reserveIssuedReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/issued-reports/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one issued report with the snapshots that it was made of
         * @description To make its next revision of the same snapshots.
         */
        get: operations["getIssuedReport"];
        put?: never;
        post?: never;
        /**
         * Give a reserved number back, or delete the file of an issued report
         * @description A reserved number that is still the last one is given back; otherwise it becomes void. Of an issued report, which only its issuer may delete, the file is removed; its number, its checksum and that it was deleted stay in the list.
         */
        delete: operations["deleteIssuedReport"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/issued-reports/{id}/copies/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copy an issued report to the caller's own reports
         * @description Returns an address for createSharedReport. The same bytes, kept as long as any uploaded report.
         */
        post: operations["copyIssuedReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/issued-reports/{id}/issue/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issue a reserved report with its file
         * @description `reportUrl` is an address that uploadReport gave to the caller; anything else is refused with `reportNotShareable`, and other bytes than those of `sha256`, if it is given, with `reportFileDiffers`. From then on the file cannot be changed: another one is refused with `reportIssuedAlready`, and the same one answers the same again. A reservation that ended is refused with `reportReservationEnded`.
         */
        post: operations["issueReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/live-messages/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the live messages after a number
         * @description What a client missed while it was away. When `complete` is false, some are forgotten: read the lists again and go on from `lastSequence`. Also for clients that cannot use MQTT, by polling every few seconds.
         */
        get: operations["listMissedMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/log-client/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report an error of a client
         * @description Stored for the operator of the server. Anything that looks like a token, a password or an e-mail address is removed; texts are truncated to 2,000 characters. At most 30 within a minute from one network address.
         */
        get: operations["logClientError"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the signed-in user
         * @description Call it right after signing in: `hasAcceptedTerms` is false if the terms are to be shown first, with `isDemo` every write is refused, and the lists of features are those enabled for the user, the organization and the cameras.
         */
        get: operations["getCurrentUser"];
        put?: never;
        post?: never;
        /**
         * Delete the own account permanently
         * @description Nothing of it can be restored; exportAccount gives a copy before. Every session, key, live connection and shared link of the account ends at once. Snapshots that no one else sees are removed; those that others see stay with them, without a name. Cameras that no one else has can be paired again. Personal data is erased: name, address and settings are removed, and the address can be registered again. A mail confirms it. A wrong password has the code `passwordWrong` at `password`. `lastGroupManager` and `lastResellerManager` mean that others would be left without a manager of their group or reseller. A second call, in another tab for example, gets 403, as any call of a session that ended.
         */
        delete: operations["deleteAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/export/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pack all of the caller's own data
         * @description Starts a job that packs what the server keeps about the caller into one ZIP archive: the account and its settings, cameras, groups, keys without their secrets, shared reports, what the caller changed, every snapshot of the caller's own libraries and cameras as `.nlz`, and images. pollExcelResult returns its progress and an address of the file, which works for a day; the live message `export-nlz` reports when it is available. Only one such export of an account is made at a time.
         */
        post: operations["exportAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/my-organization-invites/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the open invitations to the caller's e-mail address
         * @description Found by the e-mail address of the account, whatever its capitals. Accept one with acceptInvitation, decline it with endInvitation.
         */
        get: operations["listMyInvitations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what became of an order
         * @description By the id that createCheckout answered. `created` is pending: the payment service has not said how it ended, and may say it later, also after `failed` or `expired`.
         */
        get: operations["getOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organization-invites/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the open invitations into the groups that the caller controls
         * @description Those that wait for an answer. An invitation ends when it is accepted, declined or canceled, when its group is deleted, or after 7 days. Cancel one with endInvitation.
         */
        get: operations["listInvitations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organization-invites/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation
         * @description Only by the invited user, and while it is open. A member of an organization is refused with `alreadyInOrganization`.
         */
        post: operations["acceptInvitation"];
        /**
         * Decline or cancel an invitation
         * @description The same call for both: the invited user declines, a manager of the group cancels. Anyone else gets 404.
         */
        delete: operations["endInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organization-log/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who changed what in the groups that the caller controls
         * @description For those who manage groups: who invited, moved or removed whom, and added which camera. Groups above the caller's own are left out. Empty for a user who is in no organization.
         */
        get: operations["listOrganizationLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the organization that the caller is in
         * @description Every member sees all groups and their members. Cameras are listed only for the groups that the caller controls: the caller's own and all below it.
         */
        get: operations["getOrganization"];
        put?: never;
        /**
         * Create an organization
         * @description A user can be in only one: a member of another is refused with `alreadyInOrganization`.
         */
        post: operations["createOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/groups/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a group below this one
         * @description `id` is that of the group above the new one. Only those in that group or in one above it may; others get 400 with `notAllowed`, people outside of the organization 404.
         */
        post: operations["addGroup"];
        /**
         * Delete an empty group
         * @description With users, cameras or groups in it, the group is refused with `groupNotEmpty`. Invitations into it are canceled.
         */
        delete: operations["deleteGroup"];
        options?: never;
        head?: never;
        /**
         * Change a group or its members
         * @description `users` is the whole new list of members: a member who is missing leaves the organization, and a new one moves here from a group that the caller controls too. `move` and `to` move one member of this group, and `remove` removes one, regardless of who else joined meanwhile; each is sent without other fields. Users cannot move or remove themselves (`cannotChangeYourself`). What a removed member brought into a group stays with the organization.
         */
        patch: operations["changeGroup"];
        trace?: never;
    };
    "/api/organizations/groups/{id}/invitations/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite a user into a group by e-mail
         * @description Inviting the same address again renews its invitation. An invitation expires after 7 days. At most 30 an hour.
         */
        post: operations["inviteToGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/groups/{id}/ownerships/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bring a camera into a group
         * @description The camera is one of the caller's own, or in a group that the caller controls; it is then in this group alone.
         */
        post: operations["addGroupOwnership"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/groups/{id}/settings/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read which settings a group fixes for everybody in it and below it
         * @description For those in the group or above it; what counts for the caller is in getSettings.
         */
        get: operations["getGroupSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Fix settings for everybody in a group and below it
         * @description A fixed value counts instead of everybody's own in costs, sums, severities, reports and exports; null releases it, and the own values count again. Of several groups that fix a value the nearest one above a user counts. Price and currency are fixed together, as are both thresholds. A template is a supplied one, or one of this group or of a group above it; while it is deleted it fixes nothing.
         */
        patch: operations["changeGroupSettings"];
        trace?: never;
    };
    "/api/organizations/leave/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Leave the organization
         * @description What the caller brought into a group stays with the organization, as for a removed member. Refused with `lastGroupManager` while no one else is in the caller's group or in one above it: move or invite a person into it first. The body names the organization, so that a page that is outdated leaves no other one.
         */
        post: operations["leaveOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pair/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pair a camera
         * @description Any user who can read the 13 characters on the camera may pair it. They change every 60 s; the current and the previous code are valid, each once. A camera that is paired already is joined by members of the same library or organization; others are refused with AlreadyPaired.
         */
        post: operations["pairDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pair/status/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a camera before it is paired
         * @description Does not use the code up.
         */
        post: operations["getPairingStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payment-tokens/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what the account has paid for
         * @description A token names a feature that stays unlocked once it is paid, such as `customReports`. Call it again after the page of createCheckout redirected back; there is no message for it.
         */
        get: operations["listPaymentTokens"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/poll-excel-result/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the progress of an export
         * @description For jobs of createExcelExport and downloadSnapshots; `url` is null until the file is available.
         */
        get: operations["pollExcelResult"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchases/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what the account bought
         * @description Newest first, also what was given back (`refunded`) or is contested (`disputed`).
         */
        get: operations["listPurchases"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reanalyses/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the caller's re-analyses
         * @description Newest first, at most 20. Each is forgotten 30 days after its last change.
         */
        get: operations["listReanalyses"];
        put?: never;
        /**
         * Analyze many snapshots again
         * @description Computes with this version and, if `changes` has any, with other inputs, at the lowest priority. No snapshot changes before `apply`. An account runs one at a time (409 `reanalysisRunning`) and keeps 20 (409 `reanalysisTooMany`). An id that is not the caller's becomes a difference with the reason `notFound`.
         */
        post: operations["createReanalysis"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reanalyses/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the progress of a re-analysis and the differences
         * @description Poll while `state` is a running one, or wait for live messages. The differences between the stored results and the new ones come in pages: continue with `nextAfter` until it is null.
         */
        get: operations["getReanalysis"];
        put?: never;
        post?: never;
        /**
         * Forget a re-analysis
         * @description Snapshots stay as they are; what was applied can no longer be undone. One that runs is canceled first (409 `reanalysisRunning`).
         */
        delete: operations["deleteReanalysis"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reanalyses/{id}/apply/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save what was previewed
         * @description Saves exactly the results of the preview, as changes of the snapshots. One whose inputs were changed since, or that is not the caller's any more, is left out. Applying again changes nothing. If that is not possible: 409 `reanalysisNotReady` or `reanalysisOutdated`.
         */
        post: operations["applyReanalysis"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reanalyses/{id}/cancel/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop a re-analysis
         * @description Stops computing, or discards a preview. While results are being saved, the rest is left out and what was saved can be undone. Canceling again changes nothing. If that is not possible: 409 `reanalysisNotRunning`.
         */
        post: operations["cancelReanalysis"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reanalyses/{id}/undo/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore what was before
         * @description Restores inputs and results of every snapshot whose inputs did not change after it was applied; the others are kept. Undoing again changes nothing. If that is not possible: 409 `reanalysisNotApplied`.
         */
        post: operations["undoReanalysis"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/report-endpoint/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an upload address for a report
         * @description Returns an address and fields for a form that sends the PDF as `file`, which is kept for seven days.
         */
        get: operations["getReportEndpoint"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/report-schedules/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the reports that the caller has sent by schedule
         * @description With the last run of each, its result, and the next one; and the people who may be recipients.
         */
        get: operations["listReportSchedules"];
        put?: never;
        /**
         * Have a report made and sent by schedule
         * @description At its hour the server makes the report of what the filter finds then, as the caller sees it, keeps it as a shared report for 7 days, and mails its link to the recipients who may see all of its snapshots. A run that was missed is made up for once. An account has at most 50 schedules (`tooMany`). A recipient, template, language or time zone that the caller cannot use is `unknownValue`.
         */
        post: operations["createReportSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/report-schedules/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a schedule
         * @description A run that is under way is stopped. Reports that were sent stay until their links expire.
         */
        delete: operations["deleteReportSchedule"];
        options?: never;
        head?: never;
        /**
         * Change, pause or continue a schedule
         * @description Only what is sent is changed. A run that is under way is finished with what it began with, unless the schedule is paused, which stops it. Recipients who unsubscribed stay listed, and get nothing.
         */
        patch: operations["changeReportSchedule"];
        trace?: never;
    };
    "/api/report-schedules/{id}/send/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make and send the report of a schedule now
         * @description Also of one that is paused. The next run by schedule stays as it is. Repeated before it ran, it changes nothing.
         */
        post: operations["sendScheduledReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/report-templates/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the report templates that the caller may use
         * @description Those of the account, and those of its group and of every group above it; those of the groups below it too, which the caller may change.
         */
        get: operations["listReportTemplates"];
        put?: never;
        /**
         * Create a report template
         * @description Of the account, or with `groupId` of a group that the caller controls. Where purchases are offered it needs the payment token `customReports` (`purchaseRequired`).
         */
        post: operations["createReportTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/report-templates/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a report template
         * @description Reports that were made with it stay as they are.
         */
        delete: operations["deleteReportTemplate"];
        options?: never;
        head?: never;
        /**
         * Change a report template
         * @description What is sent replaces what there was: the whole content, or all logos. Of a group's template, only by those who control the group (`notAllowed`). With `changedFrom` it is refused with 412 if it was changed since then. Needs the payment token as createReportTemplate does.
         */
        patch: operations["changeReportTemplate"];
        trace?: never;
    };
    "/api/reseller/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the reseller that the caller works for
         * @description For accounts whose token has `is_reseller`; all others get 400 with `notAllowed`. `remaining_keys` is the number of license keys that can still be created.
         */
        get: operations["getReseller"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reseller/{id}/license-key/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the license keys of a reseller
         * @description All keys of the reseller, also those that other members created. Another user's reseller answers 404.
         */
        get: operations["listLicenceKeys"];
        put?: never;
        /**
         * Create a license key for a computer
         * @description The key is signed for this node key and opens no other computer; it is checked offline with `licencePublicKey` of the client configuration. Without keys left: `noGenerationsLeft`.
         */
        post: operations["createLicenceKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reseller/{id}/license-key/{licenseKey}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the description and the customer of a license key
         * @description Notes for the reseller alone; the key itself and the computer that it opens stay as they are. Send only what changes.
         */
        patch: operations["changeLicenceKey"];
        trace?: never;
    };
    "/api/reseller/{id}/license-key/email-key/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a mail about a license key
         * @description At most 60 an hour.
         */
        post: operations["emailLicenceKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/resumable-uploads/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a resumable upload of a snapshot file
         * @description The resumable form of createUploadUrl and uploadFile, by the tus protocol 1.0.0 (https://tus.io/protocols/resumable-upload). `Upload-Metadata` has the `filename`. A user with 100 unfinished uploads is refused with 400 `tooMany`.
         */
        post: operations["startUpload"];
        delete?: never;
        /**
         * Read the protocol options of resumable uploads
         * @description As tus 1.0.0 specifies: the headers have the version, the extensions, the maximum file size and the checksums. Needs no token.
         */
        options: operations["getUploadProtocol"];
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/resumable-uploads/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the outcome of a resumable upload
         * @description Once all bytes have arrived the file is imported once, as uploadFile does, with or without this call. This call waits up to 20 s for it; if it returns `importing`, call it again. The outcome is kept for a day.
         */
        get: operations["getUpload"];
        put?: never;
        post?: never;
        /**
         * Cancel a resumable upload
         * @description An imported file stays; only the record of its upload is removed.
         */
        delete: operations["cancelUpload"];
        options?: never;
        /**
         * Read the offset of a resumable upload
         * @description After a connection was lost: the bytes before Upload-Offset are kept, the rest is to be sent again. A connection that has been idle for 10 s is closed in favor of the new request.
         */
        head: operations["getUploadOffset"];
        /**
         * Send bytes of a resumable upload
         * @description In one request or in parts of any size. If the connection is lost, the bytes that arrived are kept, except of parts with an Upload-Checksum, which are kept whole or not at all. An offset that is not the server's answers 409 with the server's. If the disk is full the answer is 507, and the upload can continue once there is space.
         */
        patch: operations["appendToUpload"];
        trace?: never;
    };
    "/api/shared/reports/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the links that the caller shared
         * @description To show how often (`views`) and when (`lastOpenedAt`) links were opened, and to revoke one with revokeSharedReport by its `id`.
         */
        get: operations["listSharedReports"];
        put?: never;
        /**
         * Share a report by a link
         * @description `reportUrl` is an address that pollExcelResult, a live message or uploadReport gave to the caller; anything else is refused with `reportNotShareable`. An account has at most 100 valid links (`sharedLinksTooMany`).
         */
        post: operations["createSharedReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/shared/reports/{token}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a shared report
         * @description Needs no sign-in: the token of the link is enough. Counts a view. Once it ended, or its owner revoked it, the body is the text `expired`; if it has a password, `passwordRequired`; a link that never existed answers 404. Show `embed` in a frame if there is one, else offer `url` for download.
         */
        get: operations["getSharedReport"];
        put?: never;
        post?: never;
        /**
         * Take back a link
         * @description By the token of the link, or by its id in listSharedReports.
         */
        delete: operations["revokeSharedReport"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/shared/reports/{token}/open/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read a shared report with its password
         * @description Needs no sign-in. A wrong password is refused with `passwordWrong`, and too many with 429. If the link has no password, the same as getSharedReport.
         */
        post: operations["openSharedReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snapshots/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List snapshots, or what changed among them
         * @description The whole list without parameters; one page with `page` or `page_size`; with `since` only what changed. The size of a leak is `leak`, getLeakAnalysis returns its cost.
         */
        get: operations["listSnapshots"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snapshots/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one snapshot
         * @description All that is known of one snapshot: what was measured, what people entered, and what the analyses found. It has more fields than the records of listSnapshots, so read it when one is opened. `version` goes into If-Match when the label or the comments are changed.
         */
        get: operations["getSnapshot"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snapshots/{id}/acfrequency/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save the frequency of the mains
         * @description The pattern of a discharge is drawn over one period of it, so the analyses are due again. 0 has it found in the signal.
         */
        post: operations["setSnapshotAcFrequency"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snapshots/{id}/address/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the address of a snapshot's place
         * @description In the language of Accept-Language. Without an address service: the nearest town of at least 15,000 people within 50 km and its country; `source` names the origin.
         */
        get: operations["getSnapshotAddress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snapshots/{id}/analysis-type/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save what it is looked at for
         * @description The type of fault. A camera states it when it takes the snapshot; for a recording of one microphone it was chosen by its spectrum. It is analyzed again for the new type.
         */
        post: operations["setSnapshotAnalysisType"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snapshots/{id}/analysistime/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save where in the audio the analyses look
         * @description What getLeakAnalysis, getPdAnalysis and the other analyses take where a call names no `audioTime`. `heatmapOptions` is kept as it is, for the client that sent it.
         */
        post: operations["setSnapshotAnalysisTime"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snapshots/{id}/analytics/leak/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Analyze a leak
         * @description Size with its range and yearly cost. What is left out is taken from the snapshot. A size needs a calibrated level, a distance and a gas that can be analyzed; if there is no size, `reason` has the cause.
         */
        get: operations["getLeakAnalysis"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snapshots/{id}/analytics/locations/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the sources of sound and the place
         * @description The sources, strongest first, and where the snapshot was taken. Where its file holds the raw channels of the array, sources are separated from each other, and likely mirror images of stronger ones are marked; otherwise they are those found at capture; `method` names which.
         */
        get: operations["getLocations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snapshots/{id}/analytics/mech/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Analyze a machine
         * @description Kurtosis, crest factor and whether the machine sounds damaged, from regular impacts in the envelope of each second, on which most seconds must agree, and from windows of 0.1 s, never from kurtosis alone. With the bearing and the speed, `expected` names the part that fits the impacts. If there is no result, `reason` has the cause.
         */
        get: operations["getMechAnalysis"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snapshots/{id}/analytics/pattern/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the phase-resolved pattern of the pulses
         * @description The pulses of the ultrasound over the phase of the mains. A camera knows no voltage, so phase 0 is where the audio starts: shapes can be compared, phases cannot. If there is no pattern, `reason` has the cause.
         */
        get: operations["getPattern"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snapshots/{id}/analytics/pd/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Analyze partial discharge
         * @description Kinds of discharge with their confidence, and severity as a range. What is left out is taken from the snapshot. If there is no result, `reason` has the cause.
         */
        get: operations["getPdAnalysis"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snapshots/{id}/analytics/prpdvideo/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the phase-resolved pattern as a video
         * @description The picture with the pattern of the pulses as it grows over time. The first call starts creating it; a message `prpd-pattern` reports when it is available. If the sound has no pattern the status is `error`, with the reason `videoNoPattern`.
         */
        get: operations["getPatternVideo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snapshots/{id}/analytics/realtimevideo/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the heat map of a snapshot as a video
         * @description At the speed of the recording, to be played in a browser. The first call starts creating it; a message `video-analysis` reports when it is available.
         */
        get: operations["getRealTimeVideo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snapshots/{id}/audible-wav/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the audio brought into the range of the ear
         * @description Ultrasound is moved down in pitch; audible sound is kept. Created on the first request. A snapshot without audio answers 404 with the code `fileNotFound`.
         */
        get: operations["getAudibleWav"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snapshots/{id}/change_address/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save the place as two numbers
         * @description The same place as in setSnapshotLocation; the address follows from it.
         */
        post: operations["changeSnapshotAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snapshots/{id}/changes/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who changed what
         * @description Of the last two years, at most the newest 1,000 of a snapshot.
         */
        get: operations["listSnapshotChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snapshots/{id}/comments/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save the comments
         * @description Send the `version` that the text was edited from in If-Match, as with setSnapshotLabel: a text that another user changed since answers 412 with theirs.
         */
        post: operations["setSnapshotComments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snapshots/{id}/costmode/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save what the leak is priced by
         * @description `energy` prices what the compressor needs, `volume` and `mass` the gas that is lost; `off` gives the leak no cost. Without a choice it is `energy`. getLeakAnalysis answers the new cost at once.
         */
        post: operations["setSnapshotCostMode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snapshots/{id}/currency/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save the currency of its prices
         * @description Of the prices of this snapshot. Nothing is converted: change the prices too.
         */
        post: operations["setSnapshotCurrency"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snapshots/{id}/deactivate/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a snapshot
         * @description It leaves all lists and can be restored for 30 days. Deleting it again answers the same.
         */
        delete: operations["deactivateSnapshot"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snapshots/{id}/distance/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save the distance to the source
         * @description Sizes of leaks and severities of discharges follow from it, so the analyses of the snapshot are due again. Convert feet before sending.
         */
        post: operations["setSnapshotDistance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snapshots/{id}/dynamicrange/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save the dynamic range of its heat map
         * @description How far below its highest level the heat map is drawn, for every user who sees the snapshot. `dynamicrange_lin` of the snapshot is null until one was chosen. Send it when a slider comes to rest, not while it moves.
         */
        post: operations["setSnapshotDynamicRange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snapshots/{id}/energycost/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save the price of energy
         * @description For the cost mode `energy`, in the currency of setSnapshotCurrency. Without one the cost of a leak is computed with the settings of the user who reads it.
         */
        post: operations["setSnapshotEnergyCost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snapshots/{id}/file/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the file of a snapshot
         * @description The `.nlz` file as it was imported, without what was edited since. Where `has_raw_channels` of the snapshot is true, it holds the sound of each microphone, so that the snapshot can be refocused.
         */
        get: operations["getSnapshotFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snapshots/{id}/fixed/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say whether the fault is fixed, and since when
         * @description Fixed is the repair status `solved`; not fixed any more, it is `open` again.
         */
        post: operations["setSnapshotFixed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snapshots/{id}/gas-type/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save the gas that leaks
         * @description Leak sizes cannot be calculated for STEAM and OTHER. The leak is analyzed again with the new gas.
         */
        post: operations["setSnapshotGas"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snapshots/{id}/heatmap_still/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the heat map of a snapshot
         * @description One level for each cell of a grid over the whole picture, row 0 on top. A level is `offsetDb` + `stepDb` x its number in `levels`, which are little-endian in base64. For many at once there is listThumbnailFrames, for the single frames getFrames.
         */
        get: operations["getHeatmapStill"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snapshots/{id}/heatmap-mode/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save whether one source is drawn or all
         * @description `single` draws the strongest source alone, `multi` all of them. Only a preference for display; no result changes.
         */
        post: operations["setSnapshotHeatmapMode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snapshots/{id}/humidity/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save the humidity of the air
         * @description Wins over what the camera measured. Sound is damped by the air between source and camera, so sizes and severities are due again.
         */
        post: operations["setSnapshotHumidity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snapshots/{id}/imageattachments/getuploadurl/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an upload address for an image of a snapshot
         * @description JPEG, PNG or WebP of at most 20 MB; at most 50 of a snapshot. Answers 404 where the edition has no image attachments.
         */
        get: operations["createImageUploadUrl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snapshots/{id}/imageattachments/list/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the images of a snapshot
         * @description `url` of each works without a token for 15 minutes. 404 in editions without attachments.
         */
        get: operations["listImageAttachments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snapshots/{id}/imageattachments/remove/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove an image of a snapshot
         * @description Removing what is not there changes nothing.
         */
        post: operations["removeImageAttachment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snapshots/{id}/label/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save the label
         * @description Send the `version` that the text was edited from in If-Match. If another user changed the label since, nothing is saved and the answer is 412 with their text; show both, and send again with the version of that answer. An empty label is allowed.
         */
        post: operations["setSnapshotLabel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snapshots/{id}/linepressure/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save the pressure in the line
         * @description Gauge pressure. With it the size of a leak is also returned as the diameter of a round hole; the size itself does not change. Convert psi by 0.0689476 before sending.
         */
        post: operations["setSnapshotLinePressure"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snapshots/{id}/location/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save the place
         * @description As people type or paste it: `60.17,24.94`. The text `nan` removes the place. For two numbers there is changeSnapshotAddress.
         */
        post: operations["setSnapshotLocation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snapshots/{id}/masscost/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save the price of the gas by mass
         * @description For the cost mode `mass`, in the currency of setSnapshotCurrency. Without one the leak has no cost; 0 means that it is not known. The mass follows from the volume and the gas.
         */
        post: operations["setSnapshotMassCost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snapshots/{id}/picture-brightness/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save the brightness of its picture
         * @description Brightness of the picture behind the heat map, from 0 to 1; 0.2 by default.
         */
        post: operations["setSnapshotPictureBrightness"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snapshots/{id}/picture/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the picture of a snapshot
         * @description A snapshot whose picture is missing answers 404 with the code `fileNotFound`.
         */
        get: operations["getSnapshotPicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snapshots/{id}/picturenotes/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save what is drawn on the picture
         * @description Replaces all notes. Send the `version` that they were edited from in If-Match, as with setSnapshotComments: notes that another user changed since answer 412; `current` of that answer is the JSON text of the list as it is now. Merge both lists note by note, by their ids, and send again with the version of that answer. Ids are made by the client, each once in a list.
         */
        post: operations["setSnapshotPictureNotes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snapshots/{id}/repair-work/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Plan a repair, and record what was done
         * @description Fields that are left out stay as they are. A tag number may be that of another snapshot: both are of the same point then, and a later one of the same kind in which nothing is found confirms a solved repair (`repair_work.checked_by`); this cannot be set. `give_tag_number` gives the next number that no snapshot of the account has; it changes nothing if the snapshot has a number.
         */
        post: operations["setSnapshotRepairWork"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snapshots/{id}/repair/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the repair state
         * @description A repair is `open`, `inRepair` or `solved`; `fixed` of the snapshot is true exactly while it is solved. The history has who changed it when, and with which note.
         */
        get: operations["getSnapshotRepair"];
        put?: never;
        /**
         * Change the repair state
         * @description Solved is also fixed, since the moment of the call. The same status again changes nothing; with another note it is refused with `repairStatusUnchanged`.
         */
        post: operations["setSnapshotRepair"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snapshots/{id}/restore/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bring a deleted snapshot back
         * @description With everything that belonged to it. Restoring what is not deleted changes nothing; after 30 days it answers 404.
         */
        post: operations["restoreSnapshot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snapshots/{id}/signal/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the undistorted audio
         * @description A snapshot without audio answers 404 with the code `fileNotFound`.
         */
        get: operations["getSignal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snapshots/{id}/specificpower/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save the specific power of the compressor
         * @description What the compressor needs for a flow; the yearly cost of a leak by energy follows from it. Without one 11.7 is assumed. Convert kW/(100 cfm) by 0.3545454 before sending.
         */
        post: operations["setSnapshotSpecificPower"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snapshots/{id}/starred/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Star it, or take the star off
         * @description A star belongs to the snapshot, not to the person: every user who sees the snapshot sees it.
         */
        post: operations["setSnapshotStarred"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snapshots/{id}/tags/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save the tags
         * @description Replaces all tags; to add one, send it with those that are there. A snapshot belongs to every component that shares a tag with it, so this changes what the components show.
         */
        post: operations["setSnapshotTags"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snapshots/{id}/temperature/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save the temperature of the air
         * @description Wins over what the camera measured. Sound is damped by the air between source and camera, so sizes and severities are due again. Convert Fahrenheit before sending.
         */
        post: operations["setSnapshotTemperature"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snapshots/{id}/thumbnail-url/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a short-lived address of the thumbnail
         * @description For places that cannot send a token, such as the `src` of an image. Answers 404 with `fileNotFound` where the snapshot has no picture. The address works for 15 minutes; then request a new one.
         */
        get: operations["getThumbnailUrl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snapshots/{id}/utilization/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save when the system is under pressure
         * @description The yearly cost of a leak follows from it. Editions that count days a year (`ue`) take `hours` and `days` up to 365 and no `weeks`; all others need `weeks`, and at most 7 `days`. Without it, 24 h on every day of 52 weeks (`ue`: 365 days) is assumed.
         */
        post: operations["setSnapshotUtilization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snapshots/{id}/video-bfv/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the heat maps of a stretch of time
         * @description The frames from `begin` to before `end`, in seconds on the audio's clock, as getFrames answers them.
         */
        get: operations["getVideoFrames"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snapshots/{id}/video-mov/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the movie of a snapshot
         * @description The picture with its heat map over time and the sound, as a file for every player. The first call starts creating it, later ones return its progress. It is drawn as the snapshot is stored: its dynamic range, brightness and mode, and the color scheme of the caller's settings; after a change of these the next call creates it again. Messages of type `export` report the same progress. A failed one is created again if it is requested a minute later. The snapshot must come from a camera that the caller sees as its own, otherwise `exportNeedsOwnership`.
         */
        get: operations["getMovie"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snapshots/{id}/video-thumbnail-url/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a short-lived address of the video's poster image
         * @description The thumbnail of the snapshot's picture, with which the video begins.
         */
        get: operations["getVideoThumbnailUrl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snapshots/{id}/voltage/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save the voltage
         * @description Of the installation that was listened to. The severity of a discharge follows from it, so its analysis is due again.
         */
        post: operations["setSnapshotVoltage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snapshots/{id}/volumecost/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save the price of the gas by volume
         * @description For the cost mode `volume`, in the currency of setSnapshotCurrency. Without one the leak has no cost; 0 means that it is not known.
         */
        post: operations["setSnapshotVolumeCost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snapshots/{id}/wav-url/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a short-lived address of the audio
         * @description The address answers byte ranges, so that a player can start before all is loaded.
         */
        get: operations["getWavUrl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snapshots/{id}/weather/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the weather at a snapshot's place on its day
         * @description Without a weather service: the temperature that the snapshot has, and the position of the sun; `source` names the origin.
         */
        get: operations["getSnapshotWeather"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/software-updates/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the software for the cameras of the caller
         * @description What requestDeviceUpdate can request: releases for the products of the cameras that the caller sees and that are in use. Offer the newest active one; an older one stays listed for its notes.
         */
        get: operations["listSoftwareUpdates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/thumbnail-frames/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read the heat maps of many snapshots
         * @description For a gallery: up to 200 heat maps by one call, coarser than getHeatmapStill. Ids of snapshots that are not the caller's are named in `missing`, like those without a heat map; they are no error. An id that is requested twice is returned once.
         */
        post: operations["listThumbnailFrames"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/token/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in
         * @description A wrong name or password answers 401 with the code `invalidCredentials`; the right ones of an account that waits for its activation `accountNotActivated`, of one that was switched off `accountDeactivated`. Capitals of the name do not count.
         */
        post: operations["createToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/token/end/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out
         * @description Ends the session of a refresh token, with all its tokens, live connections and what it may upload. A token that is false, has expired or whose session is over is answered the same.
         */
        post: operations["endSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/token/refresh/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange a refresh token for a new pair
         * @description The refresh token that was sent works 60 s more, for a second tab or a lost answer. Sent again after that, it ends the session and all its tokens: 401 with the code `tokenReused`.
         */
        post: operations["refreshToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/userimages/getuploadurl/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an upload address for an image of the user
         * @description JPEG or PNG of at most 20 MB; at most 50 of a category.
         */
        get: operations["createUserImageUploadUrl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/userimages/list/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the images of the user
         * @description Only the caller's own, and only those of `category`, a word of the client's choice such as `logo`. `url` of each works without a token for 15 minutes.
         */
        get: operations["listUserImages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/userimages/remove/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove an image of the user
         * @description Removing what is not there changes nothing.
         */
        post: operations["removeUserImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/users/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an account
         * @description Sends a mail with a link that activates the account; signing in is not possible before that. The username is the e-mail address. If the account exists, `username` has the code `usernameTaken` and no id is returned: the client then calls resendActivation.
         */
        post: operations["registerAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/users/activation/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Activate an account by the link of its mail
         * @description A link that was used before has the code `activationUsed`, any other that does not work `activationFailed`.
         */
        post: operations["activateAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/users/resend_activation/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the activation mail again
         * @description The same answer whether or not there is such an account.
         */
        post: operations["resendActivation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/users/reset_password_confirm/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose a new password by the link of the mail
         * @description Ends every session of the account. A link that does not work any more has the code `pwInvalidLink` at `token`.
         */
        post: operations["confirmPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/users/reset_password/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request a mail for choosing a new password
         * @description The same answer whether or not there is such an account. An account that is not activated gets the activation mail.
         */
        post: operations["requestPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bfv/devices/{serial}/frames/{id}_bfv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read heat maps over time
         * @description A header of 44 bytes and then the values, all little-endian: the letters `SNLF`; uint16 layout version (1); uint16 length of the header; uint32 width, height, number of frames in this answer, number of the first of them, number of frames in the snapshot; float32 seconds of the snapshot's first frame, seconds between frames, offset in dB, step in dB. The values are uint16, frame after frame, row by row from the top left: level in dB = offset + step * value.
         */
        get: operations["getFrames"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bfv/devices/{serial}/frames/{id}_converted_bfv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read heat maps over time on the grid of the product
         * @description As getFrames, with every frame on 110 by 110 cells, whatever grid the camera wrote. Where that is another grid, one answer holds at most 16,384 frames.
         */
        get: operations["getConvertedFrames"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/device-files/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a document or software by its short-lived address
         * @description The addresses come from listManuals and from the live message `fleet-update`. They need no token and work for 15 minutes, that of an update for a day; afterwards they answer 404, as an invented one does.
         */
        get: operations["getDeviceFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exports/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the file of an export
         * @description By its signed address, which works for a day. One that has expired answers 404.
         */
        get: operations["getExportFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feed/snapshots.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read snapshots as CSV for other programs
         * @description One line per snapshot, newest first, after a line with the names of the columns, which stay the same: later versions append columns only. Units are in the names, times are ISO 8601 in UTC. With a key as `Authorization: Bearer`, or as the password of Basic authentication with any user name, for programs that know only that. The filters are those in the address of the gallery, with the same names; several values of one are separated by ~. A filter that selects nothing answers 400. At most 60 requests a minute with one key.
         */
        get: operations["getSnapshotFeedCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feed/snapshots.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read snapshots as JSON for other programs
         * @description With the columns of getSnapshotFeedCsv as fields. Send `cursor` as `since` of the next request to get what changed; `complete` is true if everything had to be sent, as after a change of the settings that price leaks. With a key as `Authorization: Bearer`, or as the password of Basic authentication with any user name, for programs that know only that. The filters are those in the address of the gallery, with the same names; several values of one are separated by ~. A filter that selects nothing answers 400. At most 60 requests a minute with one key.
         */
        get: operations["getSnapshotFeedJson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check whether the process is alive
         * @description Answers without calling any other service; a process that does not answer should be restarted.
         */
        get: operations["getLiveness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/issued-reports/{token}/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the file of an issued report
         * @description By the address that listIssuedReports gave; it works for a day, and until the file is deleted.
         */
        get: operations["getIssuedReportFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the data-connect keys of the caller and of the caller's groups
         * @description With the keys themselves: treat the answer like passwords. Keys of groups are listed for those who control the group. `invoked` grows with every call that a program makes with the key.
         */
        get: operations["listDataConnectKeys"];
        put?: never;
        /**
         * Create a data-connect key
         * @description Needs the feature DataConnectNewKey of the user or of the organization, else `dataConnectAskPermission`. The operator of the server grants it: `sonolens feature add DataConnectNewKey --user NAME`. A program sends the key as `Authorization: Bearer` in place of an access token; it reads the snapshots that its owner sees, and any other call answers 400 `notAllowed`. A key of a group needs control of that group; it reads feeds, the list of snapshots and single ones, of the group and those below, and stays when its creator leaves. It is deleted with its group. deleteDataConnectKey revokes a key.
         */
        post: operations["createDataConnectKey"];
        /**
         * Delete a data-connect key
         * @description Programs that use it get 401 from then on, and feeds that are being read end. Another user's key answers 404.
         */
        delete: operations["deleteDataConnectKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Rename a data-connect key
         * @description The key and the programs that use it are not affected. Also for one that was replaced or expired, and for keys of groups that the caller controls.
         */
        patch: operations["changeDataConnectKey"];
        trace?: never;
    };
    "/keys/{id}/rotation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace a data-connect key
         * @description Answers a new key with the name, the group and the lifetime of the old one, which works for 7 days more. A key can be replaced once (`dataConnectKeyReplaced`).
         */
        post: operations["rotateDataConnectKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/management/credentials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get temporary credentials for live messages
         * @description Sign in with them to the MQTT broker at `livePath`, subscribe to `topics` with QoS 1, and renew them before `expires`; the broker ends the connection then. Messages are numbered without gaps: after a gap or a disconnect, read listMissedMessages from the last number that you received. Before the first message, that is `sequence`.
         */
        get: operations["getLiveCredentials"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a file by its short-lived address
         * @description An address that has expired answers 404.
         */
        get: operations["getSignedMedia"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media/images/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an image by its short-lived address
         * @description An address that has expired answers 404.
         */
        get: operations["getSignedImage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payment-sandbox/checkouts/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to pay
         * @description What is bought, its price and its tokens are those of the catalogue, or the call is refused (`notInCatalog`). Location is the page on which the user pays or cancels: of the payment service, or of a sandbox in which no money moves. That it was paid is known from listPaymentTokens alone, as the service may report it after the page has led back. Not there when checkouts are posted to another server.
         */
        post: operations["createCheckout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check whether the server can answer calls
         * @description 503 while the database or the data folder is unavailable, its disk is full, damage was found in it, and while the server shuts down.
         */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/report-uploads/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a report as a form
         * @description The signed fields of getReportEndpoint replace an access token; they come before the file, a PDF of at most 200 MiB. An account keeps at most 200 reports of together 4 GiB (`reportsTooMany`).
         */
        post: operations["uploadReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shared-files/{token}/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the file of a shared report
         * @description By the address that getSharedReport gave; it works for 10 minutes, and no longer than the link.
         */
        get: operations["getSharedFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a file as a form
         * @description The signed fields of createUploadUrl replace an access token; they come before the file, and there is one file in a form. A file that is refused answers 400 with its message key in `detail`, the reason in `codes` and sentences in `texts`. The same snapshot sent twice is imported once.
         */
        post: operations["uploadFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads/images/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an image as a form
         * @description The signed fields replace an access token; they come before the file. The image is re-encoded, upright and without metadata.
         */
        post: operations["uploadImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vod/devices/{serial}/files/{id}/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a file of the media host
         * @description With the cookies of getSignedCookies in place of an access token; without them 404.
         */
        get: operations["getVodFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vod/devices/{serial}/iot-credentials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get temporary credentials for the messages of a camera
         * @description What the camera publishes: direct transfer, remote control, its state. Only for a camera that is paired (400 `notAllowed`); the credentials end when the caller does not see the camera any more.
         */
        get: operations["getDeviceLiveCredentials"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vod/devices/{serial}/job-item/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what the media host has of a snapshot
         * @description `files` are read with the cookies of getSignedCookies. `noVideo` comes with `errorCode` 1010; `conversionNeeded` means that the frames of getVideoFrames can be played, and that convertVideo creates a video.
         */
        get: operations["getJobItem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vod/devices/{serial}/signed-cookies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get cookies for the media host
         * @description With them a player reads the files of one camera for an hour, without an access token; they are also set. What the user does not see any more answers 404, cookies or not.
         */
        get: operations["getSignedCookies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vod/jobs/devices/{serial}/export/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export the movie of a snapshot
         * @description Starts the movie of getMovie, also if it failed, and returns the same. Messages of type `export` report its progress.
         */
        post: operations["exportMovie"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vod/jobs/devices/{serial}/job-item/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a video for the media host
         * @description Starts the video of getRealTimeVideo if getJobItem returns `conversionNeeded` or `error`, and then returns the same as getJobItem.
         */
        post: operations["convertVideo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /**
         * @example {
         *       "password": "seven red kettles"
         *     }
         */
        AccountDeletion: {
            /** @description The current one, which protects a session left open. */
            password: string;
        };
        /**
         * @example {
         *       "uid": "01JD6Q1A00ZZZZZZZZZZZZZZZZ",
         *       "token": "0vJ7rQ2vZxO2b6fSgqk3m1Kq4yT8uW5n"
         *     }
         */
        Activation: {
            token: string;
            uid: string;
        };
        /**
         * @example {
         *       "place": {
         *         "Label": "Helsinki, Finland"
         *       },
         *       "source": "nearestTown",
         *       "distanceKm": 0.7
         *     }
         */
        Address: {
            /** @description From the town; null if the address is exact or none is known. */
            distanceKm: number | null;
            place: {
                /** @description One line; empty if unknown. */
                Label: string;
            };
            /** @description `nearestTown`, `none`, or the name of an address service. */
            source: string;
        };
        /**
         * @description Another direction that a source could be in, and its place on the picture.
         * @example {
         *       "azimuthDeg": 84.1,
         *       "elevationDeg": 21.5,
         *       "u": 0.7,
         *       "v": 0.1,
         *       "outsidePicture": false
         *     }
         */
        AlternativeDirection: {
            azimuthDeg: number;
            elevationDeg: number;
            outsidePicture: boolean;
            u: number;
            v: number;
        };
        /**
         * @description Why there is no result, or none that can be trusted, for programs. `noAudio`: the snapshot has none; `audioUnreadable`: it is damaged; `audioTimeAfterEnd`: it ends before `audioTime`; `noSamples`, `notFinite`, `silent`, `constant`, `tooShort`, `sampleRateTooLow`, `sampleRateOutOfRange`, `invalidSampleRate`: these samples cannot be analyzed; `noPulses`: no pulses above the background noise; `frequencyOutOfRange`: not a mains frequency; `notCalibrated`: levels are relative to full scale, so that no leak size can be derived; `noCalibration`: this camera was not calibrated with leaks of known flow; `distanceUnknown`: no distance was entered, so that a detected leak has no size; `gasNotAnalysed`: STEAM or OTHER, of which only `leakDetected` is known; `noTarget`: no leak above the background noise; `pdDetected`, `mechanicalSnapshot`: classified as something other than a leak; `noDirection`: the sound of one microphone, whose level is not that of a source; `inputInvalid`: a saved value is not possible.
         * @enum {string}
         */
        AnalysisReason: "noAudio" | "audioUnreadable" | "audioTimeAfterEnd" | "noSamples" | "notFinite" | "silent" | "constant" | "tooShort" | "sampleRateTooLow" | "sampleRateOutOfRange" | "invalidSampleRate" | "noPulses" | "frequencyOutOfRange" | "notCalibrated" | "noCalibration" | "distanceUnknown" | "gasNotAnalysed" | "noTarget" | "pdDetected" | "mechanicalSnapshot" | "noDirection" | "inputInvalid";
        /** @description Version of the analyses. */
        AnalysisVersion: string;
        /**
         * @example {
         *       "latitude": 60.17,
         *       "longitude": 24.94,
         *       "source": "default"
         *     }
         */
        ApproximateLocation: {
            latitude: number;
            longitude: number;
            /** @enum {string} */
            source: "lastSnapshot" | "default";
        };
        /**
         * Format: binary
         * @description Bytes.
         */
        BinaryFile: Blob;
        /**
         * @example {
         *       "challenge": "eyJzZXJpYWwiOiJTTC0yMDQxIn0.c2ln",
         *       "serverTime": "2026-11-22T12:00:00.000Z"
         *     }
         */
        CameraChallenge: {
            challenge: string;
            /**
             * Format: date-time
             * @description For a camera whose clock is wrong; pairing codes need the right time.
             */
            serverTime: string;
        };
        /**
         * @example {
         *       "serial": "SL-2041"
         *     }
         */
        CameraChallengeRequest: {
            serial: string;
        };
        /**
         * @example {
         *       "username": "camera",
         *       "password": "eyJraW5kIjoiY2FtZXJhIn0.c2lnbmF0dXJl",
         *       "clientId": "camera-01JD6QC000",
         *       "publishTopic": "devices/SL-2041/messages",
         *       "topics": [
         *         "devices/SL-2041/commands"
         *       ],
         *       "expires": "2026-11-22T13:00:00.000Z"
         *     }
         */
        CameraLiveCredentials: {
            clientId: string;
            /** Format: date-time */
            expires: string;
            password: string;
            /** @description Where the camera publishes, as JSON; nothing is retained. */
            publishTopic: string;
            /** @description Topics to subscribe to; a `state-changed` message means that the answer of getCameraState changed. */
            topics: string[];
            username: string;
        };
        /** @description The data of one of the user's cameras changed. Read the cameras again. */
        CamerasChangedMessage: {
            /** Format: date-time */
            sentAt: string;
            sequence: components["schemas"]["Sequence"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "cameras-changed";
        };
        /**
         * @example {
         *       "serial": "SL-2041",
         *       "isPaired": true,
         *       "nickname": "Compressor hall",
         *       "gasWhitelist": [],
         *       "update": null,
         *       "serverTime": "2026-11-22T12:00:00.000Z"
         *     }
         */
        CameraState: {
            gasWhitelist: string[];
            isPaired: boolean;
            nickname: string;
            serial: string;
            /** Format: date-time */
            serverTime: string;
            update: components["schemas"]["CameraUpdate"] | null;
        };
        /**
         * @example {
         *       "softwareVersion": "3.1.0",
         *       "status": "READY",
         *       "batteryPercent": 81
         *     }
         */
        CameraStatus: {
            batteryPercent?: number;
            configurationId?: components["schemas"]["ShortText"];
            macAddress?: components["schemas"]["ShortText"];
            sdVersion?: components["schemas"]["ShortText"];
            softwareVersion?: components["schemas"]["ShortText"];
            status?: components["schemas"]["ShortText"];
            update?: {
                ExecutionId: string;
                /** @enum {string} */
                status: "RUNNING" | "SUCCEEDED" | "FAILED";
            };
            wifi?: components["schemas"]["ShortText"];
        };
        /**
         * @example {
         *       "access": "eyJzZXJpYWwiOiJTTC0yMDQxIn0.c2ln",
         *       "expires": "2026-11-22T13:00:00.000Z"
         *     }
         */
        CameraToken: {
            access: string;
            /** Format: date-time */
            expires: string;
        };
        /**
         * @example {
         *       "serial": "SL-2041",
         *       "challenge": "eyJzZXJpYWwiOiJTTC0yMDQxIn0.c2ln",
         *       "proof": "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg"
         *     }
         */
        CameraTokenRequest: {
            challenge: string;
            proof: string;
            serial: string;
        };
        /**
         * @description The update that a user requested.
         * @example {
         *       "ExecutionId": "01JD6Q9E00",
         *       "SoftwareVersionId": "3.2.0",
         *       "ConfigurationId": "c7",
         *       "downloadUrl": "/device-files/eyJoYXNoIjoiMDEifQ.c2ln"
         *     }
         */
        CameraUpdate: {
            ConfigurationId: string | null;
            /** @description Of the package; null if this server does not have it. */
            downloadUrl: string | null;
            ExecutionId: string;
            SoftwareVersionId: string;
        };
        /** @description A camera has sent a file. Its severity is WARNING where something of the snapshot is missing or damaged, and ERROR where the file could not be read, so that there is no snapshot of it. */
        CameraUploadMessage: {
            filename: string;
            /** Format: date-time */
            sentAt: string;
            sequence: components["schemas"]["Sequence"];
            serial: string;
            severity: components["schemas"]["MessageSeverity"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "camera-upload";
        };
        /**
         * @example [
         *       {
         *         "name": "Customised reports",
         *         "priceEur": 44,
         *         "tokens": [
         *           "customReports"
         *         ]
         *       }
         *     ]
         */
        Catalogue: {
            /** @description In English, as a checkout names it. */
            name: string;
            /** @description Paid once. */
            priceEur: number;
            /** @description What the account has once it is paid. */
            tokens: string[];
        }[];
        /**
         * @description What changed, by the name of its write; `active` is false from deleting to restoring, `imageattachments` are ids of images that were added (`to`) or removed (`from`), `parts` those that a whole copy of its file added.
         * @enum {string}
         */
        ChangedField: "label" | "comments" | "picturenotes" | "tags" | "starred" | "fixed" | "fixed_date" | "repair_status" | "assignee" | "due_date" | "tag_number" | "cause" | "measure" | "repair_note" | "distance" | "voltage" | "acfrequency" | "location" | "temperature" | "humidity" | "gas_type" | "specificpower" | "linepressure" | "energycost" | "volumecost" | "masscost" | "costmode" | "currency" | "utilization" | "dynamicrange" | "picture_brightness" | "heatmap_mode" | "analysis_type" | "analysistime" | "heatmap_options" | "active" | "imageattachments" | "parts";
        /**
         * @description An item of the catalogue as it is; one whose name, price or tokens differ is refused with `notInCatalog`.
         * @example {
         *       "name": "Customised reports",
         *       "price": 44,
         *       "tokens": [
         *         "customReports"
         *       ],
         *       "success_url": "/#/?paid=1",
         *       "cancel_url": "/#/"
         *     }
         */
        Checkout: {
            cancel_url: components["schemas"]["ReturnAddress"];
            /** @description What is bought, as the page shows it. */
            name: string;
            /** @description In euro. */
            price: number;
            success_url: components["schemas"]["ReturnAddress"];
            /** @description What the account has once it is paid. */
            tokens: string[];
        };
        /**
         * @example {
         *       "order": "01JD8S0001",
         *       "url": "/payment-sandbox/pay/0vJ7rQ2vZxO2b6fSgqk3m1Kq4yT8uW5n"
         *     }
         */
        CheckoutPage: {
            /** @description As in listPurchases once it is paid. */
            order: string;
            /** @description The same as Location. */
            url: string;
        };
        /**
         * @description What a client must know before sign-in.
         * @example {
         *       "edition": "nl",
         *       "productName": "Sonolens",
         *       "version": "0.1.0",
         *       "livePath": "/mqtt",
         *       "licencePublicKey": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
         *       "demoSignIns": [
         *         {
         *           "kind": "demo",
         *           "username": "demo@sonolens.example",
         *           "password": "demo-may-only-look"
         *         },
         *         {
         *           "kind": "full",
         *           "username": "full@sonolens.example",
         *           "password": "full-may-also-edit"
         *         }
         *       ],
         *       "dataConnectUrl": "",
         *       "paymentUrl": "/payment-sandbox/checkouts/",
         *       "paywalls": false,
         *       "maintenanceStart": null,
         *       "limits": {
         *         "uploadBytes": 524288000,
         *         "labelCharacters": 2048,
         *         "commentsCharacters": 10000,
         *         "tagCharacters": 100,
         *         "tags": 100,
         *         "thumbnailFrames": 200
         *       }
         *     }
         */
        ClientConfiguration: {
            /** @description Where the keys of data connect are, without a slash at its end; empty for this server. */
            dataConnectUrl: string;
            /** @description Accounts over the demo data, for one-click sign-in; empty where the server has no demo data. */
            demoSignIns: components["schemas"]["DemoSignIn"][];
            /** @example nl */
            edition: string;
            /** @description The Ed25519 key, 32 bytes in base64url, with which a computer checks its license key offline. */
            licencePublicKey?: string;
            limits: {
                commentsCharacters: number;
                labelCharacters: number;
                tagCharacters: number;
                tags: number;
                /** @description How many ids one call of listThumbnailFrames takes. */
                thumbnailFrames: number;
                uploadBytes: number;
            };
            /** @description Where live messages are to be had by MQTT over WebSocket, on this server. */
            livePath: string;
            /**
             * Format: date-time
             * @description When the server goes down for 6 h; null if nothing is planned.
             */
            maintenanceStart: string | null;
            /** @description Where a checkout is posted to. */
            paymentUrl: string;
            /** @description Whether what can be bought is offered. */
            paywalls: boolean;
            productName: string;
            /** @description The server's version. */
            version: string;
        };
        /**
         * @description LOCATION gives each source its own hue, STRENGTH colors by level.
         * @enum {string}
         */
        ColorScheme: "LOCATION" | "STRENGTH";
        /**
         * @example {
         *       "id": "01JD8C0001",
         *       "name": "Busbar 3",
         *       "description": "Left of the transformer",
         *       "tags": [
         *         "busbar-3"
         *       ],
         *       "snapshots": [
         *         "01JD6Q3T8Z"
         *       ],
         *       "severities": [
         *         {
         *           "min": 40,
         *           "max": 60,
         *           "at": "2026-11-21T19:00:00.000Z",
         *           "snapshot": "01JD6Q3T8Z"
         *         }
         *       ],
         *       "trend": null,
         *       "classification": [
         *         {
         *           "name": "SURFACE",
         *           "confidence": 0.8
         *         }
         *       ],
         *       "kind": "point",
         *       "parent": null,
         *       "group": null,
         *       "limits": null,
         *       "closesItself": true
         *     }
         */
        Component: {
            /** @description Kinds of discharge, the surest first; confidence is the mean over all snapshots with a result. */
            classification: {
                confidence: number;
                name: string;
            }[];
            /** @description Readings within the baseline need no judgement. */
            closesItself: boolean;
            description: string;
            /** @description Id of the group whose members see it; null outside of organizations. */
            group: string | null;
            id: string;
            kind: components["schemas"]["ComponentKind"];
            /** @description Its own limits; null if those of the product hold. */
            limits: components["schemas"]["ComponentLimits"] | null;
            name: string;
            /** @description Id of the component that it is a part of; null for none that the caller sees. */
            parent: string | null;
            /** @description Of partial discharges, oldest first; of snapshots without a result there is none. */
            severities: components["schemas"]["ComponentSeverity"][];
            /** @description Ids, newest first; the newest 1,000. */
            snapshots: string[];
            tags: components["schemas"]["Tags"];
            /** @description Change of the mean severity in percent points per day, over the readings that compare; above 0 it gets worse. Null with fewer than 3 of them, or within less than 14 days. */
            trend: number | null;
        };
        /**
         * @description The alarm as it is after the newest reading.
         * @example {
         *       "stage": "watch",
         *       "cause": "overBaseline",
         *       "since": "2026-10-27T08:00:00.000Z",
         *       "snapshot": "01JD6Q3T8Z",
         *       "pending": {
         *         "stage": "warning",
         *         "cause": "overBaseline",
         *         "since": "2026-11-20T08:00:00.000Z",
         *         "snapshot": "01JD6Q4T8Z"
         *       }
         *     }
         */
        ComponentAlarm: {
            /** @description Null without an alarm. */
            cause: components["schemas"]["ComponentCause"] | null;
            /** @description A higher stage that waits for a second reading; null if none does. */
            pending: {
                cause: components["schemas"]["ComponentCause"];
                /** Format: date-time */
                since: string;
                snapshot: string;
                stage: components["schemas"]["ComponentStage"];
            } | null;
            /**
             * Format: date-time
             * @description When the reading was taken that raised this stage; null without an alarm.
             */
            since: string | null;
            /** @description Id of that reading; null without an alarm. */
            snapshot: string | null;
            stage: components["schemas"]["ComponentStage"];
        };
        /** @description Of one figure, from the comparable readings that were marked as good since the last repair; from those before it while there are none. */
        ComponentBaseline: {
            figure: components["schemas"]["ComponentFigure"];
            high: number;
            /** @description Readings from here to `high` are within the baseline. */
            low: number;
            /** @description How many it is computed from. */
            readings: number;
            /** @description The median. */
            value: number;
        };
        /**
         * @description Which limit an alarm is about.
         * @enum {string}
         */
        ComponentCause: "overBaseline" | "absolute" | "slope";
        /** @description How the readings of the trend were taken: those of the most among the newest 8, of several the newest. */
        ComponentConditions: {
            /** @enum {string} */
            analysis: "LEAK" | "PD" | "LEAK_SIZE" | "MECHANICAL";
            bandHz: number[];
            deviceSerial: string;
            distanceM: number | null;
            /** @enum {string} */
            heatmapMode: "single" | "multi";
            levelReference: components["schemas"]["LevelReference"];
            /** @description Id of the newest reading that was taken so. */
            snapshot: string;
        };
        /**
         * @description A figure that readings have: `level` in dB, `leakSize` in l/min, `severity` of discharges in percent (the mean of its range), `kurtosis` of machines, 3 for normally distributed noise.
         * @enum {string}
         */
        ComponentFigure: "level" | "leakSize" | "severity" | "kurtosis";
        /**
         * @description The readings of a component that the caller sees, and what follows from them.
         * @example {
         *       "id": "01JD8C0001",
         *       "readings": [
         *         {
         *           "snapshot": "01JD6Q4T8Z",
         *           "at": "2026-11-20T08:00:00.000Z",
         *           "analysis": "MECHANICAL",
         *           "deviceSerial": "SL-2041",
         *           "deviceLabel": "Hall camera",
         *           "distanceM": 1.1,
         *           "bandHz": [
         *             15000,
         *             40000
         *           ],
         *           "heatmapMode": "multi",
         *           "levelReference": "soundPressure",
         *           "levelDb": 55.8,
         *           "leakLpm": null,
         *           "leakTooLarge": false,
         *           "leakDetected": null,
         *           "severityMin": null,
         *           "severityMax": null,
         *           "dischargeKind": null,
         *           "kurtosis": 6.1,
         *           "crestFactor": 9.4,
         *           "machineFinding": "possibleFault",
         *           "differences": [],
         *           "inTrend": true,
         *           "overBaselineDb": 14.6,
         *           "verdict": null,
         *           "closed": null
         *         }
         *       ],
         *       "complete": true,
         *       "reference": {
         *         "snapshot": "01JD6Q4T8Z",
         *         "analysis": "MECHANICAL",
         *         "deviceSerial": "SL-2041",
         *         "distanceM": 1.1,
         *         "bandHz": [
         *           15000,
         *           40000
         *         ],
         *         "heatmapMode": "multi",
         *         "levelReference": "soundPressure"
         *       },
         *       "trends": [
         *         {
         *           "figure": "level",
         *           "state": "rising",
         *           "method": "theilSen",
         *           "perDay": 0.067,
         *           "lowPerDay": 0.053,
         *           "highPerDay": 0.08,
         *           "endValue": 54.9,
         *           "readings": 6,
         *           "days": 181,
         *           "from": "2026-05-23T08:00:00.000Z",
         *           "to": "2026-11-20T08:00:00.000Z"
         *         }
         *       ],
         *       "baselines": [
         *         {
         *           "figure": "level",
         *           "value": 41.2,
         *           "low": 39.2,
         *           "high": 43.2,
         *           "readings": 3
         *         }
         *       ],
         *       "limits": {
         *         "overBaselineDb": [
         *           8,
         *           12,
         *           16,
         *           35
         *         ],
         *         "absolute": null,
         *         "slope": {
         *           "figure": "level",
         *           "per30Days": 1
         *         }
         *       },
         *       "alarm": {
         *         "stage": "watch",
         *         "cause": "overBaseline",
         *         "since": "2026-10-27T08:00:00.000Z",
         *         "snapshot": "01JD6Q3T8Z",
         *         "pending": {
         *           "stage": "warning",
         *           "cause": "overBaseline",
         *           "since": "2026-11-20T08:00:00.000Z",
         *           "snapshot": "01JD6Q4T8Z"
         *         }
         *       },
         *       "waiting": 1,
         *       "log": [
         *         {
         *           "at": "2026-11-20T08:00:00.000Z",
         *           "kind": "pending",
         *           "snapshot": "01JD6Q4T8Z",
         *           "stage": "warning",
         *           "cause": "overBaseline",
         *           "verdict": null,
         *           "note": "",
         *           "username": null
         *         }
         *       ]
         *     }
         */
        ComponentHistory: {
            alarm: components["schemas"]["ComponentAlarm"];
            /** @description One for each figure that readings marked as good have; empty without such. */
            baselines: components["schemas"]["ComponentBaseline"][];
            /** @description False if there are more than 1,000 readings. */
            complete: boolean;
            id: string;
            /** @description Those of the component, or of the product. */
            limits: components["schemas"]["ComponentLimits"];
            /** @description Newest first; the newest 500. */
            log: components["schemas"]["ComponentLogEntry"][];
            /** @description Oldest first; the newest 1,000. */
            readings: components["schemas"]["ComponentReading"][];
            /** @description Null without readings. */
            reference: components["schemas"]["ComponentConditions"] | null;
            /** @description One for each figure that the readings have; the main one first. */
            trends: components["schemas"]["ComponentTrend"][];
            /** @description How many readings wait to be judged. */
            waiting: number;
        };
        /**
         * @description A verdict about readings.
         * @example {
         *       "snapshots": [
         *         "01JD6Q3T8Z"
         *       ],
         *       "verdict": "good",
         *       "note": "Measured after the overhaul"
         *     }
         */
        ComponentJudgement: {
            note?: string;
            /** @description Ids of readings of the component that the caller sees. */
            snapshots: components["schemas"]["SnapshotId"][];
            /** @description Null takes the verdict back. */
            verdict: components["schemas"]["ComponentVerdict"] | null;
        };
        /**
         * @description What it is in the plant, from the outside in. The parent of a component is of a kind further out.
         * @enum {string}
         */
        ComponentKind: "site" | "area" | "machine" | "point";
        /**
         * @description When alarms are raised.
         * @example {
         *       "overBaselineDb": [
         *         8,
         *         12,
         *         16,
         *         35
         *       ],
         *       "absolute": null,
         *       "slope": {
         *         "figure": "level",
         *         "per30Days": 1
         *       }
         *     }
         */
        ComponentLimits: {
            /** @description At this value of the figure an alarm begins. Null for none. */
            absolute: {
                figure: components["schemas"]["ComponentFigure"];
                value: number;
            } | null;
            /** @description Level over the baseline at which watch, warning, alarm and danger begin; rising. Null for none. */
            overBaselineDb: number[] | null;
            /** @description A warning begins when the figure rises faster than this in 30 days, with its whole confidence interval. Null for none. */
            slope: {
                figure: components["schemas"]["ComponentFigure"];
                per30Days: number;
            } | null;
        };
        /** @description `pending`: a reading is over a limit, a second one decides; `raised` and `ended`: of an alarm; `closedItself`: a reading within the baseline; `judged`: by a person. */
        ComponentLogEntry: {
            /**
             * Format: date-time
             * @description Of `judged` when it was judged, else when the reading was taken.
             */
            at: string;
            cause: components["schemas"]["ComponentCause"] | null;
            /** @enum {string} */
            kind: "pending" | "raised" | "ended" | "closedItself" | "judged";
            note: string;
            snapshot: string;
            /** @description Of an alarm that is pending or raised, or that ended. */
            stage: components["schemas"]["ComponentStage"] | null;
            /** @description Who judged, by the name at that time; null for other kinds, and once the account was deleted. */
            username: string | null;
            /** @description Null where a verdict was taken back, and for other kinds. */
            verdict: components["schemas"]["ComponentVerdict"] | null;
        };
        /** @description A component to choose from. */
        ComponentName: {
            /** @description Id of the group whose members see it; null outside of organizations. */
            group: string | null;
            id: string;
            kind: components["schemas"]["ComponentKind"];
            name: string;
            /** @description Id; null for none that the caller sees. */
            parent: string | null;
            tags: components["schemas"]["Tags"];
        };
        /** @description One page of components to choose from. */
        ComponentNames: {
            components: components["schemas"]["ComponentName"][];
            page: number;
            page_size: number;
            /** @description Of all pages. */
            total: number;
        };
        /**
         * @description One page of components.
         * @example {
         *       "page": 1,
         *       "page_size": 60,
         *       "total": 1,
         *       "toCompute": 0,
         *       "components": [
         *         {
         *           "id": "01JD8C0001",
         *           "name": "Pump 5, bearing housing",
         *           "description": "",
         *           "tags": [
         *             "pump-5"
         *           ],
         *           "kind": "point",
         *           "parent": null,
         *           "group": null,
         *           "snapshotCount": 15,
         *           "analysis": "MECHANICAL",
         *           "latest": {
         *             "snapshot": "01JD6Q4T8Z",
         *             "at": "2026-11-20T08:00:00.000Z",
         *             "analysis": "MECHANICAL",
         *             "deviceSerial": "SL-2041",
         *             "deviceLabel": "Hall camera",
         *             "distanceM": 1.1,
         *             "bandHz": [
         *               15000,
         *               40000
         *             ],
         *             "heatmapMode": "multi",
         *             "levelReference": "soundPressure",
         *             "levelDb": 55.8,
         *             "leakLpm": null,
         *             "leakTooLarge": false,
         *             "leakDetected": null,
         *             "severityMin": null,
         *             "severityMax": null,
         *             "dischargeKind": null,
         *             "kurtosis": 6.1,
         *             "crestFactor": 9.4,
         *             "machineFinding": "possibleFault",
         *             "differences": [],
         *             "inTrend": true,
         *             "overBaselineDb": 14.6,
         *             "verdict": null,
         *             "closed": null
         *           },
         *           "recent": [
         *             {
         *               "at": "2026-10-27T08:00:00.000Z",
         *               "value": 52.9,
         *               "comparable": true
         *             },
         *             {
         *               "at": "2026-11-20T08:00:00.000Z",
         *               "value": 55.8,
         *               "comparable": true
         *             }
         *           ],
         *           "trend": {
         *             "figure": "level",
         *             "state": "rising",
         *             "method": "theilSen",
         *             "perDay": 0.067,
         *             "lowPerDay": 0.053,
         *             "highPerDay": 0.08,
         *             "endValue": 54.9,
         *             "readings": 6,
         *             "days": 181,
         *             "from": "2026-05-23T08:00:00.000Z",
         *             "to": "2026-11-20T08:00:00.000Z"
         *           },
         *           "alarm": {
         *             "stage": "watch",
         *             "cause": "overBaseline",
         *             "since": "2026-10-27T08:00:00.000Z",
         *             "snapshot": "01JD6Q3T8Z",
         *             "pending": {
         *               "stage": "warning",
         *               "cause": "overBaseline",
         *               "since": "2026-11-20T08:00:00.000Z",
         *               "snapshot": "01JD6Q4T8Z"
         *             }
         *           },
         *           "waiting": 1
         *         }
         *       ]
         *     }
         */
        ComponentOverview: {
            components: components["schemas"]["ComponentSummary"][];
            page: number;
            page_size: number;
            /** @description Of how many of them trends and alarms are still being computed. Until a `components-changed` message says that some more are there, these keep their earlier place, or the last one; `attention` leaves out those without one. */
            toCompute: number;
            /** @description How many components the filters find. */
            total: number;
        };
        /**
         * @example {
         *       "tags": [
         *         "busbar-3",
         *         "hall-2"
         *       ]
         *     }
         */
        ComponentPatch: {
            /** @description Whether readings within the baseline need no judgement; true for a new one. */
            closesItself?: boolean;
            description?: string;
            /** @description Id of the group whose members see it, one's own or one below it; a new one is in one's own group. Null, for none, is for components that one made. */
            group?: string | null;
            /** @description A new one is a point unless this names another kind. */
            kind?: components["schemas"]["ComponentKind"];
            /** @description Null for the limits of the product. */
            limits?: components["schemas"]["ComponentLimits"] | null;
            name?: string;
            /** @description Id of the component that it is a part of; null for none. */
            parent?: string | null;
            tags?: components["schemas"]["Tags"];
        };
        /**
         * @description What one snapshot of a component measured, and how it was taken.
         * @example {
         *       "snapshot": "01JD6Q4T8Z",
         *       "at": "2026-11-20T08:00:00.000Z",
         *       "analysis": "MECHANICAL",
         *       "deviceSerial": "SL-2041",
         *       "deviceLabel": "Hall camera",
         *       "distanceM": 1.1,
         *       "bandHz": [
         *         15000,
         *         40000
         *       ],
         *       "heatmapMode": "multi",
         *       "levelReference": "soundPressure",
         *       "levelDb": 55.8,
         *       "leakLpm": null,
         *       "leakTooLarge": false,
         *       "leakDetected": null,
         *       "severityMin": null,
         *       "severityMax": null,
         *       "dischargeKind": null,
         *       "kurtosis": 6.1,
         *       "crestFactor": 9.4,
         *       "machineFinding": "possibleFault",
         *       "differences": [],
         *       "inTrend": true,
         *       "overBaselineDb": 14.6,
         *       "verdict": null,
         *       "closed": null
         *     }
         */
        ComponentReading: {
            /** @enum {string} */
            analysis: "LEAK" | "PD" | "LEAK_SIZE" | "MECHANICAL";
            /**
             * Format: date-time
             * @description When it was taken.
             */
            at: string;
            /** @description Lowest and highest frequency. */
            bandHz: number[];
            /**
             * @description `judged`: this reading or a later one was judged; `itself`: it is within the baseline. Null if it waits to be judged.
             * @enum {string|null}
             */
            closed: "judged" | "itself" | null;
            crestFactor: number | null;
            deviceLabel: string;
            deviceSerial: string;
            /** @description Why it does not compare with the `reference` of the history; empty if it does. `reference`: the reference of the level. `distance`: it differs by more than 20 %. */
            differences: ("reference" | "distance" | "distanceUnknown" | "band" | "analysis" | "heatmapMode" | "camera")[];
            /** @description The surest kind of discharge, `noise` or `cannotTell`. */
            dischargeKind: string | null;
            /** @description Meters; null if none was entered. */
            distanceM: number | null;
            /** @enum {string} */
            heatmapMode: "single" | "multi";
            /** @description It compares, and was taken since the last repair and within the time that the trend looks at. */
            inTrend: boolean;
            /** @description Of machines. */
            kurtosis: number | null;
            leakDetected: boolean | null;
            /** @description Size of the leak in l/min; 0 if none was detected. Null where it has none that is shown. */
            leakLpm: number | null;
            /** @description The leak is larger than can be measured. */
            leakTooLarge: boolean;
            levelDb: number;
            levelReference: components["schemas"]["LevelReference"];
            machineFinding: components["schemas"]["MachineFinding"] | null;
            /** @description Level over the baseline that was taken under the same conditions; null without one. */
            overBaselineDb: number | null;
            severityMax: number | null;
            /** @description Percent, of discharges. */
            severityMin: number | null;
            /** @description Id of the snapshot. */
            snapshot: string;
            /** @description The last one that was given; null without one. */
            verdict: components["schemas"]["ComponentVerdict"] | null;
        };
        /**
         * @example {
         *       "name": "Busbar 3",
         *       "description": "Left of the transformer",
         *       "tags": [
         *         "busbar-3"
         *       ]
         *     }
         */
        ComponentRequest: {
            /** @description Whether readings within the baseline need no judgement; true for a new one. */
            closesItself?: boolean;
            description: string;
            /** @description Id of the group whose members see it, one's own or one below it; a new one is in one's own group. Null, for none, is for components that one made. */
            group?: string | null;
            /** @description A new one is a point unless this names another kind. */
            kind?: components["schemas"]["ComponentKind"];
            /** @description Null for the limits of the product. */
            limits?: components["schemas"]["ComponentLimits"] | null;
            name: string;
            /** @description Id of the component that it is a part of; null for none. */
            parent?: string | null;
            tags: components["schemas"]["Tags"];
        };
        /** @description Components that the user sees changed, or their verdicts or snapshots did. Read these again. The list is empty if they are many: then read all again. */
        ComponentsChangedMessage: {
            /** @description Ids. */
            components: string[];
            /** Format: date-time */
            sentAt: string;
            sequence: components["schemas"]["Sequence"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "components-changed";
        };
        ComponentSeverity: {
            /**
             * Format: date-time
             * @description When the snapshot was taken.
             */
            at: string;
            /** @description Percent. */
            max: number;
            /** @description Percent. */
            min: number;
            snapshot: string;
        };
        /**
         * @description How far an alarm is. By level over the baseline they are the stages of ultrasound practice for bearings, 8, 12, 16 and 35 dB, unless the component has other limits.
         * @enum {string}
         */
        ComponentStage: "none" | "watch" | "warning" | "alarm" | "danger";
        /** @description A component in a list, with what its readings come to. */
        ComponentSummary: {
            alarm: components["schemas"]["ComponentAlarm"];
            /**
             * @description The kind of the readings of the trend; null without readings.
             * @enum {string|null}
             */
            analysis: "LEAK" | "PD" | "LEAK_SIZE" | "MECHANICAL" | null;
            description: string;
            /** @description Id of the group whose members see it; null outside of organizations. */
            group: string | null;
            id: string;
            kind: components["schemas"]["ComponentKind"];
            /** @description The newest reading; null without one. */
            latest: components["schemas"]["ComponentReading"] | null;
            name: string;
            /** @description Id; null for none that the caller sees. */
            parent: string | null;
            /** @description The main figure of the newest 24 readings that have it, oldest first. */
            recent: {
                /** Format: date-time */
                at: string;
                comparable: boolean;
                value: number;
            }[];
            /** @description How many snapshots of it the caller sees. */
            snapshotCount: number;
            tags: components["schemas"]["Tags"];
            /** @description Of the main figure; null without readings that have it. */
            trend: components["schemas"]["ComponentTrend"] | null;
            /** @description How many readings wait to be judged. */
            waiting: number;
        };
        /**
         * @description The course of one figure over the readings that compare, since the last repair and within half a year, or within a year if there are fewer than 5 visits in it. Readings within an hour count once, with their median. Without 3 readings over 14 days it is `tooLittle` and has no slope.
         * @example {
         *       "figure": "level",
         *       "state": "rising",
         *       "method": "theilSen",
         *       "perDay": 0.067,
         *       "lowPerDay": 0.053,
         *       "highPerDay": 0.08,
         *       "endValue": 54.9,
         *       "readings": 6,
         *       "days": 181,
         *       "from": "2026-05-23T08:00:00.000Z",
         *       "to": "2026-11-20T08:00:00.000Z"
         *     }
         */
        ComponentTrend: {
            /** @description From the first to the last of them. */
            days: number;
            /** @description Where the line is at `to`; null with too little. */
            endValue: number | null;
            figure: components["schemas"]["ComponentFigure"];
            /**
             * Format: date-time
             * @description When the first of them was taken; null without one.
             */
            from: string | null;
            /** @description Upper end of the interval of 95 %. */
            highPerDay: number | null;
            /** @description Lower end of the interval of 95 %. */
            lowPerDay: number | null;
            /**
             * @description `theilSen`: the median of the slopes between all pairs, with the interval of Sen; of 3 and 4 readings, which have no such interval, `leastSquares` with that of Student. Null with too little.
             * @enum {string|null}
             */
            method: "theilSen" | "leastSquares" | null;
            /** @description Change of the figure in a day; null with too little. */
            perDay: number | null;
            /** @description How many it is computed from. */
            readings: number;
            /**
             * @description `rising` and `falling` when the whole interval is above or below 0; `unclear` when 0 is within it.
             * @enum {string}
             */
            state: "rising" | "falling" | "unclear" | "tooLittle";
            /** Format: date-time */
            to: string | null;
        };
        /**
         * @description `good`: the component was well, the reading counts for the baseline; `accepted`: seen, nothing to do; `watch`: to be followed; `afterRepair`: the first reading after a repair or maintenance, the trend begins anew and open alarms end.
         * @enum {string}
         */
        ComponentVerdict: "good" | "accepted" | "watch" | "afterRepair";
        /**
         * @description What a leak is priced by.
         * @enum {string}
         */
        CostMode: "energy" | "volume" | "mass" | "off";
        /**
         * @example {
         *       "username": "full@sonolens.example",
         *       "password": "full-may-also-edit"
         *     }
         */
        Credentials: {
            password: string;
            username: string;
        };
        /** @description ISO 4217 code. */
        CurrencyCode: string;
        /**
         * @example {
         *       "userID": "01JD6Q1A00",
         *       "username": "demo@sonolens.example",
         *       "email": "demo@sonolens.example",
         *       "isDemo": true,
         *       "hasAcceptedTerms": true,
         *       "userFeatures": [],
         *       "cameraFeatures": [],
         *       "organizationFeatures": [
         *         "DataConnectNewKey"
         *       ]
         *     }
         */
        CurrentUser: {
            cameraFeatures: string[];
            email: string;
            hasAcceptedTerms: boolean;
            /** @description A demo account reads everything and changes nothing. */
            isDemo: boolean;
            organizationFeatures: string[];
            userFeatures: string[];
            userID: string;
            username: string;
        };
        /** @description How far the data of the summary are; pollExcelResult has them. */
        DashboardSummaryMessage: {
            /** @description Empty for all cameras. */
            deviceLabel: string;
            /** Format: date-time */
            sentAt: string;
            sequence: components["schemas"]["Sequence"];
            severity?: components["schemas"]["MessageSeverity"];
            status: components["schemas"]["ExportStatus"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "dashboard-summary";
            uuid: string;
        };
        /**
         * @example {
         *       "id": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
         *       "key": "sdc_3q2-7w",
         *       "name": "Power BI of plant north",
         *       "group": null,
         *       "createdBy": "ann",
         *       "createdAt": "2026-11-21T19:00:00.000Z",
         *       "expiresAt": "2027-11-21T19:00:00.000Z",
         *       "lastUsedAt": "2026-11-22T06:00:00.000Z",
         *       "replacedAt": null,
         *       "state": "active",
         *       "invoked": 12
         *     }
         */
        DataConnectKey: {
            /** Format: date-time */
            createdAt: string;
            /** @description The name of who created it; empty once that account was deleted. */
            createdBy: string;
            /**
             * Format: date-time
             * @description When it stops working; null if never.
             */
            expiresAt: string | null;
            /** @description The group whose snapshots it reads; null if it reads what its owner sees. */
            group: components["schemas"]["KeyGroup"] | null;
            id: components["schemas"]["KeyId"];
            /** @description How many calls were made with it. */
            invoked: number;
            key: string;
            /**
             * Format: date-time
             * @description To the minute; null if never.
             */
            lastUsedAt: string | null;
            /** @description What it is for; may be empty. */
            name: string;
            /**
             * Format: date-time
             * @description When a new key replaced it; it works for 7 days more.
             */
            replacedAt: string | null;
            /**
             * @description A replaced key still works until `expiresAt`.
             * @enum {string}
             */
            state: "active" | "replaced" | "expired";
        };
        /**
         * @example {
         *       "name": "Power BI of plant north"
         *     }
         */
        DataConnectKeyPatch: {
            /** @description What it is for; not empty. */
            name: string;
        };
        /**
         * @example {
         *       "keys": [
         *         {
         *           "id": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
         *           "key": "sdc_3q2-7w",
         *           "name": "Power BI of plant north",
         *           "group": null,
         *           "createdBy": "ann",
         *           "createdAt": "2026-11-21T19:00:00.000Z",
         *           "expiresAt": "2027-11-21T19:00:00.000Z",
         *           "lastUsedAt": "2026-11-22T06:00:00.000Z",
         *           "replacedAt": null,
         *           "state": "active",
         *           "invoked": 12
         *         }
         *       ]
         *     }
         */
        DataConnectKeys: {
            keys: components["schemas"]["DataConnectKey"][];
        };
        /** @description A data-connect key of the user, or of a group that the user controls, was used. Read the list of keys again. It is sent at most once a minute for each key. */
        DataConnectKeyUsedMessage: {
            /** Format: date-time */
            sentAt: string;
            sequence: components["schemas"]["Sequence"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "data-connect-key-used";
        };
        DeletedSnapshot: components["schemas"]["SnapshotDeleted"] & {
            /** @description Name of the user. */
            deletedBy: string;
            snapshot: components["schemas"]["SnapshotRecord"];
        };
        /**
         * @example {
         *       "snapshots": []
         *     }
         */
        DeletedSnapshots: {
            /** @description The last deleted first; at most 10,000. */
            snapshots: components["schemas"]["DeletedSnapshot"][];
        };
        DemoSignIn: {
            /**
             * @description `demo` reads only, `full` may edit the same data.
             * @enum {string}
             */
            kind: "demo" | "full";
            password: string;
            username: string;
        };
        Description: string;
        /**
         * @description A camera of a user, also called an ownership.
         * @example {
         *       "id": "01JD6Q1B00",
         *       "serial": "SL-2041",
         *       "name": "Hall camera",
         *       "nickname": "Compressor hall",
         *       "isActive": true,
         *       "pairedUsers": [
         *         {
         *           "customerId": "01JD6Q1A00",
         *           "username": "ann",
         *           "email": "ann@example.com"
         *         }
         *       ],
         *       "gasWhitelist": [
         *         "SULPHUR_HEXAFLUORIDE"
         *       ]
         *     }
         */
        Device: {
            /** @description Gases that this camera offers beside the usual ones. */
            gasWhitelist: string[];
            id: components["schemas"]["OwnershipId"];
            /** @description False once the camera was unpaired. */
            isActive: boolean;
            /** @description As the camera called itself in its newest snapshot; empty before the first. */
            name: string;
            nickname: string;
            /** @description Empty for a camera that is known from snapshot files alone. */
            pairedUsers: components["schemas"]["PairedUser"][];
            serial: components["schemas"]["DeviceSerial"];
        };
        /**
         * @example [
         *       {
         *         "id": "01JD6Q1B00",
         *         "serial": "SL-2041",
         *         "name": "Hall camera",
         *         "nickname": "Compressor hall",
         *         "isActive": true,
         *         "pairedUsers": [],
         *         "gasWhitelist": []
         *       }
         *     ]
         */
        DeviceList: components["schemas"]["Device"][];
        /**
         * @description Temporary sign-in for the messages of one camera.
         * @example {
         *       "username": "watcher",
         *       "password": "eyJraW5kIjoid2F0Y2hlciJ9.c2lnbmF0dXJl",
         *       "clientId": "watcher-01JD6QC000",
         *       "topics": [
         *         "devices/SL-2041/messages"
         *       ],
         *       "expires": "2026-11-21T20:00:00.000Z"
         *     }
         */
        DeviceLiveCredentials: {
            clientId: string;
            /** Format: date-time */
            expires: string;
            password: string;
            topics: string[];
            username: string;
        };
        /**
         * @example {
         *       "nickname": "Compressor hall"
         *     }
         */
        DeviceNickname: {
            nickname: string;
        };
        /**
         * @example {
         *       "id": "softwareUpdate-SL-2041-3.2.0",
         *       "type": "softwareUpdate",
         *       "serial": "SL-2041",
         *       "nickname": "Compressor hall",
         *       "SoftwareVersionId": "3.2.0",
         *       "createdAt": "2026-10-01T00:00:00.000Z"
         *     }
         */
        DeviceNotification: {
            /** Format: date-time */
            createdAt: string;
            /** @description Stays the same while the content stays the same. */
            id: string;
            nickname: string;
            serial: components["schemas"]["DeviceSerial"];
            SoftwareVersionId: string;
            /**
             * @description There is newer software for the camera, or its last update failed.
             * @enum {string}
             */
            type: "softwareUpdate" | "updateFailed";
        };
        /**
         * @example [
         *       {
         *         "id": "softwareUpdate-SL-2041-3.2.0",
         *         "type": "softwareUpdate",
         *         "serial": "SL-2041",
         *         "nickname": "Compressor hall",
         *         "SoftwareVersionId": "3.2.0",
         *         "createdAt": "2026-10-01T00:00:00.000Z"
         *       }
         *     ]
         */
        DeviceNotificationList: components["schemas"]["DeviceNotification"][];
        DeviceSerial: string;
        /**
         * @example {
         *       "ExecutionId": "01JD6Q9E00",
         *       "status": "SUBMITTED",
         *       "sent": true
         *     }
         */
        DeviceUpdate: {
            /** @description Names the update in fleet-update messages. */
            ExecutionId: string;
            /** @description False for a repetition, which is not sent again. */
            sent: boolean;
            /** @enum {string} */
            status: "SUBMITTED" | "RUNNING" | "SUCCEEDED" | "FAILED" | "UPDATE_GENERATED";
        };
        /**
         * @example {
         *       "targetSoftwareVersion": "3.2.0",
         *       "configurationId": "c7",
         *       "updateMode": "S3"
         *     }
         */
        DeviceUpdateRequest: {
            configurationId: string | null;
            targetSoftwareVersion: string;
            /** @enum {string} */
            updateMode: "S3" | "USB";
        };
        /**
         * @description What a camera is and runs; null is "not known".
         * @example {
         *       "SoftwareVersionId": "3.1.0",
         *       "ConfigurationId": "c7",
         *       "AllowedToUpdate": true,
         *       "AvailableSoftwareUpdates": [
         *         {
         *           "SoftwareVersionId": "3.2.0",
         *           "Active": true,
         *           "PublishedAt": "2026-10-01T00:00:00.000Z",
         *           "ProductCode": "SC1",
         *           "ConfigurationId": null,
         *           "ReleaseNotes": [
         *             "Leaks are found from twice as far away."
         *           ]
         *         }
         *       ],
         *       "LastUpdate": null,
         *       "HardwareVersionInformation": {
         *         "SD": "4"
         *       },
         *       "ProductCode": "SC1",
         *       "ProductCodeDescription": "Sound camera, 64 microphones",
         *       "MacAddress": "02:00:00:00:20:41",
         *       "Wifi": "Hall 3",
         *       "Status": "READY",
         *       "WarrantyEndDate": "2028-01-31T00:00:00.000Z",
         *       "UpdatedAt": "2026-11-01T08:00:00.000Z",
         *       "isOnline": false,
         *       "lastSeenOnline": "2026-11-18T09:00:00.000Z",
         *       "batteryPercent": 81,
         *       "nickname": "Compressor hall",
         *       "snapshotCount": 41,
         *       "mostRecentSnapshot": "2026-11-18T08:59:00.000Z"
         *     }
         */
        DeviceVersions: {
            AllowedToUpdate: boolean;
            /** @description Newer than what the camera runs, newest first. */
            AvailableSoftwareUpdates: components["schemas"]["SoftwareUpdate"][];
            batteryPercent: number | null;
            ConfigurationId: string | null;
            HardwareVersionInformation: {
                /** @description Version of the memory card's image. */
                SD: string | null;
            };
            /** @description Whether the camera is connected. Of one whose server was killed it is known after 90 s at most. */
            isOnline: boolean;
            /** Format: date-time */
            lastSeenOnline: string | null;
            LastUpdate: components["schemas"]["LastDeviceUpdate"] | null;
            MacAddress: string | null;
            /**
             * Format: date-time
             * @description When the newest snapshot was taken.
             */
            mostRecentSnapshot: string | null;
            nickname: string;
            ProductCode: string | null;
            ProductCodeDescription: string;
            snapshotCount: number;
            SoftwareVersionId: string | null;
            /** @description As the camera reports it, for example READY or CHARGING. */
            Status: string | null;
            /**
             * Format: date-time
             * @description When the camera last reported its versions.
             */
            UpdatedAt: string | null;
            /** Format: date-time */
            WarrantyEndDate: string | null;
            /** @description Name of the network. */
            Wifi: string | null;
        };
        /**
         * @description All directions at one angle to the line of the microphones.
         * @example {
         *       "angleDeg": 72.5,
         *       "axis": {
         *         "azimuthDeg": 0,
         *         "elevationDeg": 0
         *       },
         *       "uncertaintyDeg": 2.1
         *     }
         */
        DirectionCone: {
            /** @description Other angles that the sound could come from. Left out if there are none. */
            alternativesDeg?: number[];
            angleDeg: number;
            /** @description The direction of the line from which the angle is counted. */
            axis: {
                azimuthDeg: number;
                elevationDeg: number;
            };
            /** @description Of the angle. Left out if it is not known. */
            uncertaintyDeg?: number | null;
        };
        /**
         * @description What the file states about the direction of the sound.
         * @example {
         *       "kind": "direction",
         *       "coherence": 0.87,
         *       "beamwidthDeg": 6.2,
         *       "warnings": [
         *         "directionAmbiguous"
         *       ]
         *     }
         */
        DirectionFinding: {
            /** @description Half-power width of the array's beam in the band, degrees. Left out if it is not known. */
            beamwidthDeg?: number | null;
            /** @description Share of the sound at the microphones that one wave explains. Left out if it is not known. */
            coherence?: number | null;
            /** @description Left out for other kinds. */
            cone?: components["schemas"]["DirectionCone"] | null;
            /** @description How many times as long as those of a wave in air the delays between the microphones are. Left out if these are not too long. */
            delayRatio?: number | null;
            /** @description `direction`: that of the sources; `cone`: the microphones are on a line, only the angle to it is known; `none`; others may come. */
            kind: string;
            /** @description Why there is none, `recordingTooShort`, `arrayTooSmall`, `noiseOnly`, `reflections` or `delaysDoNotFit`; others may come. */
            reason?: string | null;
            /** @description What must be known about it: `coherenceLost`, `directionAmbiguous`, `arrayTooSmall`, `arrayTooWide`, `bandWidened`, `onlyCone`, `noDirection`, `recordingTooShort`, `reflections`, `delaysDoNotFit`; others may come. Left out if there is nothing. */
            warnings?: string[];
        };
        /** @description What the picture of kind `directionMap` shows: azimuth rises from left to right, elevation from bottom to top. */
        DirectionMap: {
            azimuthDeg: [
                number,
                number
            ];
            elevationDeg: [
                number,
                number
            ];
        };
        /** @enum {string} */
        DistanceUnit: "METERS" | "FEET";
        /**
         * @example {
         *       "snapshotIds": [
         *         "01JD6Q3T8Z"
         *       ],
         *       "iotId": "web-01JD6QC000",
         *       "timezoneOffset": -60
         *     }
         */
        DownloadRequest: {
            /**
             * @description `nlz`: the files as they were imported; `mov`: their movies, as getMovie makes them, of at most 500 snapshots.
             * @default nlz
             * @enum {string}
             */
            format: "nlz" | "mov";
            /** @description Not read, so any text; also an empty one. The live messages go to all clients of the user. */
            iotId: string;
            snapshotIds: components["schemas"]["ExportedIds"];
            /** @description Minutes that local time is behind UTC, as JavaScript counts; for the time in the name of the file. */
            timezoneOffset: number;
        };
        /**
         * @example {
         *       "email": "ann@example.com"
         *     }
         */
        EmailOfAccount: {
            email: string;
        };
        /**
         * @example {
         *       "success": true
         *     }
         */
        EmailSuccess: {
            success: boolean;
        };
        /**
         * @example {
         *       "refresh": "eyJhbGciOiJIUzI1NiJ9.eyJleHAiOjE3OTU4OTI0MDB9.c2lnbmF0dXJl"
         *     }
         */
        EndSessionRequest: {
            refresh: string;
        };
        /**
         * @description Why a call was refused, for programs. The texts beside it are in the language of Accept-Language. A client treats a code that it does not know by the status.
         * @enum {string}
         */
        ErrorCode: "invalidCredentials" | "notAuthenticated" | "tokenExpired" | "tokenReused" | "sessionEnded" | "notFound" | "fileNotFound" | "methodNotAllowed" | "staleText" | "payloadTooLarge" | "uriTooLong" | "unsupportedMediaType" | "tooManyRequests" | "internalError" | "storageFull" | "storageUnavailable" | "demoReadOnly" | "notAllowed" | "required" | "unknownField" | "wrongType" | "notANumber" | "outOfRange" | "tooLong" | "tooMany" | "empty" | "unknownValue" | "invalidFormat" | "notAboveZero" | "belowZero" | "fixedBeforeCreation" | "repairStatusUnchanged" | "usernameRequired" | "passwordRequired" | "regPasswordShort" | "passwordTooCommon" | "passwordIsUsername" | "passwordsNotMatchingWarning" | "completeAllFieldsWarning" | "regTermsRequired" | "regPrivacyRequired" | "pairReqSerial" | "pairErrSerial" | "pairReqToken" | "pairErrSecretCode" | "invalidEmailAddress" | "userAlreadyInOrganization" | "licenseNotValid" | "nodeKeyInvalid" | "reportEmpty" | "notAnImage" | "heicNotSupported" | "notPngOrJpeg" | "uploadTooLarge" | "duplicateName" | "cannotChangeYourself" | "groupNotEmpty" | "alreadyInOrganization" | "reportNotShareable" | "sharedLinksTooMany" | "reportsTooMany" | "reportRevisionOpen" | "reportReservationEnded" | "reportIssuedAlready" | "reportFileDiffers" | "reportTemplateGone" | "scheduledReportTooLarge" | "scheduledReportFailed" | "notInCatalog" | "purchaseRequired" | "cantRemoveOrgDevice" | "exportNeedsOwnership" | "noGenerationsLeft" | "dataConnectAskPermission" | "dataConnectKeyReplaced" | "notNlzFile" | "impFailed" | "uploadExpired" | "fileBeforeFields" | "severalFiles" | "otherCamera" | "usernameTaken" | "accountNotActivated" | "accountDeactivated" | "activationUsed" | "activationFailed" | "pwInvalidLink" | "oldPasswordWrong" | "passwordWrong" | "lastGroupManager" | "lastResellerManager" | "lowAboveHigh" | "fixedByGroup" | "usernameNotEmail" | "analysisTimedOut" | "analysisStopped" | "videoEncoderMissing" | "videoNoPattern" | "videoTimedOut" | "videoFailed" | "rangeNotSatisfiable" | "reanalysisRunning" | "reanalysisTooMany" | "reanalysisNotReady" | "reanalysisOutdated" | "reanalysisNotApplied" | "reanalysisNotRunning" | "uploadProtocolUnknown" | "uploadOffsetWrong" | "uploadInUse" | "uploadDamaged";
        /**
         * @description What went wrong, in one sentence of the user's language, and its codes.
         * @example {
         *       "detail": "Not found.",
         *       "codes": {
         *         "detail": [
         *           "notFound"
         *         ]
         *       }
         *     }
         */
        ErrorDetail: {
            codes: {
                detail: components["schemas"]["ErrorCode"][];
            };
            detail: string;
        };
        /** @description How far an Excel report is. */
        ExcelExportMessage: {
            description: string;
            downloadUrl: components["schemas"]["FileAddress"];
            /** Format: date-time */
            sentAt: string;
            sequence: components["schemas"]["Sequence"];
            severity?: components["schemas"]["MessageSeverity"];
            status: components["schemas"]["ExportStatus"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "excel-export";
            uuid: string;
        };
        /**
         * @example {
         *       "snapshotIDs": [
         *         "01JD6Q3T8Z"
         *       ],
         *       "iotID": "web-01JD6QC000",
         *       "includeImages": true,
         *       "target": "excel"
         *     }
         */
        ExcelRequest: {
            /** @description What the snapshots were filtered and sorted by, as in the link of the gallery; named on the sheet "Read me" of a table. Nothing is filtered by it. */
            filter?: {
                [key: string]: string | boolean;
            };
            includeImages: boolean;
            /** @description Not read, so any text; also an empty one. The live messages go to all clients of the user. */
            iotID: string;
            snapshotIDs: components["schemas"]["ExportedIds"];
            /** @enum {string} */
            target: "excel" | "dashboard";
        };
        ExportedIds: components["schemas"]["SnapshotId"][];
        /**
         * @description An export, in progress or complete.
         * @example {
         *       "executionID": "01JD6QF000",
         *       "uuid": "01JD6QF000",
         *       "kind": "excel",
         *       "status": "FINISHED",
         *       "url": "/exports/eyJpZCI6IjAxSkQ2UUYwMDAifQ.c2lnbmF0dXJl",
         *       "downloadUrl": "/exports/eyJpZCI6IjAxSkQ2UUYwMDAifQ.c2lnbmF0dXJl",
         *       "description": "Snapshots-2026-11-21_19-00-00.xlsx",
         *       "done": 41,
         *       "total": 41,
         *       "before": null,
         *       "secondsLeft": null,
         *       "createdAt": "2026-11-21T19:00:00.000Z",
         *       "expiresAt": "2026-11-28T19:00:00.000Z",
         *       "errorCode": null,
         *       "data": null,
         *       "leftOut": []
         *     }
         */
        ExportJob: {
            /** @description Exports that are made before this one: accounts take turns, and short exports do not wait for long ones. 0 while it is being made; null once it has ended. */
            before: number | null;
            /** Format: date-time */
            createdAt: string;
            /** @description Of a finished dashboard; null otherwise. */
            data: components["schemas"]["SummaryData"] | null;
            /** @description Name of the file. */
            description: string;
            /** @description Snapshots so far. */
            done: number;
            downloadUrl: components["schemas"]["FileAddress"];
            /**
             * @description Why it failed.
             * @enum {string|null}
             */
            errorCode: "exportFailed" | null;
            executionID: string;
            /**
             * Format: date-time
             * @description The file is removed then.
             */
            expiresAt: string;
            kind: components["schemas"]["ExportKind"];
            /** @description Of a finished archive: the snapshots that are not in it, as no such file can be made of them or they were deleted meanwhile; empty otherwise. */
            leftOut: string[];
            /** @description About how long until it is made; null once it has ended. */
            secondsLeft: number | null;
            status: components["schemas"]["ExportStatus"];
            total: number;
            url: components["schemas"]["FileAddress"];
            /** @description The same as executionID, as live messages name it. */
            uuid: string;
        };
        /** @enum {string} */
        ExportKind: "excel" | "dashboard" | "nlz" | "mov" | "report" | "account";
        /**
         * @example {
         *       "exports": []
         *     }
         */
        ExportList: {
            exports: components["schemas"]["ExportJob"][];
        };
        /** @description Progress of an archive of snapshot files. Its severity is WARNING if some of the snapshots are left out. */
        ExportNlzMessage: {
            downloadUrl: components["schemas"]["FileAddress"];
            /** @description Of the file. */
            name: string;
            /** Format: date-time */
            sentAt: string;
            sequence: components["schemas"]["Sequence"];
            severity?: components["schemas"]["MessageSeverity"];
            status: components["schemas"]["ExportStatus"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "export-nlz";
            uuid: string;
        };
        /**
         * @example {
         *       "executionID": "01JD6QF000"
         *     }
         */
        ExportStarted: {
            executionID: string;
        };
        /** @enum {string} */
        ExportStatus: "PROCESSING" | "FINISHED" | "ERROR";
        /**
         * @example {
         *       "content": "The filter for the repair status is what I needed."
         *     }
         */
        Feedback: {
            content: string;
        };
        /**
         * @description One list of sentences per field, `non_field_errors` for what belongs to no single field, and under `codes` the same as codes. The field of a path, query or header value is its name.
         * @example {
         *       "distance": [
         *         "Value between 0.3 and 500"
         *       ],
         *       "codes": {
         *         "distance": [
         *           "outOfRange"
         *         ]
         *       }
         *     }
         */
        FieldErrors: {
            codes: {
                [key: string]: components["schemas"]["ErrorCode"][];
            };
            non_field_errors?: string[];
        } & {
            [key: string]: string[] | {
                [key: string]: components["schemas"]["ErrorCode"][];
            };
        };
        /** @description Works for a day without an access token; null until the file is there. */
        FileAddress: string | null;
        /**
         * @description The values that groups fix, and for each the group that fixes it: of several the nearest one. Absent if none is fixed.
         * @example {
         *       "values": {
         *         "currency_iso_code": "EUR",
         *         "energy_cost_kwh": 0.21
         *       },
         *       "groups": {
         *         "currency_iso_code": {
         *           "id": "01JD7G0001",
         *           "name": "Production"
         *         },
         *         "energy_cost_kwh": {
         *           "id": "01JD7G0001",
         *           "name": "Production"
         *         }
         *       }
         *     }
         */
        FixedSettings: {
            /** @description By the name of the value. */
            groups: {
                [key: string]: components["schemas"]["Mention"];
            };
            values: components["schemas"]["GroupSettings"];
        };
        /** @description How far the update of a camera is. */
        FleetUpdateMessage: {
            /** @description Of the file for a USB stick; works for a day. */
            downloadUrl: string | null;
            ExecutionId: string;
            /** Format: date-time */
            sentAt: string;
            sequence: components["schemas"]["Sequence"];
            /** @description Of the camera. */
            serial: string;
            severity: components["schemas"]["MessageSeverity"];
            /** @description SUBMITTED, RUNNING, SUCCEEDED, FAILED or UPDATE_GENERATED. */
            status: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "fleet-update";
        };
        /** @enum {string} */
        Gas: "AIR" | "HYDROGEN" | "CARBON_DIOXIDE" | "METHANE" | "HYDROCARBONS" | "HELIUM" | "ARGON" | "AMMONIA" | "NITROGEN" | "SULPHUR_HEXAFLUORIDE" | "STEAM" | "OTHER";
        Group: {
            /** @description The groups below it. Left out in `groups`, where `parentId` has the same information. */
            children?: components["schemas"]["Group"][];
            description: string;
            id: string;
            isRoot: boolean;
            name: string;
            /** @description Empty for a group that the caller does not control. */
            ownerships: components["schemas"]["GroupOwnership"][];
            /** @description Null for the root. */
            parentId: string | null;
            users: components["schemas"]["GroupUser"][];
        };
        /** @description A camera in a group. */
        GroupOwnership: {
            id: string;
            /** @description False once it was unpaired. */
            isActive: boolean;
            /** @description As the camera calls itself. */
            name: string;
            /** @description The name shown to users; empty if none was set. */
            nickname: string;
            pairedUsers: components["schemas"]["GroupUser"][];
            serial: string;
        };
        /**
         * @example {
         *       "ownership": "01JD6QB000"
         *     }
         */
        GroupOwnershipRequest: {
            /** @description The id of the ownership. */
            ownership: string;
        };
        /**
         * @example {
         *       "move": "01JD6Q1A02",
         *       "to": "01JD7G0002"
         *     }
         */
        GroupPatch: {
            description?: components["schemas"]["Description"];
            /** @description The customerId of the member to move. */
            move?: string;
            name?: components["schemas"]["Name"];
            /** @description The customerId of the member who leaves the organization. */
            remove?: string;
            /** @description The id of the group to move to. */
            to?: string;
            /** @description The customerIds of all members from now on. */
            users?: string[];
        };
        /**
         * @example {
         *       "name": "Mill 2",
         *       "description": "Drying and finishing"
         *     }
         */
        GroupRequest: {
            description?: components["schemas"]["Description"];
            name: components["schemas"]["Name"];
        };
        /**
         * @description What a group fixes for its people and for those of all groups below it. A value that it does not fix is absent.
         * @example {
         *       "currency_iso_code": "EUR",
         *       "energy_cost_kwh": 0.21
         *     }
         */
        GroupSettings: {
            /** @description kg CO2 per kWh. */
            co2_cost_kg_kwh?: number;
            /** @description ISO 4217 code; fixed together with the price. */
            currency_iso_code?: string;
            /** @description Currency per kWh. */
            energy_cost_kwh?: number;
            /** @description Measured leaks are multiplied by this. */
            leak_size_corr_factor?: number;
            /** @description l/min from which a leak is high. */
            leak_size_severity_high_lpmin?: number;
            /** @description l/min from which a leak is medium; fixed together with the other threshold. */
            leak_size_severity_low_lpmin?: number;
            /** @description Of reports; BCP 47. */
            report_language?: string;
            /** @description A supplied template by its name, another one by its id. */
            report_template?: string;
        };
        /**
         * @example {
         *       "currency_iso_code": "EUR",
         *       "energy_cost_kwh": 0.21
         *     }
         */
        GroupSettingsPatch: {
            co2_cost_kg_kwh?: number | null;
            currency_iso_code?: string | null;
            energy_cost_kwh?: number | null;
            leak_size_corr_factor?: number | null;
            leak_size_severity_high_lpmin?: number | null;
            leak_size_severity_low_lpmin?: number | null;
            report_language?: string | null;
            report_template?: string | null;
        };
        GroupUser: {
            customerId: string;
            email: string;
            username: string;
        };
        /**
         * @description One heat map. Level of a cell in dB = offsetDb + stepDb * value; `levels` is base64 of the values, row by row from the top left, one byte each for uint8-db, two bytes (low byte first) for uint16-db.
         * @example {
         *       "width": 2,
         *       "height": 2,
         *       "encoding": "uint16-db",
         *       "offsetDb": 20,
         *       "stepDb": 0.01,
         *       "reference": "soundPressure",
         *       "levels": "AAD0AegDuAs="
         *     }
         */
        HeatmapFrame: {
            /** @enum {string} */
            encoding: "uint8-db" | "uint16-db";
            height: number;
            levels: string;
            offsetDb: number;
            reference: components["schemas"]["LevelReference"];
            stepDb: number;
            width: number;
        };
        /**
         * @description An image that a user added.
         * @example {
         *       "attachmentId": "01JD6QG000",
         *       "url": "/media/images/eyJpZCI6IjAxSkQ2UTNUOFoifQ.c2lnbmF0dXJl",
         *       "expires": "2026-11-21T19:20:00.000Z",
         *       "category": "logo",
         *       "mediaType": "image/png",
         *       "widthPx": 400,
         *       "heightPx": 120,
         *       "createdAt": "2026-11-21T19:00:00.000Z"
         *     }
         */
        ImageAttachment: {
            attachmentId: string;
            /** @description Empty for an image of a snapshot. */
            category: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expires: string;
            heightPx: number;
            mediaType: string;
            /** @description Needs no access token, until it expires. */
            url: string;
            widthPx: number;
        };
        /**
         * @example [
         *       {
         *         "attachmentId": "01JD6QG000",
         *         "url": "/media/images/eyJpZCI6IjAxSkQ2UTNUOFoifQ.c2lnbmF0dXJl",
         *         "expires": "2026-11-21T19:20:00.000Z",
         *         "category": "logo",
         *         "mediaType": "image/png",
         *         "widthPx": 400,
         *         "heightPx": 120,
         *         "createdAt": "2026-11-21T19:00:00.000Z"
         *       }
         *     ]
         */
        ImageAttachments: components["schemas"]["ImageAttachment"][];
        ImpactsOrNull: {
            bandHz: [
                number,
                number
            ];
            /** @description Impacts per second. */
            frequencyHz: number;
            /** @description How many of the first eight multiples are prominent. */
            harmonics: number;
            /** @description Evidence of one second against noise, in natural logarithms. */
            score: number;
            /** @description Standard error of the rate. */
            uncertaintyHz: number;
            /** @description Share of the seconds that agree on the rate. */
            windowShare: number;
        } | null;
        /** @description What was entered for the analyses. */
        InputData: {
            inputs_values: {
                component: string | null;
                /** @description Meters. */
                distance: number | null;
                tag_list: string[];
                tags: string[];
                voltage_kv: number | null;
            };
            /** @description The place, in words. */
            location: string | null;
        };
        /**
         * @description An open invitation.
         * @example {
         *       "id": "01JD7J0001",
         *       "email": "kim@northern-paper.example",
         *       "group": {
         *         "id": "01JD7G0002",
         *         "name": "Mill 2"
         *       },
         *       "organization": {
         *         "id": "01JD7A0001",
         *         "name": "Northern Paper"
         *       },
         *       "invitedBy": "inspector",
         *       "invitedAt": "2026-11-21T19:00:00.000Z",
         *       "expires": "2026-12-05T19:00:00.000Z"
         *     }
         */
        Invitation: {
            /** @description Of the invited user. */
            email: string;
            /** Format: date-time */
            expires: string;
            group: components["schemas"]["Mention"];
            id: string;
            /** Format: date-time */
            invitedAt: string;
            /** @description Username of the inviter. */
            invitedBy: string;
            organization: components["schemas"]["Mention"];
        };
        /**
         * @example {
         *       "email": "kim@northern-paper.example"
         *     }
         */
        InvitationRequest: {
            email: string;
        };
        /**
         * @example {
         *       "id": "01JD8R0001",
         *       "number": "2026-014",
         *       "revision": "B",
         *       "state": "issued",
         *       "title": "Leak survey, hall B",
         *       "type": "LEAK",
         *       "template": "full",
         *       "findings": 12,
         *       "issuedAt": "2026-11-28T19:00:00.000Z",
         *       "issuedBy": "m.korhonen",
         *       "sizeBytes": 2100000,
         *       "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
         *       "replaces": {
         *         "revision": "A",
         *         "issuedAt": "2026-11-21T19:00:00.000Z"
         *       },
         *       "latestRevision": "B",
         *       "deletedAt": null,
         *       "mayDelete": true,
         *       "url": "/issued-reports/eyJpZCI6IjAxSkQ4UjAwMDEifQ.c2lnbmF0dXJl/Report%202026-014%20B.pdf"
         *     }
         */
        IssuedReport: {
            deletedAt: string | null;
            /** @description Null for a void one. */
            findings: number | null;
            id: string;
            /** @description When it was issued; of a void one, when it was reserved. */
            issuedAt: string;
            /** @description Username; null once the account is deleted. */
            issuedBy: string | null;
            /** @description The latest issued revision of its number; null if there is none. */
            latestRevision: string | null;
            /** @description Whether the caller may delete its file. */
            mayDelete: boolean;
            number: components["schemas"]["ReportNumber"];
            replaces: components["schemas"]["ReplacedReport"];
            revision: components["schemas"]["ReportRevision"];
            /** @description Of the file as it was issued; null for a void one. */
            sha256: string | null;
            sizeBytes: number | null;
            /**
             * @description Void, if it was reserved and never issued; deleted, if its file was.
             * @enum {string}
             */
            state: "issued" | "void" | "deleted";
            template: string;
            title: string;
            type: components["schemas"]["ReportTypeName"];
            /** @description Address of the file, valid for a day; null without a file. */
            url: string | null;
        };
        IssuedReportDetail: components["schemas"]["IssuedReport"] & {
            snapshotIds: string[];
        };
        /** @description The name of the template. */
        IssuedReportTemplate: string;
        IssuedReportTitle: string;
        /**
         * @example {
         *       "reportUrl": "/exports/eyJpZCI6IjAxSkQ2UUYwMDAifQ.c2lnbmF0dXJl",
         *       "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
         *       "findings": 12
         *     }
         */
        IssueReportRequest: {
            /** @description How many snapshots with a finding are in it. */
            findings: number;
            reportUrl: string;
            /** @description Of the bytes that were made; a page without a secure connection cannot compute it. */
            sha256?: components["schemas"]["Sha256"];
        };
        /**
         * @example {
         *       "id": "01JD6Q3T8Z",
         *       "status": "noVideo",
         *       "errorCode": 1010,
         *       "reason": null,
         *       "detail": null,
         *       "progress": 0,
         *       "files": [
         *         {
         *           "kind": "audio",
         *           "url": "/vod/devices/SL-2041/files/01JD6Q3T8Z/audio",
         *           "mediaType": "audio/wav",
         *           "sizeBytes": 806444
         *         }
         *       ]
         *     }
         */
        JobItem: {
            /** @description The same as a sentence in the language of Accept-Language. */
            detail: string | null;
            /** @description 1010 if there is no video. */
            errorCode: number | null;
            files: {
                kind: components["schemas"]["VodFileKind"];
                mediaType: string;
                sizeBytes: number;
                url: string;
            }[];
            id: components["schemas"]["SnapshotId"];
            /** @description Percent of the video that is being created. */
            progress: number;
            /** @description Why it could not be created. */
            reason: components["schemas"]["VideoReason"] | null;
            /**
             * @description `conversionNeeded`: convertVideo can create a video from the frames; `preparing`: it is being created; `ready`: it is among the files; `error`: it could not be created.
             * @enum {string}
             */
            status: "noVideo" | "conversionNeeded" | "preparing" | "ready" | "error";
        };
        /**
         * @example {
         *       "id": "01JD7HK2M7",
         *       "name": "Hall B"
         *     }
         */
        KeyGroup: {
            id: string;
            name: string;
        };
        /** @description SHA-256 of the key, which it does not reveal. */
        KeyId: string;
        /**
         * @description The last requested update.
         * @example {
         *       "ExecutionId": "01JD6Q9E00",
         *       "SoftwareVersionId": "3.2.0",
         *       "updateMode": "S3",
         *       "status": "RUNNING",
         *       "requestedAt": "2026-11-18T09:00:00.000Z",
         *       "downloadUrl": null
         *     }
         */
        LastDeviceUpdate: {
            /** @description Of the file for a USB stick, once there is one; works for a day. */
            downloadUrl: string | null;
            /** @description Names the update in fleet-update messages. */
            ExecutionId: string;
            /** Format: date-time */
            requestedAt: string;
            SoftwareVersionId: string;
            /** @description As in fleet-update messages. */
            status: string;
            /** @enum {string} */
            updateMode: "S3" | "USB";
        };
        /**
         * @description Size and yearly cost of a leak.
         * @example {
         *       "leakSize": 4.2,
         *       "leakSizeLpmin": 4.2,
         *       "unit": "LPM",
         *       "leakCost": 101.96,
         *       "leakDetected": true,
         *       "infDetected": false,
         *       "gas": "AIR",
         *       "leakSizeLowLpmin": 2.6,
         *       "leakSizeHighLpmin": 6.8,
         *       "smallestDetectableLpmin": 0.4,
         *       "levelAtOneMetreDb": 70.1,
         *       "assumptions": [
         *         {
         *           "code": "calibratedWithPoints",
         *           "value": 40
         *         }
         *       ],
         *       "fromAudioTime": null,
         *       "reason": null,
         *       "method": "level-regression-2",
         *       "version": "4.1.1",
         *       "inputs": {
         *         "levelDb": 61.2,
         *         "distanceM": 2.4,
         *         "electricityCost": 0.2376,
         *         "specificPower": 11.7,
         *         "correction": 1,
         *         "environmentTemperatureC": 20,
         *         "environmentHumidityPr": 75,
         *         "audioTime": null,
         *         "gas": "AIR",
         *         "hoursPerYear": 8736
         *       }
         *     }
         */
        LeakResult: {
            /** @description What the answer rests on, such as `calibratedWithPoints`, with the number used. An open set. */
            assumptions: {
                code: string;
                value: components["schemas"]["NumberOrNull"];
            }[];
            fromAudioTime: components["schemas"]["NumberOrNull"];
            gas: components["schemas"]["Gas"];
            /** @description The leak is larger than can be measured. */
            infDetected: boolean;
            inputs: {
                audioTime: components["schemas"]["NumberOrNull"];
                correction: number;
                distanceM: components["schemas"]["NumberOrNull"];
                electricityCost: components["schemas"]["NumberOrNull"];
                environmentHumidityPr: number;
                environmentTemperatureC: number;
                gas: components["schemas"]["Gas"];
                hoursPerYear: number;
                /** @description Of the snapshot's strongest source at the camera, or with `audioTime` of the loudest cell of the 8 frames around it. */
                levelDb: number;
                specificPower: number;
            };
            /** @description Per year, in the currency of the price that it was computed with; null without a size or without a price. */
            leakCost: components["schemas"]["NumberOrNull"];
            leakDetected: boolean;
            /** @description In `unit`; null if there is no size. */
            leakSize: components["schemas"]["NumberOrNull"];
            leakSizeHighLpmin: components["schemas"]["NumberOrNull"];
            /** @description What the size may lie between, l/min. */
            leakSizeLowLpmin: components["schemas"]["NumberOrNull"];
            /** @description The same in l/min at 0 degrees C and 1013.25 hPa. */
            leakSizeLpmin: components["schemas"]["NumberOrNull"];
            /** @description The level referred to 1 m from the leak. */
            levelAtOneMetreDb: components["schemas"]["NumberOrNull"];
            method: components["schemas"]["Method"];
            reason: components["schemas"]["Reason"];
            /** @description Detection limit at this distance, l/min. */
            smallestDetectableLpmin: components["schemas"]["NumberOrNull"];
            /** @enum {string} */
            unit: "LPM" | "CFM" | "GS" | "KGA";
            version: components["schemas"]["AnalysisVersion"];
        };
        /**
         * @example {
         *       "organization": "01JD7A0001"
         *     }
         */
        LeaveRequest: {
            /** @description The id of the organization that the caller is in. */
            organization: string;
        };
        /**
         * @description A microphone that is not part of heat map, sources and sound.
         * @example {
         *       "channel": 7,
         *       "kind": "dead"
         *     }
         */
        LeftOutChannel: {
            /** @description Counted from 1. */
            channel: number;
            /** @description What is wrong with it, `dead`, `stuck`, `clipped`, `noisy`, `uncorrelated`, `inverted` or `delayed`; others may come. */
            kind: string;
        };
        /**
         * @description `soundPressure`: dB re 20 uPa. `fullScale`: dB re full scale squared, of a recording that is not calibrated.
         * @enum {string}
         */
        LevelReference: "fullScale" | "soundPressure";
        /**
         * @example {
         *       "license_key": "SL1-aQ8b",
         *       "node_key": "ABCD-2345",
         *       "description": "Second laptop",
         *       "customer_name": "Northern Paper",
         *       "created_at": "2026-11-21T19:00:00.000Z",
         *       "created_by": "inspector"
         *     }
         */
        LicenceKey: {
            /** Format: date-time */
            created_at: string;
            /** @description Username. */
            created_by: string;
            customer_name: string;
            description: string;
            license_key: string;
            /** @description The computer that it is for. */
            node_key: string;
        };
        /**
         * @example {
         *       "email": "kim@northern-paper.example",
         *       "content": "Your licence key: SL1-aQ8b"
         *     }
         */
        LicenceKeyEmail: {
            content: string;
            email: string;
        };
        /**
         * @example {
         *       "customer_name": "Northern Paper Ltd"
         *     }
         */
        LicenceKeyPatch: {
            customer_name?: string;
            description?: string;
        };
        /**
         * @example {
         *       "node_key": "ABCD-2345",
         *       "description": "Second laptop",
         *       "customer_name": "Northern Paper"
         *     }
         */
        LicenceKeyRequest: {
            customer_name?: string;
            description?: string;
            /** @description Four characters, a dash, four characters, from A-Z and 2-7; small letters become capitals. */
            node_key: string;
        };
        /**
         * @description Temporary sign-in for the MQTT broker at `livePath`.
         * @example {
         *       "username": "live-01JD6Q1A00",
         *       "password": "eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl",
         *       "clientId": "web-01JD6QC000",
         *       "topics": [
         *         "users/01JD6Q1A00/messages"
         *       ],
         *       "expires": "2026-11-21T20:00:00.000Z",
         *       "sequence": 17
         *     }
         */
        LiveCredentials: {
            clientId: string;
            /** Format: date-time */
            expires: string;
            password: string;
            /** @description Number of this user's last message so far; 0 before the first. */
            sequence: number;
            /** @description What this user may subscribe to. */
            topics: string[];
            username: string;
        };
        /**
         * @example {
         *       "type": "new-snapshot",
         *       "sequence": 18,
         *       "sentAt": "2026-11-21T19:00:00.000Z",
         *       "snapshotId": "01JD6Q3T8Z",
         *       "label": "Compressor hall, flange 7",
         *       "version": 58
         *     }
         */
        LiveMessage: components["schemas"]["NewSnapshotMessage"] | components["schemas"]["SnapshotChangedMessage"] | components["schemas"]["CamerasChangedMessage"] | components["schemas"]["FleetUpdateMessage"] | components["schemas"]["CameraUploadMessage"] | components["schemas"]["OrganizationChangedMessage"] | components["schemas"]["VisibilityChangedMessage"] | components["schemas"]["ComponentsChangedMessage"] | components["schemas"]["DataConnectKeyUsedMessage"] | components["schemas"]["ReanalysisProgressMessage"] | components["schemas"]["ExcelExportMessage"] | components["schemas"]["DashboardSummaryMessage"] | components["schemas"]["ExportNlzMessage"] | components["schemas"]["VideoExportMessage"] | components["schemas"]["VideoAnalysisMessage"] | components["schemas"]["PrpdPatternMessage"];
        /**
         * @example {
         *       "status": "ok",
         *       "version": "0.1.0"
         *     }
         */
        Liveness: {
            /** @enum {string} */
            status: "ok";
            version: string;
        };
        /**
         * @description A source of sound as it was separated from the others.
         * @example {
         *       "azimuthDeg": -12.4,
         *       "elevationDeg": 8.1,
         *       "levelDb": 61.2,
         *       "u": 0.41,
         *       "v": 0.37,
         *       "outsidePicture": false,
         *       "reflection": false,
         *       "reflectionOf": null,
         *       "delayS": null
         *     }
         */
        Location: components["schemas"]["Source"] & {
            /** @description Delay after that source, in seconds. */
            delayS: components["schemas"]["NumberOrNull"];
            /** @description Probably the mirror image of a stronger source. */
            reflection: boolean;
            /** @description Index in the list of the source that it mirrors, where that is known. */
            reflectionOf: number | null;
        };
        /**
         * @description The sources of sound, and where the snapshot was taken.
         * @example {
         *       "sources": [
         *         {
         *           "azimuthDeg": -12.4,
         *           "elevationDeg": 8.1,
         *           "levelDb": 61.2,
         *           "u": 0.41,
         *           "v": 0.37,
         *           "outsidePicture": false,
         *           "reflection": false,
         *           "reflectionOf": null,
         *           "delayS": null
         *         }
         *       ],
         *       "level_reference": "soundPressure",
         *       "latitude": 60.17,
         *       "longitude": 24.94,
         *       "reason": null,
         *       "method": "capture",
         *       "version": "4.1.1",
         *       "inputs": {
         *         "bandHz": [
         *           20000,
         *           45000
         *         ],
         *         "focusDistanceM": 2.4,
         *         "temperatureC": 21.5
         *       }
         *     }
         */
        Locations: {
            /** @description The field of the snapshot's heat maps, in which sources are looked for. */
            inputs: {
                bandHz: number[];
                /** @description Null far away. */
                focusDistanceM: components["schemas"]["NumberOrNull"];
                /** @description Of the air as measured; null for a speed of sound of 343 m/s. */
                temperatureC: components["schemas"]["NumberOrNull"];
            };
            latitude: number | null;
            level_reference: components["schemas"]["LevelReference"];
            longitude: number | null;
            /** @description `capture`: the sources that were found when the snapshot was taken or recorded. Any other: how they were separated again from the raw channels of its file. */
            method: string;
            /** @description Why there are no sources: `noTarget` if none exceeds the background noise. */
            reason: components["schemas"]["Reason"];
            /** @description Strongest first. */
            sources: components["schemas"]["Location"][];
            version: components["schemas"]["AnalysisVersion"];
        };
        /**
         * @description What the mechanical analysis of the saved data concluded. `cannotTell`: there is no sound, or too little of it to decide.
         * @enum {string}
         */
        MachineFinding: "cannotTell" | "noFaultFound" | "possibleFault";
        /**
         * @example {
         *       "name": "User manual",
         *       "url": "/device-files/eyJoYXNoIjoiMDEifQ.c2ln"
         *     }
         */
        Manual: {
            name: string;
            url: string;
        };
        ManualList: components["schemas"]["Manual"][];
        /**
         * @example {
         *       "datasheets": [],
         *       "quickstarts": [],
         *       "usermanuals": [
         *         {
         *           "name": "User manual",
         *           "url": "/device-files/eyJoYXNoIjoiMDEifQ.c2ln"
         *         }
         *       ],
         *       "calibration_certificate": [],
         *       "licenses": []
         *     }
         */
        Manuals: {
            calibration_certificate: components["schemas"]["ManualList"];
            datasheets: components["schemas"]["ManualList"];
            licenses: components["schemas"]["ManualList"];
            quickstarts: components["schemas"]["ManualList"];
            usermanuals: components["schemas"]["ManualList"];
        };
        /** @description What the result was computed from, beside the audio. */
        MechInputs: {
            audioTime: components["schemas"]["NumberOrNull"];
            /** @description As given; null if it was left out. */
            bearing: string | null;
            speedRpm: components["schemas"]["NumberOrNull"];
        };
        /**
         * @description Whether a machine sounds damaged, and by which numbers.
         * @example {
         *       "analysis_available": true,
         *       "kurtosis": 5.4,
         *       "crest_factor": 9.1,
         *       "possible_fault": true,
         *       "fromAudioTime": null,
         *       "windowLevelDb": {
         *         "median": -32.1,
         *         "maximum": -30.8
         *       },
         *       "windowKurtosis": {
         *         "median": 5.1,
         *         "maximum": 6.9
         *       },
         *       "windowCrestFactor": {
         *         "median": 7.2,
         *         "maximum": 9.1
         *       },
         *       "impacts": {
         *         "frequencyHz": 107.4,
         *         "uncertaintyHz": 0.1,
         *         "score": 161.2,
         *         "harmonics": 8,
         *         "windowShare": 1,
         *         "bandHz": [
         *           12000,
         *           16000
         *         ]
         *       },
         *       "otherImpacts": null,
         *       "spectrum": {
         *         "bandHz": [
         *           12000,
         *           16000
         *         ],
         *         "stepHz": 0.73,
         *         "amplitudes": [
         *           0,
         *           1.1,
         *           0.9,
         *           1.3
         *         ]
         *       },
         *       "shaft": {
         *         "frequencyHz": 29.95,
         *         "source": "given"
         *       },
         *       "bearing": {
         *         "number": "6205-2RS JEM",
         *         "source": "Case Western Reserve University, Bearing Data Center, bearing information"
         *       },
         *       "expected": [
         *         {
         *           "part": "outerRace",
         *           "expectedHz": 107.36,
         *           "measuredHz": 107.4
         *         },
         *         {
         *           "part": "innerRace",
         *           "expectedHz": 162.19,
         *           "measuredHz": null
         *         }
         *       ],
         *       "findings": [
         *         "periodicImpacts"
         *       ],
         *       "reason": null,
         *       "method": "window-votes-and-combs-4",
         *       "version": "4.1.1",
         *       "inputs": {
         *         "audioTime": null,
         *         "bearing": "6205",
         *         "speedRpm": 1797
         *       }
         *     }
         */
        MechResult: {
            analysis_available: boolean;
            /** @description The bearing that `inputs` name; null if it is not known. */
            bearing: {
                number: string;
                /** @description Where its numbers are published; empty if its dimensions were given. */
                source: string;
            } | null;
            /** @description Highest amplitude over root mean square. */
            crest_factor: components["schemas"]["NumberOrNull"];
            /** @description With a known bearing and a shaft rate, what damage of each part would sound like; otherwise empty. */
            expected: {
                /** @description Impacts per second, without slip. */
                expectedHz: number;
                /** @description The impacts that were found, if they are this part's. */
                measuredHz: components["schemas"]["NumberOrNull"];
                /** @description `outerRace`, `innerRace`, `ball` or `cage`. An open set. */
                part: string;
            }[];
            /** @description What speaks for damage (`periodicImpacts`, `slowImpacts`, `sustainedImpulses`, `levelAboveBaseline`), why it cannot be judged (`weakImpacts`, `shaftImpacts`), or what qualifies the numbers (`ambiguousRate`, `singleEvents`, `clipped`). An open set. */
            findings: string[];
            /** @description Center of the analyzed window, in seconds of the audio; null for all of it. */
            fromAudioTime: components["schemas"]["NumberOrNull"];
            /** @description The regular impacts of the finding `periodicImpacts` or `sustainedImpulses`; their rate is that of a defect, not of the shaft. Null if that rate is not certain. */
            impacts: components["schemas"]["ImpactsOrNull"];
            inputs: components["schemas"]["MechInputs"];
            /** @description Pearson's, of all samples; 3 for normally distributed noise. */
            kurtosis: components["schemas"]["NumberOrNull"];
            method: components["schemas"]["Method"];
            /** @description Those of `slowImpacts`, `weakImpacts` or `shaftImpacts`, whose rate may be that of something else, or of `ambiguousRate`, whose rate may be a side band's. */
            otherImpacts: components["schemas"]["ImpactsOrNull"];
            /** @description Null if it cannot be determined. */
            possible_fault: boolean | null;
            reason: components["schemas"]["Reason"];
            /** @description The rate of the shaft; null if it was not given and could not be found. */
            shaft: {
                /** @description Turns per second. */
                frequencyHz: number;
                /** @description `given` by the caller, or `sideBands` of the impacts at the rate of a tone. An open set. */
                source: string;
            } | null;
            /** @description Envelope spectrum of the band of the impacts, over all that was analyzed; null without impacts. */
            spectrum: {
                /** @description Of each line over the noise around it; 1 is noise. */
                amplitudes: number[];
                bandHz: [
                    number,
                    number
                ];
                /** @description Between two lines; the first is at 0 Hz. */
                stepHz: number;
            } | null;
            version: components["schemas"]["AnalysisVersion"];
            windowCrestFactor: components["schemas"]["Spread"];
            windowKurtosis: components["schemas"]["Spread"];
            windowLevelDb: components["schemas"]["Spread"];
        };
        /** @description The mechanical analysis of the saved data. */
        MechSummary: {
            analysis_available: boolean;
            crest_factor: number | null;
            fromAudioTime: number | null;
            kurtosis: number | null;
            possible_fault: boolean | null;
        };
        /** @description Something else, by its id and name. */
        Mention: {
            id: string;
            name: string;
        };
        /**
         * @description Severity of the message; null or left out if it is neutral.
         * @enum {string|null}
         */
        MessageSeverity: "ERROR" | "WARNING" | "SUCCESS" | null;
        /** @description How it was computed; another name for another way. */
        Method: string;
        /**
         * @example {
         *       "messages": [
         *         {
         *           "type": "snapshot-changed",
         *           "sequence": 19,
         *           "sentAt": "2026-11-21T19:00:10.000Z",
         *           "snapshotId": "01JD6Q3T8Z",
         *           "version": 59
         *         }
         *       ],
         *       "lastSequence": 19,
         *       "complete": true
         *     }
         */
        MissedMessages: {
            /** @description False when messages after `after` were forgotten; read the lists again then. */
            complete: boolean;
            lastSequence: number;
            /** @description In order. */
            messages: components["schemas"]["LiveMessage"][];
        };
        Name: string;
        /**
         * @example {
         *       "title": "Leak survey, hall B",
         *       "type": "LEAK",
         *       "template": "full",
         *       "timeZone": "Europe/Helsinki",
         *       "snapshotIds": [
         *         "01JD6Q3T8Z"
         *       ]
         *     }
         */
        NewIssuedReport: {
            /** @description The id of an issued report that this one replaces. */
            revisionOf?: string;
            /** @description Those that the report is made of; the caller sees all of them. */
            snapshotIds: string[];
            template: components["schemas"]["IssuedReportTemplate"];
            /** @description IANA name; the year of the number is the current one there, or in UTC if it is unknown. */
            timeZone: string;
            title: components["schemas"]["IssuedReportTitle"];
            type: components["schemas"]["ReportTypeName"];
        };
        /**
         * @description Either `snapshotIds` or `all`.
         * @example {
         *       "snapshotIds": [
         *         "01JD6Q3T8Z",
         *         "01JD6Q3T90"
         *       ],
         *       "changes": {
         *         "distance": 3
         *       }
         *     }
         */
        NewReanalysis: {
            /**
             * @description All snapshots of the caller's list, at most 10,000.
             * @constant
             */
            all?: true;
            changes?: components["schemas"]["ReanalysisChanges"];
            /** @description Each counts once. */
            snapshotIds?: components["schemas"]["SnapshotId"][];
        };
        /** @description A snapshot was added. */
        NewSnapshotMessage: {
            label: string;
            /** Format: date-time */
            sentAt: string;
            sequence: components["schemas"]["Sequence"];
            snapshotId: components["schemas"]["SnapshotId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "new-snapshot";
            version: components["schemas"]["Version"];
        };
        NumberOrNull: number | null;
        /**
         * @example {
         *       "password": "eight blue kettles"
         *     }
         */
        OpenSharedReportRequest: {
            password: string;
        };
        /**
         * @example {
         *       "id": "01JD8S0001",
         *       "name": "Customised reports",
         *       "priceEur": 44,
         *       "tokens": [
         *         "customReports"
         *       ],
         *       "state": "created",
         *       "orderedAt": "2026-11-21T19:00:00.000Z",
         *       "receiptNumber": null
         *     }
         */
        Order: {
            id: string;
            name: string;
            /** Format: date-time */
            orderedAt: string;
            priceEur: number;
            /** @description Given when it is paid; null before, and for what was paid before there were numbers. */
            receiptNumber: string | null;
            /**
             * @description Only what is `paid` is owned.
             * @enum {string}
             */
            state: "created" | "paid" | "failed" | "expired" | "refunded" | "disputed";
            tokens: string[];
        };
        /**
         * @example {
         *       "id": "01JD7A0001",
         *       "name": "Northern Paper",
         *       "groups": [
         *         {
         *           "id": "01JD7G0001",
         *           "name": "Northern Paper",
         *           "description": "",
         *           "parentId": null,
         *           "isRoot": true,
         *           "users": [
         *             {
         *               "customerId": "01JD6Q1A00",
         *               "username": "inspector",
         *               "email": "inspector@northern-paper.example"
         *             }
         *           ],
         *           "ownerships": []
         *         }
         *       ],
         *       "groupTree": [
         *         {
         *           "id": "01JD7G0001",
         *           "name": "Northern Paper",
         *           "description": "",
         *           "parentId": null,
         *           "isRoot": true,
         *           "users": [
         *             {
         *               "customerId": "01JD6Q1A00",
         *               "username": "inspector",
         *               "email": "inspector@northern-paper.example"
         *             }
         *           ],
         *           "ownerships": [],
         *           "children": []
         *         }
         *       ]
         *     }
         */
        Organization: {
            /** @description All groups in one list, the root first. */
            groups: components["schemas"]["Group"][];
            /** @description The same from the root downward. */
            groupTree: components["schemas"]["Group"][];
            id: string;
            name: string;
        };
        /** @description The user's organization changed, or which one it is; or the invitations that the user sees. Read them again. */
        OrganizationChangedMessage: {
            /** Format: date-time */
            sentAt: string;
            sequence: components["schemas"]["Sequence"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "organization-changed";
        };
        /**
         * @example {
         *       "id": "01JD7L0001",
         *       "at": "2026-11-21T19:00:00.000Z",
         *       "by": "inspector",
         *       "action": "memberMoved",
         *       "subject": "kim",
         *       "group": {
         *         "id": "01JD7G0002",
         *         "name": "Mill 2"
         *       }
         *     }
         */
        OrganizationLogEntry: {
            /** @description `organizationCreated`, `groupAdded`, `groupChanged`, `groupDeleted`, `memberMoved`, `memberRemoved`, `memberLeft`, `cameraAdded`, `invited`, `invitationAccepted`, `invitationDeclined`, `invitationCancelled`, `settingFixed`, `settingReleased`; a client shows others as they are. */
            action: string;
            /** Format: date-time */
            at: string;
            /** @description Username of the actor. */
            by: string;
            group: components["schemas"]["Mention"];
            id: string;
            /** @description To whom or what, by its name at that time. */
            subject: string;
        };
        /**
         * @example {
         *       "id": "01JD7A0001",
         *       "name": "Northern Paper",
         *       "groups": [
         *         {
         *           "id": "01JD7G0001",
         *           "name": "Northern Paper",
         *           "description": "",
         *           "parentId": null,
         *           "isRoot": true,
         *           "users": [
         *             {
         *               "customerId": "01JD6Q1A00",
         *               "username": "inspector",
         *               "email": "inspector@northern-paper.example"
         *             }
         *           ],
         *           "ownerships": []
         *         }
         *       ],
         *       "groupTree": [
         *         {
         *           "id": "01JD7G0001",
         *           "name": "Northern Paper",
         *           "description": "",
         *           "parentId": null,
         *           "isRoot": true,
         *           "users": [
         *             {
         *               "customerId": "01JD6Q1A00",
         *               "username": "inspector",
         *               "email": "inspector@northern-paper.example"
         *             }
         *           ],
         *           "ownerships": [],
         *           "children": []
         *         }
         *       ]
         *     }
         */
        OrganizationOrNone: components["schemas"]["Organization"] | null;
        /**
         * @example {
         *       "name": "Northern Paper"
         *     }
         */
        OrganizationRequest: {
            name: components["schemas"]["Name"];
        };
        /** @example 01JD6Q1B00 */
        OwnershipId: string;
        PairedUser: {
            customerId: string;
            email: string;
            username: string;
        };
        /**
         * @description Why a camera is not paired. `Serial`: not 3 to 10 characters. `SecretCode`: not 13 characters, or not what the camera shows. `Expired`: a code that the camera showed earlier, or that was used already. `NotFound`: no such camera. `NotAllowed`: the camera was withdrawn by the operator. `AlreadyPaired`: with a user of another organization. `TooManyTries`: wait for the time in Retry-After.
         * @example {
         *       "msg": "SecretCode"
         *     }
         */
        PairingRefusal: {
            /** @enum {string} */
            msg: "Serial" | "SecretCode" | "NotFound" | "AlreadyPaired" | "NotAllowed" | "TooManyTries" | "Expired";
        };
        /**
         * @example {
         *       "device_serial": "SL-2041",
         *       "device_totp_token": "MFRGGZDFMZTWQ"
         *     }
         */
        PairingRequest: {
            /** @description 3 to 10 characters; capitals do not matter. */
            device_serial: string;
            /** @description The 13 characters that the camera shows; capitals do not matter. */
            device_totp_token: string;
        };
        /**
         * @example {
         *       "isPaired": false,
         *       "canPair": true
         *     }
         */
        PairingStatus: {
            /** @description The caller may pair it. */
            canPair: boolean;
            /** @description The camera is paired with a user. */
            isPaired: boolean;
        };
        /**
         * @example {
         *       "old_password": "seven red kettles",
         *       "password": "eight blue kettles",
         *       "password2": "eight blue kettles"
         *     }
         */
        PasswordChange: {
            old_password: string;
            password: string;
            /** @description The new password again. */
            password2: string;
        };
        /**
         * @example {
         *       "uid": "01JD6Q1A00ZZZZZZZZZZZZZZZZ",
         *       "token": "0vJ7rQ2vZxO2b6fSgqk3m1Kq4yT8uW5n",
         *       "new_password": "eight blue kettles"
         *     }
         */
        PasswordReset: {
            new_password: string;
            token: string;
            uid: string;
        };
        /**
         * @description One point per pulse. No charge is measured.
         * @example {
         *       "xValues": [
         *         42.5,
         *         221.9,
         *         43.1
         *       ],
         *       "yValues": [
         *         1,
         *         0.82,
         *         0.74
         *       ],
         *       "cycleLength": 360,
         *       "frequencyHz": 50.01,
         *       "frequencySource": "mains",
         *       "fromAudioTime": null,
         *       "strongestDb": -18.2,
         *       "levelDb": -41.7,
         *       "bandHz": [
         *         20000,
         *         60000
         *       ],
         *       "warnings": [],
         *       "reason": null,
         *       "method": "ultrasonic-envelope-prpd",
         *       "version": "4.1.1",
         *       "inputs": {
         *         "acfreq": 0,
         *         "audioTime": null
         *       }
         *     }
         */
        Pattern: {
            bandHz: [
                number,
                number
            ] | null;
            /** @description Length of one cycle in units of `xValues`. */
            cycleLength: number;
            /** @description Of the mains, as given and refined or as found; null if there is no pattern. */
            frequencyHz: components["schemas"]["NumberOrNull"];
            /** @description `given` by the caller, a `mains` frequency found, or another one (`other`). */
            frequencySource: string | null;
            fromAudioTime: components["schemas"]["NumberOrNull"];
            inputs: {
                /** @description 0 for the one in the signal. */
                acfreq: number;
                audioTime: components["schemas"]["NumberOrNull"];
            };
            /** @description Root mean square in the band, dB re full scale squared. */
            levelDb: components["schemas"]["NumberOrNull"];
            method: components["schemas"]["Method"];
            reason: components["schemas"]["Reason"];
            /** @description Amplitude that is 1 in `yValues`, dB re full scale. */
            strongestDb: components["schemas"]["NumberOrNull"];
            version: components["schemas"]["AnalysisVersion"];
            /** @description What makes the pattern less sure, such as `clipped` or `shortRecording`. An open set. */
            warnings: string[];
            /** @description Degrees of the cycle, in the order of time; 0 is where the audio starts. */
            xValues: number[];
            /** @description Amplitude relative to the strongest pulse, above 0 to 1; as many as `xValues`. */
            yValues: number[];
        };
        /**
         * @example {
         *       "tokens": [
         *         "customReports"
         *       ]
         *     }
         */
        PaymentTokens: {
            tokens: string[];
        };
        PdClassification: {
            confidence: number;
            /** @description A kind of discharge, `noise`, or `cannotTell` for the share of doubt. */
            name: string;
        };
        /**
         * @description Kinds of discharge and how severe they are. No standard scale exists for ultrasound.
         * @example {
         *       "classifications": [
         *         {
         *           "name": "corona",
         *           "confidence": 0.83
         *         },
         *         {
         *           "name": "cannotTell",
         *           "confidence": 0.17
         *         }
         *       ],
         *       "severityMinPr": 22,
         *       "severityMaxPr": 48,
         *       "description": "Corona, a discharge into the air at a sharp edge.",
         *       "recommendation": "Listen again in a few months and compare.",
         *       "descriptionCode": "corona",
         *       "recommendationCode": "observe",
         *       "notes": [
         *         "voltageUnknown"
         *       ],
         *       "fromAudioTime": null,
         *       "frequencyHz": 50.01,
         *       "levelDb": 58.4,
         *       "levelReference": "soundPressure",
         *       "reason": null,
         *       "method": "ultrasonic-envelope-prpd",
         *       "version": "4.1.1",
         *       "inputs": {
         *         "distanceM": 4.5,
         *         "voltageV": null,
         *         "acfreq": 0,
         *         "environmentTemperatureC": 20,
         *         "environmentHumidityPr": 75,
         *         "audioTime": null,
         *         "location": null
         *       }
         *     }
         */
        PdResult: {
            /** @description Surest first; `cannotTell` is the share of doubt. */
            classifications: components["schemas"]["PdClassification"][];
            /** @description In the language of Accept-Language; empty if there is no result. */
            description: string;
            /** @description The same for programs. An open set. */
            descriptionCode: string | null;
            /** @description Of the mains, as given and refined or as found. */
            frequencyHz: components["schemas"]["NumberOrNull"];
            fromAudioTime: components["schemas"]["NumberOrNull"];
            inputs: {
                acfreq: number;
                audioTime: components["schemas"]["NumberOrNull"];
                distanceM: components["schemas"]["NumberOrNull"];
                environmentHumidityPr: number;
                environmentTemperatureC: number;
                location: string | null;
                voltageV: components["schemas"]["NumberOrNull"];
            };
            /** @description Root mean square in the band of the pulses. */
            levelDb: components["schemas"]["NumberOrNull"];
            levelReference: components["schemas"]["LevelReference"];
            method: components["schemas"]["Method"];
            /** @description Why the result is not surer, such as `levelNotCalibrated` or `distanceUnknown`. An open set. */
            notes: string[];
            reason: components["schemas"]["Reason"];
            /** @description What to do, in the language of Accept-Language. */
            recommendation: string;
            recommendationCode: string | null;
            severityMaxPr: components["schemas"]["NumberOrNull"];
            /** @description From 0 to 100; null if the severity is not meaningful. */
            severityMinPr: components["schemas"]["NumberOrNull"];
            version: components["schemas"]["AnalysisVersion"];
        };
        /** @description The partial discharge analysis of the saved data. */
        PdSummary: {
            /** @description Surest first. */
            classification: components["schemas"]["PdClassification"][];
            /** @description Seconds of the audio from which it was computed; null for all of it. */
            fromAudioTime: number | null;
            severity_max: number | null;
            /** @description Percent; null if the severity is not meaningful. */
            severity_min: number | null;
        };
        /** @description A note drawn on the picture. */
        PictureNote: {
            from: components["schemas"]["PicturePoint"];
            id: string;
            /**
             * @description An arrow with its tip at `to`, a box with the corners `from` and `to`, or a text alone at `from`.
             * @enum {string}
             */
            kind: "arrow" | "box" | "text";
            /** @description May be empty, but for a text. */
            text: string;
            /** @description Of arrows and boxes, which need it. */
            to?: components["schemas"]["PicturePoint"];
        };
        /** @description In the order in which they are drawn. */
        PictureNotes: components["schemas"]["PictureNote"][];
        /** @description A place on the picture. */
        PicturePoint: {
            /** @description From the left edge, 0, to the right one, 1. */
            u: number;
            /** @description From the top edge, 0, to the bottom one, 1. */
            v: number;
        };
        /** @description The video of a snapshot's phase-resolved pattern is available, or could not be created. */
        PrpdPatternMessage: {
            /** @description Of the snapshot. */
            label: string;
            /** Format: date-time */
            sentAt: string;
            sequence: components["schemas"]["Sequence"];
            severity?: components["schemas"]["MessageSeverity"];
            snapshotId: components["schemas"]["SnapshotId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "prpd-pattern";
        };
        /** @description Of the file, for those who open the link. */
        PublicFileName: string;
        /**
         * @example {
         *       "id": "01JD8S0001",
         *       "name": "Customised reports",
         *       "priceEur": 44,
         *       "tokens": [
         *         "customReports"
         *       ],
         *       "state": "paid",
         *       "orderedAt": "2026-11-21T19:00:00.000Z",
         *       "receiptNumber": "2026-000017"
         *     }
         */
        Purchase: {
            id: string;
            name: string;
            /** Format: date-time */
            orderedAt: string;
            priceEur: number;
            /** @description Given when it is paid; null before, and for what was paid before there were numbers. */
            receiptNumber: string | null;
            /**
             * @description Only what is `paid` is owned.
             * @enum {string}
             */
            state: "paid" | "refunded" | "disputed";
            tokens: string[];
        };
        /**
         * @example [
         *       {
         *         "id": "01JD8S0001",
         *         "name": "Customised reports",
         *         "priceEur": 44,
         *         "tokens": [
         *           "customReports"
         *         ],
         *         "state": "paid",
         *         "orderedAt": "2026-11-21T19:00:00.000Z",
         *         "receiptNumber": "2026-000017"
         *       }
         *     ]
         */
        Purchases: components["schemas"]["Purchase"][];
        /**
         * @example {
         *       "status": "ready"
         *     }
         */
        Readiness: {
            /**
             * @description `storage`: the database or the data folder cannot be used; `storageFull`: its disk is full, reading and signing in go on; `damaged`: something in the data folder is damaged or lost; `closing`: the server ends.
             * @enum {string}
             */
            status: "ready" | "storage" | "storageFull" | "damaged" | "closing";
        };
        /**
         * @description How far a re-analysis is.
         * @example {
         *       "id": "01JD6Q9V00",
         *       "state": "ready",
         *       "createdAt": "2026-11-21T19:00:00.000Z",
         *       "expiresAt": "2026-12-21T19:00:05.000Z",
         *       "total": 2,
         *       "done": 2,
         *       "changes": {
         *         "distance": 3
         *       },
         *       "totals": {
         *         "changed": 1,
         *         "failed": 1,
         *         "applied": 0,
         *         "leftOut": 0,
         *         "undone": 0,
         *         "kept": 0,
         *         "leakBeforeLpmin": 10.2,
         *         "leakAfterLpmin": 14.7
         *       }
         *     }
         */
        Reanalysis: {
            changes: components["schemas"]["ReanalysisChanges"];
            /** Format: date-time */
            createdAt: string;
            /** @description Of those, how many the present state is done with. */
            done: number;
            /**
             * Format: date-time
             * @description When it is forgotten, 30 days after its last change of state.
             */
            expiresAt: string;
            id: components["schemas"]["ReanalysisId"];
            state: components["schemas"]["ReanalysisState"];
            /** @description Number of snapshots. */
            total: number;
            totals: components["schemas"]["ReanalysisTotals"];
        };
        /**
         * @description Inputs that all the snapshots get; what is left out stays as each snapshot has it.
         * @example {
         *       "distance": 3,
         *       "energycost": 0.25
         *     }
         */
        ReanalysisChanges: {
            /** @description Frequency of the mains in Hz: 0 finds it in the signal, otherwise from 12.5 to 450. */
            acfrequency?: number;
            /** @description Meters. */
            distance?: number;
            /** @description Currency per kWh. */
            energycost?: number;
            gas_type?: components["schemas"]["Gas"];
            /** @description Relative humidity of the air, percent. */
            humidity?: number;
            /** @description Of the compressor, kW/(m3/min). */
            specificpower?: number;
            /** @description Of the air, degrees Celsius. */
            temperature?: number;
            /** @description Kilovolts. */
            voltage?: number;
        };
        /** @description One snapshot of a re-analysis. */
        ReanalysisDifference: {
            after: components["schemas"]["ReanalysisFinding"] | null;
            /** @description Null if it had not been analyzed. */
            before: components["schemas"]["ReanalysisFinding"] | null;
            /** @description Whether the result differs. */
            differs: boolean;
            /** @description What it was analyzed for. */
            kind: ("leak" | "pd" | "mech") | null;
            /** @description Why it failed, was left out or kept. `notFound`: it does not exist or is not the caller's; `notAllowed`: the caller may read it only; `analysisTimedOut`; `analysisFailed`: the server log has the cause; `changedMeanwhile`: its inputs were changed; `cancelled`. */
            reason: ("notFound" | "notAllowed" | "analysisTimedOut" | "analysisFailed" | "changedMeanwhile" | "cancelled") | null;
            snapshotId: components["schemas"]["SnapshotId"];
            /**
             * @description `waiting`, `computed`, `failed`, `applied`, `leftOut`: not applied, `undone`, or `kept`: not undone.
             * @enum {string}
             */
            state: "waiting" | "computed" | "failed" | "applied" | "leftOut" | "undone" | "kept";
        };
        /** @description What an analysis found, with what it was computed by and from. */
        ReanalysisFinding: {
            fault: boolean;
            /** @description The leak is larger than can be measured. */
            infDetected: boolean;
            /** @description As in the answer of the analysis; null if they were not kept. */
            inputs: {
                [key: string]: unknown;
            } | null;
            /** @description Currency per year. */
            leakCost: number | null;
            /** @description Null if no leak analysis was run. */
            leakDetected: boolean | null;
            leakSizeLpmin: number | null;
            method: string | null;
            /** @description The surest kind of discharge. */
            pdClass: string | null;
            /** @description Why there is no result, as the analysis reports it. */
            reason: string | null;
            severityMaxPr: number | null;
            severityMinPr: number | null;
            /** @description Of the analyses; null if it was not kept. */
            version: string | null;
        };
        ReanalysisId: string;
        /**
         * @example {
         *       "reanalyses": [
         *         {
         *           "id": "01JD6Q9V00",
         *           "state": "ready",
         *           "createdAt": "2026-11-21T19:00:00.000Z",
         *           "expiresAt": "2026-12-21T19:00:05.000Z",
         *           "total": 2,
         *           "done": 2,
         *           "changes": {
         *             "distance": 3
         *           },
         *           "totals": {
         *             "changed": 1,
         *             "failed": 1,
         *             "applied": 0,
         *             "leftOut": 0,
         *             "undone": 0,
         *             "kept": 0,
         *             "leakBeforeLpmin": 10.2,
         *             "leakAfterLpmin": 14.7
         *           }
         *         }
         *       ]
         *     }
         */
        ReanalysisList: {
            reanalyses: components["schemas"]["Reanalysis"][];
        };
        /**
         * @example {
         *       "id": "01JD6Q9V00",
         *       "state": "ready",
         *       "createdAt": "2026-11-21T19:00:00.000Z",
         *       "expiresAt": "2026-12-21T19:00:05.000Z",
         *       "total": 2,
         *       "done": 2,
         *       "changes": {
         *         "distance": 3
         *       },
         *       "totals": {
         *         "changed": 1,
         *         "failed": 1,
         *         "applied": 0,
         *         "leftOut": 0,
         *         "undone": 0,
         *         "kept": 0,
         *         "leakBeforeLpmin": 10.2,
         *         "leakAfterLpmin": 14.7
         *       },
         *       "differences": [
         *         {
         *           "snapshotId": "01JD6Q3T8Z",
         *           "state": "computed",
         *           "reason": null,
         *           "kind": "leak",
         *           "differs": true,
         *           "before": {
         *             "leakSizeLpmin": 10.2,
         *             "leakDetected": true,
         *             "infDetected": false,
         *             "leakCost": null,
         *             "pdClass": null,
         *             "severityMinPr": null,
         *             "severityMaxPr": null,
         *             "fault": false,
         *             "reason": null,
         *             "method": "level-to-flow",
         *             "version": "4.1.0",
         *             "inputs": {
         *               "distanceM": 2.4
         *             }
         *           },
         *           "after": {
         *             "leakSizeLpmin": 14.7,
         *             "leakDetected": true,
         *             "infDetected": false,
         *             "leakCost": null,
         *             "pdClass": null,
         *             "severityMinPr": null,
         *             "severityMaxPr": null,
         *             "fault": false,
         *             "reason": null,
         *             "method": "level-to-flow",
         *             "version": "4.1.1",
         *             "inputs": {
         *               "distanceM": 3
         *             }
         *           }
         *         }
         *       ],
         *       "nextAfter": null
         *     }
         */
        ReanalysisPage: components["schemas"]["Reanalysis"] & {
            /** @description In the order in which the snapshots were named. */
            differences: components["schemas"]["ReanalysisDifference"][];
            /** @description `after` of the next page; null if there is none. */
            nextAfter: number | null;
        };
        /** @description One's re-analysis got on; at most two a second. */
        ReanalysisProgressMessage: {
            done: number;
            reanalysisId: components["schemas"]["ReanalysisId"];
            /** Format: date-time */
            sentAt: string;
            sequence: components["schemas"]["Sequence"];
            state: components["schemas"]["ReanalysisState"];
            total: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "reanalysis-progress";
        };
        /**
         * @description `queued`: waits for its turn; `computing`; `ready`: the preview is available; `applying`; `applied`; `undoing`; `undone`; `cancelled`; `failed`: the server could not continue.
         * @enum {string}
         */
        ReanalysisState: "queued" | "computing" | "ready" | "applying" | "applied" | "undoing" | "undone" | "cancelled" | "failed";
        /** @description Numbers of snapshots, and sums over those that were computed. */
        ReanalysisTotals: {
            applied: number;
            /** @description Whose result differs. */
            changed: number;
            failed: number;
            /** @description Not undone, because the inputs were changed after it was applied. */
            kept: number;
            leakAfterLpmin: number;
            /** @description Sum of the sizes that the lists showed, l/min. */
            leakBeforeLpmin: number;
            /** @description Not applied. */
            leftOut: number;
            undone: number;
        };
        Reason: components["schemas"]["AnalysisReason"] | null;
        /**
         * @example {
         *       "refresh": "eyJhbGciOiJIUzI1NiJ9.eyJleHAiOjE3OTU4OTI0MDB9.c2lnbmF0dXJl"
         *     }
         */
        RefreshRequest: {
            refresh: string;
        };
        /**
         * @example {
         *       "id": "01JD6Q1A00ZZZZZZZZZZZZZZZZ",
         *       "email": "ann@example.com",
         *       "username": "ann@example.com"
         *     }
         */
        RegisteredAccount: {
            email: string;
            id: string;
            username: string;
        };
        /**
         * @example {
         *       "email": "ann@example.com",
         *       "password": "seven red kettles",
         *       "username": "ann@example.com"
         *     }
         */
        Registration: {
            email: string;
            /** @description 8 to 128 characters, not one of the commonest, not the username. */
            password: string;
            /** @description The e-mail address. */
            username: string;
        };
        /**
         * @example {
         *       "releases": [
         *         {
         *           "version": "0.1.0",
         *           "date": "2026-11-20",
         *           "notes": [
         *             "See in the gallery what was repaired."
         *           ]
         *         }
         *       ]
         *     }
         */
        ReleaseNotes: {
            releases: {
                /**
                 * Format: date
                 * @description Day of the release.
                 */
                date: string;
                /** @description One sentence each. */
                notes: string[];
                version: string;
            }[];
        };
        /**
         * @description How far the repair is. Solved and fixed are the same.
         * @example {
         *       "repair_status": "inRepair",
         *       "fixed": false,
         *       "fixed_date": null,
         *       "history": [
         *         {
         *           "status": "inRepair",
         *           "at": "2026-11-20T08:00:00.000Z",
         *           "userId": "01JD6Q1A00",
         *           "username": "ann",
         *           "note": "Gasket ordered"
         *         }
         *       ]
         *     }
         */
        Repair: {
            fixed: boolean;
            /** Format: date-time */
            fixed_date: string | null;
            /** @description Oldest first; what was solved in the camera's file is not in it. */
            history: components["schemas"]["RepairEvent"][];
            repair_status: components["schemas"]["RepairStatus"];
        };
        /**
         * @description Where a leak was.
         * @enum {string}
         */
        RepairCause: "flange" | "valveStem" | "quickCoupler" | "hoseOrFitting" | "other";
        /** @description One change of the repair status. */
        RepairEvent: {
            /** Format: date-time */
            at: string;
            note: string;
            status: components["schemas"]["RepairStatus"];
            /** @description Id of the account that changed it. */
            userId: string;
            /** @description Its name at that time. */
            username: string;
        };
        /**
         * @description What was done in a repair.
         * @enum {string}
         */
        RepairMeasure: "tightened" | "gasketRenewed" | "partRenewed" | "other";
        /** @enum {string} */
        RepairStatus: "open" | "inRepair" | "solved";
        /**
         * @description What is planned and known of a repair beside its status. What is not known is left out.
         * @example {
         *       "assignee": "ann",
         *       "due_date": "2026-12-04",
         *       "tag_number": "0147"
         *     }
         */
        RepairWork: {
            /** @description Username of a person of the organization, or any other name. */
            assignee?: string;
            cause?: components["schemas"]["RepairCause"] | null;
            /** @description Id of the snapshot that confirms a solved repair: the newest of the same kind with the same tag number, if it was taken after the repair and nothing is found in it. Of leaks and machines only. Omitted for callers who do not see that snapshot. */
            checked_by?: string | null;
            /**
             * Format: date
             * @description Last day for the repair.
             */
            due_date?: string | null;
            measure?: components["schemas"]["RepairMeasure"] | null;
            /** @description Of the leak tag at the point. */
            tag_number?: string;
        };
        /** @description The revision before; null for the first one. */
        ReplacedReport: {
            issuedAt: string;
            revision: components["schemas"]["ReportRevision"];
        } | null;
        /**
         * @example {
         *       "attachmentId": "01JD6QG000",
         *       "size": 3
         *     }
         */
        ReportLogoChoice: {
            /** @description A PNG or JPEG image of the caller of the category `report-logo`, or one that the template has. */
            attachmentId: string;
            /**
             * @description Height in lines of text, 1 for small and 3 for large.
             * @enum {integer}
             */
            size: 1 | 3;
        };
        /** @description The first stands at the start of the header, the second at its end. */
        ReportLogoChoices: components["schemas"]["ReportLogoChoice"][];
        /**
         * @description Year and running number, as printed.
         * @example 2026-014
         */
        ReportNumber: string;
        /**
         * @description A, B and so on.
         * @example B
         */
        ReportRevision: string;
        /**
         * @example {
         *       "id": "01JD8S0001",
         *       "name": "Leaks of hall B",
         *       "filter": {
         *         "tags": "hall B"
         *       },
         *       "lastDays": 7,
         *       "type": "LEAK",
         *       "template": "short",
         *       "language": "en",
         *       "rhythm": "weekly",
         *       "weekday": 1,
         *       "monthDay": 1,
         *       "hour": 7,
         *       "timeZone": "Europe/Helsinki",
         *       "sendEmpty": false,
         *       "recipients": [
         *         {
         *           "accountId": "01JD8A0001",
         *           "username": "m.korhonen",
         *           "state": "active"
         *         }
         *       ],
         *       "isPaused": false,
         *       "isRunning": false,
         *       "nextRunAt": "2026-11-30T05:00:00.000Z",
         *       "lastRun": {
         *         "at": "2026-11-23T05:00:00.000Z",
         *         "result": "sent",
         *         "errorCode": null,
         *         "snapshots": 12,
         *         "mails": 1,
         *         "leftOut": 0
         *       }
         *     }
         */
        ReportSchedule: {
            filter: components["schemas"]["ScheduleFilter"];
            hour: components["schemas"]["ScheduleHour"];
            id: string;
            isPaused: boolean;
            /** @description Whether the report is being made, or is to be made as soon as the server gets to it. */
            isRunning: boolean;
            language: components["schemas"]["ScheduleLanguage"];
            lastDays: components["schemas"]["ScheduleLastDays"];
            /** @description Null if it never ran. */
            lastRun: components["schemas"]["ScheduleRun"] | null;
            monthDay: components["schemas"]["ScheduleMonthDay"];
            name: components["schemas"]["ScheduleName"];
            /**
             * Format: date-time
             * @description Null while it is paused.
             */
            nextRunAt: string | null;
            recipients: {
                accountId: string;
                /**
                 * @description `unsubscribed` by themselves, which the schedule cannot undo; `gone` if the account left the organization.
                 * @enum {string}
                 */
                state: "active" | "unsubscribed" | "gone";
                username: string;
            }[];
            rhythm: components["schemas"]["ScheduleRhythm"];
            /** @description Whether a mail is sent when the filter finds nothing. */
            sendEmpty: boolean;
            template: components["schemas"]["ScheduleTemplate"];
            timeZone: components["schemas"]["ScheduleTimeZone"];
            type: components["schemas"]["ReportTypeName"];
            weekday: components["schemas"]["ScheduleWeekday"];
        };
        /**
         * @example {
         *       "isPaused": true
         *     }
         */
        ReportSchedulePatch: {
            filter?: components["schemas"]["ScheduleFilter"];
            hour?: components["schemas"]["ScheduleHour"];
            isPaused?: boolean;
            language?: components["schemas"]["ScheduleLanguage"];
            lastDays?: components["schemas"]["ScheduleLastDays"];
            monthDay?: components["schemas"]["ScheduleMonthDay"];
            name?: components["schemas"]["ScheduleName"];
            recipients?: components["schemas"]["ScheduleRecipients"];
            rhythm?: components["schemas"]["ScheduleRhythm"];
            sendEmpty?: boolean;
            template?: components["schemas"]["ScheduleTemplate"];
            timeZone?: components["schemas"]["ScheduleTimeZone"];
            type?: components["schemas"]["ReportTypeName"];
            weekday?: components["schemas"]["ScheduleWeekday"];
        };
        /**
         * @example {
         *       "name": "Leaks of hall B",
         *       "filter": {
         *         "tags": "hall B"
         *       },
         *       "lastDays": 7,
         *       "type": "LEAK",
         *       "template": "short",
         *       "language": "en",
         *       "rhythm": "weekly",
         *       "weekday": 1,
         *       "hour": 7,
         *       "timeZone": "Europe/Helsinki",
         *       "recipients": [
         *         "01JD8A0001"
         *       ]
         *     }
         */
        ReportScheduleRequest: {
            filter?: components["schemas"]["ScheduleFilter"];
            hour: components["schemas"]["ScheduleHour"];
            language: components["schemas"]["ScheduleLanguage"];
            lastDays?: components["schemas"]["ScheduleLastDays"];
            monthDay?: components["schemas"]["ScheduleMonthDay"];
            name: components["schemas"]["ScheduleName"];
            recipients: components["schemas"]["ScheduleRecipients"];
            rhythm: components["schemas"]["ScheduleRhythm"];
            sendEmpty?: boolean;
            template: components["schemas"]["ScheduleTemplate"];
            timeZone: components["schemas"]["ScheduleTimeZone"];
            type: components["schemas"]["ReportTypeName"];
            weekday?: components["schemas"]["ScheduleWeekday"];
        };
        /**
         * @example {
         *       "schedules": [
         *         {
         *           "id": "01JD8S0001",
         *           "name": "Leaks of hall B",
         *           "filter": {
         *             "tags": "hall B"
         *           },
         *           "lastDays": 7,
         *           "type": "LEAK",
         *           "template": "short",
         *           "language": "en",
         *           "rhythm": "weekly",
         *           "weekday": 1,
         *           "monthDay": 1,
         *           "hour": 7,
         *           "timeZone": "Europe/Helsinki",
         *           "sendEmpty": false,
         *           "recipients": [
         *             {
         *               "accountId": "01JD8A0001",
         *               "username": "m.korhonen",
         *               "state": "active"
         *             }
         *           ],
         *           "isPaused": false,
         *           "isRunning": false,
         *           "nextRunAt": "2026-11-30T05:00:00.000Z",
         *           "lastRun": {
         *             "at": "2026-11-23T05:00:00.000Z",
         *             "result": "sent",
         *             "errorCode": null,
         *             "snapshots": 12,
         *             "mails": 1,
         *             "leftOut": 0
         *           }
         *         }
         *       ],
         *       "people": [
         *         {
         *           "accountId": "01JD8A0001",
         *           "username": "m.korhonen"
         *         }
         *       ]
         *     }
         */
        ReportSchedules: {
            /** @description Who may be a recipient, that is the caller, and all members of the caller's organization. */
            people: {
                accountId: string;
                username: string;
            }[];
            /** @description Of the caller, the oldest first. */
            schedules: components["schemas"]["ReportSchedule"][];
        };
        /**
         * @example {
         *       "id": "01JD8T0001",
         *       "groupId": null,
         *       "mayChange": true,
         *       "content": {
         *         "format": "sonolens-report-template",
         *         "version": 1,
         *         "name": "For the plant manager",
         *         "pageSize": "A4",
         *         "sections": [
         *           {
         *             "kind": "summary",
         *             "on": true
         *           },
         *           {
         *             "kind": "findings",
         *             "on": true
         *           }
         *         ],
         *         "columns": [
         *           "place",
         *           "severity",
         *           "cost",
         *           "status"
         *         ],
         *         "perPage": 1,
         *         "tickBoxes": false,
         *         "texts": {
         *           "intro": {
         *             "en": "Leaks of the compressed air system."
         *           },
         *           "footer": {},
         *           "disclaimer": {}
         *         },
         *         "severities": []
         *       },
         *       "logos": [],
         *       "changedAt": "2026-11-21T19:00:00.000Z"
         *     }
         */
        ReportTemplate: {
            /** Format: date-time */
            changedAt: string;
            content: components["schemas"]["ReportTemplateContent"];
            /** @description The group whose members and those below use it; null for one of the account alone. */
            groupId: string | null;
            id: string;
            logos: components["schemas"]["ReportTemplateLogo"][];
            mayChange: boolean;
        };
        /**
         * @description What is in a report, in which order.
         * @example {
         *       "format": "sonolens-report-template",
         *       "version": 1,
         *       "name": "For the plant manager",
         *       "pageSize": "A4",
         *       "sections": [
         *         {
         *           "kind": "summary",
         *           "on": true
         *         },
         *         {
         *           "kind": "findings",
         *           "on": true
         *         }
         *       ],
         *       "columns": [
         *         "place",
         *         "severity",
         *         "cost",
         *         "status"
         *       ],
         *       "perPage": 1,
         *       "tickBoxes": false,
         *       "texts": {
         *         "intro": {
         *           "en": "Leaks of the compressed air system."
         *         },
         *         "footer": {},
         *         "disclaimer": {}
         *       },
         *       "severities": []
         *     }
         */
        ReportTemplateContent: {
            /** @description Of the table of findings, in their order; each once. */
            columns: ("place" | "severity" | "size" | "range" | "cost" | "co2" | "level" | "distance" | "band" | "kind" | "status" | "tag" | "assignee" | "due" | "camera" | "date" | "comments")[];
            /** @constant */
            format: "sonolens-report-template";
            name: string;
            /** @enum {string} */
            pageSize: "A4" | "Letter";
            /**
             * @description Findings on one page.
             * @enum {integer}
             */
            perPage: 1 | 2 | 4;
            /** @description In the order in which they are printed; each once, and at least one that is on. */
            sections: {
                /** @enum {string} */
                kind: "cover" | "summary" | "decideNow" | "largest" | "inspected" | "matrix" | "findings" | "sinceLast" | "pages" | "beforeAfter" | "notInspected" | "conditions" | "assumptions" | "signatures";
                on: boolean;
            }[];
            /** @description Of the findings that get a page; empty for all. */
            severities: ("low" | "medium" | "high" | "veryHigh")[];
            texts: {
                disclaimer: components["schemas"]["TextByLanguage"];
                footer: components["schemas"]["TextByLanguage"];
                intro: components["schemas"]["TextByLanguage"];
            };
            tickBoxes: boolean;
            /** @constant */
            version: 1;
        };
        /**
         * @example {
         *       "attachmentId": "01JD6QG000",
         *       "size": 3,
         *       "url": "/media/images/eyJpZCI6IjAxSkQ2UTNUOFoifQ.c2lnbmF0dXJl",
         *       "mediaType": "image/png"
         *     }
         */
        ReportTemplateLogo: {
            attachmentId: string;
            mediaType: string;
            /** @enum {integer} */
            size: 1 | 3;
            /** @description Works without a token for 15 minutes. */
            url: string;
        };
        /**
         * @example {
         *       "content": {
         *         "format": "sonolens-report-template",
         *         "version": 1,
         *         "name": "For the plant manager",
         *         "pageSize": "A4",
         *         "sections": [
         *           {
         *             "kind": "summary",
         *             "on": true
         *           },
         *           {
         *             "kind": "findings",
         *             "on": true
         *           }
         *         ],
         *         "columns": [
         *           "place",
         *           "severity",
         *           "cost",
         *           "status"
         *         ],
         *         "perPage": 1,
         *         "tickBoxes": false,
         *         "texts": {
         *           "intro": {
         *             "en": "Leaks of the compressed air system."
         *           },
         *           "footer": {},
         *           "disclaimer": {}
         *         },
         *         "severities": []
         *       }
         *     }
         */
        ReportTemplatePatch: {
            /**
             * Format: date-time
             * @description The `changedAt` of the template that the change was made of; with it a change that someone else made since is not overwritten.
             */
            changedFrom?: string;
            content?: components["schemas"]["ReportTemplateContent"];
            logos?: components["schemas"]["ReportLogoChoices"];
        };
        /**
         * @example {
         *       "groupId": null,
         *       "content": {
         *         "format": "sonolens-report-template",
         *         "version": 1,
         *         "name": "For the plant manager",
         *         "pageSize": "A4",
         *         "sections": [
         *           {
         *             "kind": "summary",
         *             "on": true
         *           },
         *           {
         *             "kind": "findings",
         *             "on": true
         *           }
         *         ],
         *         "columns": [
         *           "place",
         *           "severity",
         *           "cost",
         *           "status"
         *         ],
         *         "perPage": 1,
         *         "tickBoxes": false,
         *         "texts": {
         *           "intro": {
         *             "en": "Leaks of the compressed air system."
         *           },
         *           "footer": {},
         *           "disclaimer": {}
         *         },
         *         "severities": []
         *       },
         *       "logos": [
         *         {
         *           "attachmentId": "01JD6QG000",
         *           "size": 3
         *         }
         *       ]
         *     }
         */
        ReportTemplateRequest: {
            content: components["schemas"]["ReportTemplateContent"];
            /** @description A group that the caller controls; null or absent for a template of the account alone. */
            groupId?: string | null;
            logos: components["schemas"]["ReportLogoChoices"];
        };
        /**
         * @example [
         *       {
         *         "id": "01JD8T0001",
         *         "groupId": null,
         *         "mayChange": true,
         *         "content": {
         *           "format": "sonolens-report-template",
         *           "version": 1,
         *           "name": "For the plant manager",
         *           "pageSize": "A4",
         *           "sections": [
         *             {
         *               "kind": "summary",
         *               "on": true
         *             },
         *             {
         *               "kind": "findings",
         *               "on": true
         *             }
         *           ],
         *           "columns": [
         *             "place",
         *             "severity",
         *             "cost",
         *             "status"
         *           ],
         *           "perPage": 1,
         *           "tickBoxes": false,
         *           "texts": {
         *             "intro": {
         *               "en": "Leaks of the compressed air system."
         *             },
         *             "footer": {},
         *             "disclaimer": {}
         *           },
         *           "severities": []
         *         },
         *         "logos": [],
         *         "changedAt": "2026-11-21T19:00:00.000Z"
         *       }
         *     ]
         */
        ReportTemplates: components["schemas"]["ReportTemplate"][];
        /** @enum {string} */
        ReportTypeName: "LEAK" | "PD" | "LEVEL" | "MECHANICAL";
        /**
         * @example {
         *       "id": "01JD8R0001",
         *       "name": "Acoustic Partners",
         *       "remaining_keys": 25,
         *       "members": [
         *         {
         *           "id": "01JD6Q1A00",
         *           "username": "inspector"
         *         }
         *       ]
         *     }
         */
        Reseller: {
            id: string;
            members: {
                id: string;
                username: string;
            }[];
            name: string;
            /** @description How many license keys can still be created. */
            remaining_keys: number;
        };
        /**
         * @example {
         *       "id": "01JD8R0001",
         *       "number": "2026-014",
         *       "revision": "B",
         *       "replaces": {
         *         "revision": "A",
         *         "issuedAt": "2026-11-21T19:00:00.000Z"
         *       },
         *       "expiresAt": "2026-11-28T20:00:00.000Z"
         *     }
         */
        ReservedReport: {
            expiresAt: string;
            id: string;
            number: components["schemas"]["ReportNumber"];
            replaces: components["schemas"]["ReplacedReport"];
            revision: components["schemas"]["ReportRevision"];
        };
        /**
         * @description A file that comes in by parts.
         * @example {
         *       "id": "01JD6QU000",
         *       "url": "/api/resumable-uploads/01JD6QU000/",
         *       "filename": "flange-7.nlz",
         *       "lengthBytes": 1048576,
         *       "offsetBytes": 524288,
         *       "state": "receiving",
         *       "expires": "2026-11-22T19:20:00.000Z",
         *       "result": null,
         *       "refusal": null
         *     }
         */
        ResumableUpload: {
            /** Format: date-time */
            expires: string;
            filename: string;
            id: components["schemas"]["UploadId"];
            lengthBytes: number;
            /** @description Bytes that are kept, from the start of the file. */
            offsetBytes: number;
            /** @description How uploadFile would have refused the file. */
            refusal: components["schemas"]["UploadRefusal"] | null;
            /** @description What uploadFile would have answered; null until then. */
            result: components["schemas"]["UploadResult"] | null;
            /**
             * @description `receiving` until all bytes are there, then `importing`, then `imported` with a result or `refused` with a refusal.
             * @enum {string}
             */
            state: "receiving" | "importing" | "imported" | "refused";
            url: string;
        };
        /** @description Where the page leads afterwards, a path of this server or a whole address that begins with its own. */
        ReturnAddress: string;
        /**
         * @description What the snapshots are filtered by, as in the link of the gallery: what is missing or invalid filters nothing. Days and what is overdue follow the time zone of the schedule.
         * @example {
         *       "tags": "hall B"
         *     }
         */
        ScheduleFilter: {
            [key: string]: string | boolean;
        };
        ScheduleHour: number;
        /** @description Of the report and of the mail; BCP 47. */
        ScheduleLanguage: string;
        /** @description Only snapshots of the last days, with that of the run; null for all. */
        ScheduleLastDays: number | null;
        /** @description Of a monthly one; in a month with fewer days its last day. */
        ScheduleMonthDay: number;
        ScheduleName: string;
        /** @description Ids of accounts, from `people` of listReportSchedules. */
        ScheduleRecipients: string[];
        /** @enum {string} */
        ScheduleRhythm: "weekly" | "monthly";
        ScheduleRun: {
            /** Format: date-time */
            at: string;
            errorCode: components["schemas"]["ErrorCode"] | null;
            /** @description Recipients who got nothing, as they left, have no address, or may not see all of its snapshots. */
            leftOut: number;
            mails: number;
            /**
             * @description `nothingFound`: the filter found nothing and mails about that are not wanted; `noRecipients`: no one who remains may see all of its snapshots; `failed` with `errorCode`.
             * @enum {string}
             */
            result: "sent" | "nothingFound" | "noRecipients" | "failed";
            /** @description In the report. */
            snapshots: number;
        };
        /** @description The name of a supplied template, or the id of one of listReportTemplates. */
        ScheduleTemplate: string;
        /** @description IANA name. */
        ScheduleTimeZone: string;
        /** @description Of a weekly one; 1 is Monday, 7 Sunday. */
        ScheduleWeekday: number;
        /** @description Counts up by one with every message to this user. */
        Sequence: number;
        /**
         * @example {
         *       "color_scheme": "STRENGTH",
         *       "currency_iso_code": "EUR",
         *       "leak_size_unit": "LPM",
         *       "temperature_unit": "CELSIUS",
         *       "source_distance_unit": "METERS",
         *       "source_distance": null,
         *       "energy_cost_kwh": 0.12,
         *       "co2_cost_kg_kwh": null,
         *       "leak_size_corr_factor": 1,
         *       "leak_size_severity_low_lpmin": 5,
         *       "leak_size_severity_high_lpmin": 15,
         *       "init": true
         *     }
         */
        Settings: {
            /** @description kg CO2 per kWh; null if it was not set. */
            co2_cost_kg_kwh: number | null;
            color_scheme: components["schemas"]["ColorScheme"];
            currency_iso_code: components["schemas"]["CurrencyCode"];
            /** @description Currency per kWh; 0 is "not set". */
            energy_cost_kwh: number;
            fixed?: components["schemas"]["FixedSettings"];
            /** @description The user has saved settings before. */
            init: boolean;
            /** @description Measured leaks are multiplied by this. */
            leak_size_corr_factor: number;
            /** @description l/min from which a leak is high; null for the default of the unit shown. */
            leak_size_severity_high_lpmin: number | null;
            /** @description l/min from which a leak is medium; null for the default of the unit shown. */
            leak_size_severity_low_lpmin: number | null;
            leak_size_unit: components["schemas"]["SettingsLeakUnit"];
            /** @description The distance that a new analysis starts from, in meters; null for the snapshot's own. */
            source_distance: number | null;
            source_distance_unit: components["schemas"]["DistanceUnit"];
            temperature_unit: components["schemas"]["TemperatureUnit"];
        };
        /** @enum {string} */
        SettingsLeakUnit: "LPM" | "CFM";
        /**
         * @description What a group fixes, and what the groups above it fix for it.
         * @example {
         *       "own": {
         *         "report_language": "de"
         *       },
         *       "inherited": {
         *         "values": {
         *           "currency_iso_code": "EUR",
         *           "energy_cost_kwh": 0.21
         *         },
         *         "groups": {
         *           "currency_iso_code": {
         *             "id": "01JD7G0001",
         *             "name": "Production"
         *           },
         *           "energy_cost_kwh": {
         *             "id": "01JD7G0001",
         *             "name": "Production"
         *           }
         *         }
         *       }
         *     }
         */
        SettingsOfGroup: {
            inherited: components["schemas"]["FixedSettings"];
            own: components["schemas"]["GroupSettings"];
        };
        /**
         * @example {
         *       "leak_size_unit": "CFM",
         *       "energy_cost_kwh": 0.12
         *     }
         */
        SettingsPatch: {
            co2_cost_kg_kwh?: number | null;
            color_scheme?: components["schemas"]["ColorScheme"];
            currency_iso_code?: components["schemas"]["CurrencyCode"];
            energy_cost_kwh?: number;
            init?: boolean;
            leak_size_corr_factor?: number;
            leak_size_severity_high_lpmin?: number | null;
            /** @description Not above the high threshold. */
            leak_size_severity_low_lpmin?: number | null;
            leak_size_unit?: components["schemas"]["SettingsLeakUnit"];
            source_distance?: number | null;
            source_distance_unit?: components["schemas"]["DistanceUnit"];
            temperature_unit?: components["schemas"]["TemperatureUnit"];
        };
        /**
         * @description SHA-256 of the file, in hexadecimal.
         * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
         */
        Sha256: string;
        /**
         * @example {
         *       "url": "/shared-files/eyJpZCI6IjAxSkQ4UzAwMDEifQ.c2lnbmF0dXJl/Report.pdf",
         *       "embed": "/shared-files/eyJpZCI6IjAxSkQ4UzAwMDEifQ.c2lnbmF0dXJl/Report.pdf",
         *       "name": "Report.pdf",
         *       "expires": "2026-11-28T19:00:00.000Z"
         *     }
         */
        SharedReport: components["schemas"]["SharedReportFile"] | ("expired" | "passwordRequired");
        /**
         * @example {
         *       "id": "01JD8S0001",
         *       "name": "Report.pdf",
         *       "token": "k3Jd0",
         *       "path": "/shared/reports/k3Jd0",
         *       "expires": "2026-11-28T19:00:00.000Z",
         *       "hasPassword": false
         *     }
         */
        SharedReportCreated: {
            /** Format: date-time */
            expires: string;
            hasPassword: boolean;
            id: string;
            name: components["schemas"]["PublicFileName"];
            /** @description The link is the product's origin and this path. */
            path: string;
            token: string;
        };
        /**
         * @description Contains nothing about the account that shared it.
         * @example {
         *       "url": "/shared-files/eyJpZCI6IjAxSkQ4UzAwMDEifQ.c2lnbmF0dXJl/Report.pdf",
         *       "embed": "/shared-files/eyJpZCI6IjAxSkQ4UzAwMDEifQ.c2lnbmF0dXJl/Report.pdf",
         *       "name": "Report.pdf",
         *       "expires": "2026-11-28T19:00:00.000Z"
         *     }
         */
        SharedReportFile: {
            /** @description Where it can be embedded; null for what no browser shows. */
            embed: string | null;
            /**
             * Format: date-time
             * @description When the link ends.
             */
            expires: string;
            name: components["schemas"]["PublicFileName"];
            /** @description Where the file is; works for 10 minutes. */
            url: string;
        };
        /**
         * @example {
         *       "id": "01JD8S0001",
         *       "name": "Report.pdf",
         *       "createdAt": "2026-11-21T19:00:00.000Z",
         *       "expires": "2026-11-28T19:00:00.000Z",
         *       "views": 3,
         *       "lastOpenedAt": "2026-11-22T08:30:00.000Z",
         *       "hasPassword": false
         *     }
         */
        SharedReportLink: {
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expires: string;
            hasPassword: boolean;
            id: string;
            /**
             * Format: date-time
             * @description Null until it is opened.
             */
            lastOpenedAt: string | null;
            name: components["schemas"]["PublicFileName"];
            /** @description How many times the link was opened. */
            views: number;
        };
        /**
         * @example {
         *       "reportUrl": "/exports/eyJpZCI6IjAxSkQ2UUYwMDAifQ.c2lnbmF0dXJl"
         *     }
         */
        ShareReportRequest: {
            /**
             * @description How long the link works, 7 days without it.
             * @enum {integer}
             */
            days?: 1 | 3 | 7;
            /** @description Name of the file for those who open the link; without it `Report` with the ending of its kind. */
            fileName?: string;
            /** @description Required before the report is shown; the rules are those of accounts' passwords. Stored as a hash. */
            password?: string;
            reportUrl: string;
        };
        ShortText: string;
        /**
         * @example {
         *       "cookies": {
         *         "sonolens-media": "eyJzZXJpYWwiOiJTTC0yMDQxIn0.c2lnbmF0dXJl"
         *       },
         *       "path": "/vod/devices/SL-2041/",
         *       "expires": "2026-11-21T20:00:00.000Z"
         *     }
         */
        SignedCookies: {
            /** @description Name to value. */
            cookies: {
                [key: string]: string;
            };
            /** Format: date-time */
            expires: string;
            /** @description Where they count. */
            path: string;
        };
        /**
         * @description An address on this server that needs no access token, for players and pictures.
         * @example {
         *       "url": "/media/eyJpZCI6IjAxSkQ2UTNUOFoifQ.c2lnbmF0dXJl",
         *       "expires": "2026-11-21T19:20:00.000Z"
         *     }
         */
        SignedUrl: {
            /** Format: date-time */
            expires: string;
            url: string;
        };
        /** @description What the gallery and the detail screen share. */
        SnapshotBase: {
            /** @description False for a deleted snapshot. */
            active: boolean;
            /** @description Lowest and highest frequency of the heat map. */
            band_hz: [
                number,
                number
            ];
            /**
             * Format: date-time
             * @description When it was taken, UTC.
             */
            created_date: string;
            /** @enum {string} */
            device_analysis_type: "LEAK" | "PD" | "LEAK_SIZE" | "MECHANICAL";
            device_label: string;
            device_serial: string;
            /** @description Dynamic range of the heat map in dB; null for the viewer's choice. */
            dynamicrange_lin: number | null;
            /** @description The mechanical analysis found signs of damage. False if left out. */
            fault?: boolean;
            fixed: boolean;
            /** Format: date-time */
            fixed_date: string | null;
            id: components["schemas"]["SnapshotId"];
            label: string;
            /** @description Size in l/min as analyzed from what is saved; left out if there is none. */
            leak?: number | null;
            /** @description Seconds of the audio from which `leak` was computed; left out for all of it. */
            leak_fromAudioTime?: number | null;
            /** @description The leak is larger than can be measured. False if left out. */
            leak_infinite?: boolean;
            /** @description Level of the strongest source, or of the loudest cell where no source was found. */
            level_db: number;
            level_reference: components["schemas"]["LevelReference"];
            /** @description Left out for other types than MECHANICAL, and until it was analyzed. */
            machine_finding?: components["schemas"]["MachineFinding"] | null;
            /** @description Id of the ownership through which the caller sees it. */
            ownership: string;
            pd?: components["schemas"]["PdSummary"] | null;
            /**
             * @description `directionMap`: no camera, the picture is a map of directions around the array; `spectrogram`: the sound of one microphone, without a map, of which the picture shows time to the right and frequency upwards, from 0 to half the sampling rate.
             * @enum {string}
             */
            picture_kind: "camera" | "directionMap" | "spectrogram";
            /**
             * @description `missing`: the file came without its picture; `fileNotFound` is what the picture calls answer.
             * @enum {string}
             */
            picture_state: "present" | "missing";
            /** @description Left out where only `fixed` is known. */
            repair_status?: components["schemas"]["RepairStatus"] | null;
            /** @description Left out if nothing of it is known. */
            repair_work?: components["schemas"]["RepairWork"] | null;
            /** @description Meters; null if none was entered. */
            source_distance: number | null;
            starred: boolean;
            /**
             * Format: date-time
             * @description When the server got it, UTC.
             */
            synced_date: string;
            tags: string[];
            version: components["schemas"]["Version"];
        };
        /** @description One field of one write of a person. */
        SnapshotChange: {
            /** Format: date-time */
            changedAt: string;
            field: components["schemas"]["ChangedField"];
            /** @description The value before, in the form of the field's write; null for none. */
            from: unknown;
            id: string;
            /** @description The value after. */
            to: unknown;
            /** @description Empty for an import, which brought a deleted snapshot back. */
            userId: string;
            /** @description As it was then. */
            username: string;
            /** @description Of the snapshot after the write. */
            version: components["schemas"]["Version"];
        };
        /**
         * @description The current snapshot, the response to every write.
         * @example {
         *       "version": 41,
         *       "snapshot": {
         *         "id": "01JD6Q3T8Z",
         *         "version": 41,
         *         "label": "Compressor hall, flange 7",
         *         "active": true,
         *         "device_label": "Hall camera",
         *         "device_serial": "SL-2041",
         *         "device_analysis_type": "LEAK",
         *         "created_date": "2026-11-18T09:12:44.000Z",
         *         "synced_date": "2026-11-18T09:14:02.000Z",
         *         "source_distance": 2.4,
         *         "dynamicrange_lin": 6,
         *         "tags": [
         *           "compressor",
         *           "night shift"
         *         ],
         *         "starred": true,
         *         "fixed": false,
         *         "fixed_date": null,
         *         "ownership": "01JD6Q1B00",
         *         "level_db": 61.2,
         *         "level_reference": "soundPressure",
         *         "band_hz": [
         *           20000,
         *           40000
         *         ],
         *         "picture_state": "present",
         *         "picture_kind": "camera",
         *         "comments": "Hissing since Monday.",
         *         "file_name": "flange-7.nlz",
         *         "frame_count": 42,
         *         "frame_width": 110,
         *         "frame_height": 110,
         *         "frame_start_s": 0,
         *         "frame_interval_s": 0.1,
         *         "sample_rate_hz": 96000,
         *         "picture_width": 1600,
         *         "picture_height": 960,
         *         "picture_media_type": "image/jpeg",
         *         "direction_map": null,
         *         "full_scale_db": 120,
         *         "focus_distance": null,
         *         "microphone_count": 64,
         *         "sources": [
         *           {
         *             "azimuthDeg": -12.4,
         *             "elevationDeg": 8.1,
         *             "levelDb": 61.2,
         *             "u": 0.41,
         *             "v": 0.37,
         *             "outsidePicture": false,
         *             "uncertaintyDeg": 1.2
         *           }
         *         ],
         *         "direction": {
         *           "kind": "direction",
         *           "coherence": 0.93,
         *           "beamwidthDeg": 4.1
         *         },
         *         "meta": {
         *           "latitude": 60.17,
         *           "longitude": 24.94,
         *           "video_type": "continuous",
         *           "duration": 4.2,
         *           "heatmap_mode": "multi",
         *           "picture_brightness": 0.2,
         *           "software_version": "3.1.0",
         *           "mic_revision": "Si1",
         *           "filter_threshold": 45,
         *           "current_env_temperature_kelvin": 293.15,
         *           "current_relative_humidity_percent": 45,
         *           "gas_whitelist": "AIR,NITROGEN",
         *           "gas_blacklist": "",
         *           "mech_analysis_kurtosis": 3.1,
         *           "mech_analysis_crest_factor": 4.2,
         *           "input_data": {
         *             "inputs_values": {
         *               "distance": 2.4,
         *               "voltage_kv": null,
         *               "component": null,
         *               "tags": [
         *                 "compressor",
         *                 "night shift"
         *               ],
         *               "tag_list": []
         *             },
         *             "location": null
         *           }
         *         }
         *       }
         *     }
         */
        SnapshotChanged: {
            snapshot: components["schemas"]["SnapshotDetail"];
            /** @description The list's version after this write. */
            version: components["schemas"]["Version"];
        };
        /** @description A snapshot was edited. */
        SnapshotChangedMessage: {
            /** Format: date-time */
            sentAt: string;
            sequence: components["schemas"]["Sequence"];
            snapshotId: components["schemas"]["SnapshotId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "snapshot-changed";
            version: components["schemas"]["Version"];
        };
        /**
         * @example {
         *       "changes": [
         *         {
         *           "id": "000000000058-00-01JD6QF000",
         *           "version": 58,
         *           "changedAt": "2026-11-21T19:00:00.000Z",
         *           "userId": "01JD6Q1A00",
         *           "username": "ann",
         *           "field": "distance",
         *           "from": 2.4,
         *           "to": 3
         *         }
         *       ],
         *       "nextBefore": null
         *     }
         */
        SnapshotChanges: {
            /** @description Newest first. */
            changes: components["schemas"]["SnapshotChange"][];
            /** @description Pass it as `before` to get older entries; null if there are no more. */
            nextBefore: string | null;
        };
        /**
         * @description A snapshot that is deleted and can still be restored.
         * @example {
         *       "snapshotId": "01JD6Q3T8Z",
         *       "version": 58,
         *       "deletedAt": "2026-11-21T19:00:00.000Z",
         *       "restorableUntil": "2026-12-21T19:00:00.000Z"
         *     }
         */
        SnapshotDeleted: {
            /** Format: date-time */
            deletedAt: string;
            /**
             * Format: date-time
             * @description After this it is removed permanently.
             */
            restorableUntil: string;
            snapshotId: components["schemas"]["SnapshotId"];
            /** @description The list's version after this write. */
            version: components["schemas"]["Version"];
        };
        /**
         * @description A snapshot with all that its screen shows.
         * @example {
         *       "id": "01JD6Q3T8Z",
         *       "version": 41,
         *       "label": "Compressor hall, flange 7",
         *       "active": true,
         *       "device_label": "Hall camera",
         *       "device_serial": "SL-2041",
         *       "device_analysis_type": "LEAK",
         *       "created_date": "2026-11-18T09:12:44.000Z",
         *       "synced_date": "2026-11-18T09:14:02.000Z",
         *       "source_distance": 2.4,
         *       "dynamicrange_lin": 6,
         *       "tags": [
         *         "compressor",
         *         "night shift"
         *       ],
         *       "starred": true,
         *       "fixed": false,
         *       "fixed_date": null,
         *       "ownership": "01JD6Q1B00",
         *       "level_db": 61.2,
         *       "level_reference": "soundPressure",
         *       "band_hz": [
         *         20000,
         *         40000
         *       ],
         *       "picture_state": "present",
         *       "picture_kind": "camera",
         *       "comments": "Hissing since Monday.",
         *       "file_name": "flange-7.nlz",
         *       "frame_count": 42,
         *       "frame_width": 110,
         *       "frame_height": 110,
         *       "frame_start_s": 0,
         *       "frame_interval_s": 0.1,
         *       "sample_rate_hz": 96000,
         *       "picture_width": 1600,
         *       "picture_height": 960,
         *       "picture_media_type": "image/jpeg",
         *       "direction_map": null,
         *       "full_scale_db": 120,
         *       "focus_distance": null,
         *       "microphone_count": 64,
         *       "sources": [
         *         {
         *           "azimuthDeg": -12.4,
         *           "elevationDeg": 8.1,
         *           "levelDb": 61.2,
         *           "u": 0.41,
         *           "v": 0.37,
         *           "outsidePicture": false,
         *           "uncertaintyDeg": 1.2
         *         }
         *       ],
         *       "direction": {
         *         "kind": "direction",
         *         "coherence": 0.93,
         *         "beamwidthDeg": 4.1
         *       },
         *       "meta": {
         *         "latitude": 60.17,
         *         "longitude": 24.94,
         *         "video_type": "continuous",
         *         "duration": 4.2,
         *         "heatmap_mode": "multi",
         *         "picture_brightness": 0.2,
         *         "software_version": "3.1.0",
         *         "mic_revision": "Si1",
         *         "filter_threshold": 45,
         *         "current_env_temperature_kelvin": 293.15,
         *         "current_relative_humidity_percent": 45,
         *         "gas_whitelist": "AIR,NITROGEN",
         *         "gas_blacklist": "",
         *         "mech_analysis_kurtosis": 3.1,
         *         "mech_analysis_crest_factor": 4.2,
         *         "input_data": {
         *           "inputs_values": {
         *             "distance": 2.4,
         *             "voltage_kv": null,
         *             "component": null,
         *             "tags": [
         *               "compressor",
         *               "night shift"
         *             ],
         *             "tag_list": []
         *           },
         *           "location": null
         *         }
         *       }
         *     }
         */
        SnapshotDetail: components["schemas"]["SnapshotBase"] & {
            /** @description Seconds of the audio around which the analyses look; left out for all of it. */
            analysis_time?: number | null;
            comments: string;
            /** @description Where `created_date` comes from: `user` (entered), `guano`, `wamd`, `bext`, `comment`, `iXML` or `listDate` (stated by the recording), `fileName`, `fileTime` (last change of the file, as nothing else states it); others may come. Left out if it is the camera's clock. */
            created_date_source?: string;
            /** @description Left out if the file does not state it. */
            direction?: components["schemas"]["DirectionFinding"] | null;
            direction_map: components["schemas"]["DirectionMap"] | null;
            /** @description Name of the file that it was imported from. */
            file_name: string;
            /** @description Meters; null when the array was focused on infinity. */
            focus_distance: number | null;
            frame_count: number;
            frame_height: number;
            frame_interval_s: number;
            /** @description Time of the first frame on the audio's clock. */
            frame_start_s: number;
            frame_width: number;
            /** @description Sound pressure level of a full-scale signal; null when it is not known. */
            full_scale_db: number | null;
            /** @description The sound of each microphone is kept, see getSnapshotFile. Left out by an older server. */
            has_raw_channels?: boolean | null;
            /** @description How the heat map was drawn when `analysis_time` was saved; left out if it is not known. */
            heatmap_options?: {
                [key: string]: unknown;
            } | null;
            /** @description Left out if there are none. */
            left_out_channels?: components["schemas"]["LeftOutChannel"][];
            mech?: components["schemas"]["MechSummary"] | null;
            meta: components["schemas"]["SnapshotMeta"];
            microphone_count: number | null;
            picture_height: number | null;
            picture_media_type: string | null;
            /** @description The notes on the picture; left out if there are none. Notes of an imported file with an unknown kind are kept, but not returned. */
            picture_notes?: components["schemas"]["PictureNotes"];
            /** @description Pixels; null when the picture is missing. */
            picture_width: number | null;
            /** @description What was found and done in the repair; left out if there is none. */
            repair_note?: string;
            /** @description Of the undistorted audio; null when the file has none. */
            sample_rate_hz: number | null;
            /** @description Strongest first. */
            sources: components["schemas"]["Source"][];
        };
        /**
         * @example {
         *       "format": "sonolens-snapshot-feed",
         *       "version": 1,
         *       "made": "2026-11-22T06:00:00.000Z",
         *       "filter": {
         *         "type": "LEAK"
         *       },
         *       "currency": "EUR",
         *       "complete": true,
         *       "cursor": "1204.k3Jf0aQ",
         *       "snapshots": [
         *         {
         *           "id": "01JD6Q9V00",
         *           "label": "Header flange",
         *           "leak_l_per_min": 4.2
         *         }
         *       ],
         *       "removed": []
         *     }
         */
        SnapshotFeed: {
            /** @description Whether `snapshots` has everything. Otherwise it has what changed since `since`. */
            complete: boolean;
            /** @description ISO 4217 code of the costs. */
            currency: string;
            /** @description For `since` of the next request. */
            cursor: string;
            /** @description The filters of the request. */
            filter: {
                [key: string]: string | boolean;
            };
            /** @constant */
            format: "sonolens-snapshot-feed";
            /** Format: date-time */
            made: string;
            /** @description Ids of those that were deleted since `since`, or no longer pass the filters. */
            removed: string[];
            /** @description Newest first, with the columns of the CSV as fields, null where there is no value. */
            snapshots: ({
                id: string;
            } & {
                [key: string]: unknown;
            })[];
            /**
             * @description Grows when a field changes its meaning. New fields do not change it.
             * @constant
             */
            version: 1;
        };
        SnapshotId: string;
        /**
         * @description The whole list, or with `since` what changed after that version.
         * @example {
         *       "version": 57,
         *       "complete": false,
         *       "snapshots": [
         *         {
         *           "id": "01JD6Q3T8Z",
         *           "version": 41,
         *           "label": "Compressor hall, flange 7",
         *           "active": true,
         *           "device_label": "Hall camera",
         *           "device_serial": "SL-2041",
         *           "device_analysis_type": "LEAK",
         *           "created_date": "2026-11-18T09:12:44.000Z",
         *           "synced_date": "2026-11-18T09:14:02.000Z",
         *           "source_distance": 2.4,
         *           "dynamicrange_lin": 6,
         *           "tags": [
         *             "compressor",
         *             "night shift"
         *           ],
         *           "starred": true,
         *           "fixed": false,
         *           "fixed_date": null,
         *           "ownership": "01JD6Q1B00",
         *           "level_db": 61.2,
         *           "level_reference": "soundPressure",
         *           "band_hz": [
         *             20000,
         *             40000
         *           ],
         *           "picture_state": "present",
         *           "picture_kind": "camera",
         *           "meta": {
         *             "latitude": 60.17,
         *             "longitude": 24.94,
         *             "video_type": "continuous",
         *             "duration": 4.2
         *           }
         *         }
         *       ],
         *       "removed": [
         *         "01JD6PZZ00"
         *       ]
         *     }
         */
        SnapshotList: {
            /** @description True when `snapshots` is the whole list, so that what is not in it is gone. Also answered with `since`, when the server no longer knows what changed since then. */
            complete: boolean;
            /** @description Left out, as what follows, if no page was requested. */
            page?: number;
            page_size?: number;
            /** @description Ids that left the list after `since`. */
            removed: components["schemas"]["SnapshotId"][];
            /** @description Newest first. */
            snapshots: components["schemas"]["SnapshotRecord"][];
            /** @description Snapshots on all pages. */
            total?: number;
            /** @description Pass it as `since` in the next request. */
            version: components["schemas"]["Version"];
        };
        SnapshotListMeta: {
            /** @description Left out, as all that follows, if it was not entered. */
            cost_mode?: components["schemas"]["CostMode"] | null;
            /** @description ISO 4217 code. */
            currency?: string | null;
            /** @description Days a week. */
            current_util_days?: number | null;
            /** @description Hours a day, where days and weeks count. */
            current_util_hours?: number | null;
            /** @description Weeks a year. */
            current_util_weeks?: number | null;
            /** @description Seconds. */
            duration: number;
            /** @description Currency per kWh. */
            energy_cost?: number | null;
            latitude: number | null;
            /** @description Left out if unknown. */
            leak_detected?: boolean | null;
            /** @description The gas; left out if none was chosen. */
            leak_type?: components["schemas"]["Gas"] | null;
            longitude: number | null;
            /** @description Currency per kg. */
            mass_cost?: number | null;
            /** @description kW/(m3/min). */
            specific_power?: number | null;
            /** @description Days a year. */
            ue_util_days?: number | null;
            /** @description Hours a day, where the days of a year count. */
            ue_util_hours?: number | null;
            utilization_hours_per_year?: number | null;
            /** @enum {string|null} */
            video_type: "continuous" | null;
            /** @description Currency per m3. */
            volume_cost?: number | null;
        };
        SnapshotMeta: components["schemas"]["SnapshotListMeta"] & {
            /** @description Of the mains; 0 detects it from the signal. Left out if none was entered. */
            ac_frequency_hz?: number | null;
            /** @description The frames came from a live stream and were stamped this much later than their sound, milliseconds. Their times in all answers are those of the sound. Absent where the camera did not stream. */
            acimg_latency_compensation_ms?: number | null;
            /** @description As entered, else as measured. */
            current_env_temperature_kelvin: number | null;
            /** @description As entered, else as measured. */
            current_relative_humidity_percent: number | null;
            /** @description The camera drew nothing that is quieter than this, dB of the snapshot's `level_reference`. Left out where the camera did not state it. */
            filter_threshold?: number | null;
            /** @description Gas names, separated by commas. */
            gas_blacklist: string;
            /** @description Gas names, separated by commas; empty for all. */
            gas_whitelist: string;
            /**
             * @description `single` draws the strongest source, `multi` all of them.
             * @enum {string}
             */
            heatmap_mode: "single" | "multi";
            /** @description Null if an older server does not send it. */
            input_data?: components["schemas"]["InputData"] | null;
            /** @description Gauge pressure in the line, bar. Left out if none was entered. */
            line_pressure_bar?: number | null;
            /** @description Highest amplitude over root mean square. */
            mech_analysis_crest_factor: number | null;
            /** @description Of the undistorted audio; 3 for normally distributed noise. */
            mech_analysis_kurtosis: number | null;
            mic_revision: string | null;
            /** @description From 0 to 1; 0.2 unless it was changed. */
            picture_brightness: number;
            software_version: string | null;
        };
        /**
         * @description What the gallery needs of a snapshot.
         * @example {
         *       "id": "01JD6Q3T8Z",
         *       "version": 41,
         *       "label": "Compressor hall, flange 7",
         *       "active": true,
         *       "device_label": "Hall camera",
         *       "device_serial": "SL-2041",
         *       "device_analysis_type": "LEAK",
         *       "created_date": "2026-11-18T09:12:44.000Z",
         *       "synced_date": "2026-11-18T09:14:02.000Z",
         *       "source_distance": 2.4,
         *       "dynamicrange_lin": 6,
         *       "tags": [
         *         "compressor",
         *         "night shift"
         *       ],
         *       "starred": true,
         *       "fixed": false,
         *       "fixed_date": null,
         *       "ownership": "01JD6Q1B00",
         *       "level_db": 61.2,
         *       "level_reference": "soundPressure",
         *       "band_hz": [
         *         20000,
         *         40000
         *       ],
         *       "picture_state": "present",
         *       "picture_kind": "camera",
         *       "meta": {
         *         "latitude": 60.17,
         *         "longitude": 24.94,
         *         "video_type": "continuous",
         *         "duration": 4.2
         *       }
         *     }
         */
        SnapshotRecord: components["schemas"]["SnapshotBase"] & {
            meta: components["schemas"]["SnapshotListMeta"];
        };
        /**
         * @description A video of a snapshot, in progress or complete.
         * @example {
         *       "status": "ready",
         *       "errorCode": null,
         *       "reason": null,
         *       "detail": null,
         *       "url": "/media/eyJpZCI6IjAxSkQ2UVYwMDAifQ.c2lnbmF0dXJl",
         *       "progress": 100,
         *       "mediaType": "video/mp4",
         *       "fileName": "01JD6Q3T8Z-Compressor hall, flange 7.mp4",
         *       "sizeBytes": 1204224,
         *       "frames": 125,
         *       "fps": 25,
         *       "xSize": 800,
         *       "ySize": 480,
         *       "durationSeconds": 5
         *     }
         */
        SnapshotVideo: {
            /** @description The same as a sentence in the language of Accept-Language. */
            detail: string | null;
            durationSeconds: number | null;
            /** @description 1010 if there is no video. */
            errorCode: number | null;
            fileName: string | null;
            /** @description Frames per second. */
            fps: number | null;
            frames: number | null;
            mediaType: string | null;
            /** @description Percent. */
            progress: number;
            /** @description Why it could not be created. */
            reason: components["schemas"]["VideoReason"] | null;
            sizeBytes: number | null;
            /**
             * @description `noVideo`: there are no heat maps over time.
             * @enum {string}
             */
            status: "noVideo" | "preparing" | "ready" | "error";
            /** @description Works for a day without an access token; null until the file is there. */
            url: string | null;
            /** @description Pixels. */
            xSize: number | null;
            ySize: number | null;
        };
        /**
         * @example {
         *       "SoftwareVersionId": "3.2.0",
         *       "Active": true,
         *       "PublishedAt": "2026-10-01T00:00:00.000Z",
         *       "ProductCode": "SC1",
         *       "ConfigurationId": null,
         *       "ReleaseNotes": [
         *         "Leaks are found from twice as far away."
         *       ]
         *     }
         */
        SoftwareUpdate: {
            Active: boolean;
            ConfigurationId: string | null;
            /** @description The product that it is for; null for all. */
            ProductCode: string | null;
            /** Format: date-time */
            PublishedAt: string;
            /** @description What is new, one plain-text sentence each, in the language of Accept-Language if the operator provided that language, else in English. */
            ReleaseNotes: string[];
            SoftwareVersionId: string;
        };
        /**
         * @example [
         *       {
         *         "SoftwareVersionId": "3.2.0",
         *         "Active": true,
         *         "PublishedAt": "2026-10-01T00:00:00.000Z",
         *         "ProductCode": "SC1",
         *         "ConfigurationId": null,
         *         "ReleaseNotes": [
         *           "Leaks are found from twice as far away."
         *         ]
         *       }
         *     ]
         */
        SoftwareUpdateList: components["schemas"]["SoftwareUpdate"][];
        /**
         * @description One source of sound, as a direction from the camera and as a place on the picture.
         * @example {
         *       "azimuthDeg": -12.4,
         *       "elevationDeg": 8.1,
         *       "levelDb": 61.2,
         *       "u": 0.41,
         *       "v": 0.37,
         *       "outsidePicture": false
         *     }
         */
        Source: {
            /** @description Directions that the sound could come from as well, the likeliest first. Left out if there are none. */
            alternatives?: components["schemas"]["AlternativeDirection"][];
            azimuthDeg: number;
            elevationDeg: number;
            /** @description Only the azimuth is known, and uncertaintyDeg is that of the azimuth: the elevation is anywhere from the first to the second of these degrees, and elevationDeg is where the heat map is highest. Left out if the elevation is known. */
            elevationRangeDeg?: number[];
            levelDb: number;
            /** @description The direction is outside the picture; u and v are the nearest point of its edge. */
            outsidePicture: boolean;
            /** @description From 0 at the left edge of the picture to 1 at the right. */
            u: number;
            /** @description Within this angle the true direction is expected, degrees. Left out if it is not known. */
            uncertaintyDeg?: number | null;
            /** @description From 0 at the top edge of the picture to 1 at the bottom. */
            v: number;
        };
        /** @description Over windows of 0.1 s. */
        Spread: {
            maximum: number;
            median: number;
        } | null;
        /**
         * @description The text was changed in the meantime; nothing was saved. `current` is the text as it is now.
         * @example {
         *       "detail": "Somebody else changed this text in the meantime.",
         *       "codes": {
         *         "detail": [
         *           "staleText"
         *         ]
         *       },
         *       "current": "Valve 7, north side",
         *       "version": 42
         *     }
         */
        StaleText: {
            codes: {
                detail: components["schemas"]["ErrorCode"][];
            };
            current: string;
            detail: string;
            version: components["schemas"]["Version"];
        };
        /**
         * @description The text SUCCESS.
         * @example SUCCESS
         * @constant
         */
        Success: "SUCCESS";
        /**
         * @description One entry for each snapshot and kind of analysis; what was not analyzed is left out.
         * @example {
         *       "pd": [],
         *       "leak": [],
         *       "mech": []
         *     }
         */
        SummaryData: {
            leak: (components["schemas"]["SummarySnapshot"] & components["schemas"]["LeakResult"])[];
            mech: (components["schemas"]["SummarySnapshot"] & components["schemas"]["MechSummary"])[];
            pd: (components["schemas"]["SummarySnapshot"] & components["schemas"]["PdSummary"])[];
        };
        SummarySnapshot: {
            /** Format: date-time */
            created_date: string;
            device_label: string;
            id: components["schemas"]["SnapshotId"];
            label: string;
        };
        /** @description A snapshot belongs to the component when it carries one of them. */
        Tags: string[];
        /** @enum {string} */
        TemperatureUnit: "CELSIUS" | "FAHRENHEIT";
        /** @description By language (BCP 47). */
        TextByLanguage: {
            [key: string]: string;
        };
        ThumbnailFrame: {
            frame: components["schemas"]["HeatmapFrame"];
            id: components["schemas"]["SnapshotId"];
        };
        /**
         * @example {
         *       "frames": [
         *         {
         *           "id": "01JD6Q3T8Z",
         *           "frame": {
         *             "width": 2,
         *             "height": 2,
         *             "encoding": "uint16-db",
         *             "offsetDb": 20,
         *             "stepDb": 0.01,
         *             "reference": "soundPressure",
         *             "levels": "AAD0AegDuAs="
         *           }
         *         }
         *       ],
         *       "missing": [
         *         "01JD6Q3T90"
         *       ]
         *     }
         */
        ThumbnailFrames: {
            /** @description In the requested order. */
            frames: components["schemas"]["ThumbnailFrame"][];
            /** @description Ids that are not the caller's or have no heat map. */
            missing: components["schemas"]["SnapshotId"][];
        };
        /**
         * @example {
         *       "ids": [
         *         "01JD6Q3T8Z",
         *         "01JD6Q3T90"
         *       ]
         *     }
         */
        ThumbnailFramesRequest: {
            ids: components["schemas"]["SnapshotId"][];
        };
        /**
         * @description Two JSON Web Tokens. The access token is short-lived, the refresh token may be used once.
         * @example {
         *       "access": "eyJhbGciOiJIUzI1NiJ9.eyJleHAiOjE3OTUyODc2MDB9.c2lnbmF0dXJl",
         *       "refresh": "eyJhbGciOiJIUzI1NiJ9.eyJleHAiOjE3OTU4OTI0MDB9.c2lnbmF0dXJl"
         *     }
         */
        TokenPair: {
            /** @description Claims: user_id, username, is_demo, is_staff, is_reseller, is_resellermanager, email, exp. */
            access: string;
            refresh: string;
        };
        /**
         * @example {
         *       "reportUrl": "/exports/eyJpZCI6IjAxSkQ2UUYwMDAifQ.c2lnbmF0dXJl",
         *       "name": "Report.pdf"
         *     }
         */
        UploadedReport: {
            name: string;
            reportUrl: string;
        };
        /**
         * @example {
         *       "key": "01JD6QU000/flange-7.nlz",
         *       "policy": "eyJrZXkiOiIwMUpENlFVMDAwL2ZsYW5nZS03Lm5seiJ9",
         *       "signature": "c2lnbmF0dXJl",
         *       "file": "(the bytes of flange-7.nlz)"
         *     }
         */
        UploadForm: {
            file: components["schemas"]["BinaryFile"];
            key: string;
            policy: string;
            signature: string;
        };
        UploadId: string;
        /**
         * @description Why a file was not imported. `detail` is a message key; `codes` has the same key and after it the reason: an ErrorCode, or a code of the snapshot file format such as `notASnapshot`, `tooNew` or `zipTruncated`. `texts` has a sentence for each of `codes`, in the language of Accept-Language.
         * @example {
         *       "detail": "impFailed",
         *       "codes": {
         *         "detail": [
         *           "impFailed",
         *           "notASnapshot"
         *         ]
         *       },
         *       "texts": {
         *         "detail": [
         *           "Could not import the file.",
         *           "This is not a snapshot file. Choose one that ends in .nlz."
         *         ]
         *       }
         *     }
         */
        UploadRefusal: {
            codes: {
                detail: string[];
            };
            detail: string;
            texts: {
                detail: string[];
            };
        };
        /**
         * @example {
         *       "snapshotId": "01JD6Q3T8Z",
         *       "created": true,
         *       "mended": [],
         *       "warnings": []
         *     }
         */
        UploadResult: {
            /** @description False when this snapshot was imported before; what users changed in it is then left as it is. */
            created: boolean;
            /** @description Parts that a snapshot imported before lacked, because its file was damaged, and that it now has from this file. */
            mended: ("picture" | "audio" | "channels")[];
            snapshotId: components["schemas"]["SnapshotId"];
            /** @description Codes of what was missing or mended, for example `pictureMissing`. A file's texts may be longer than the limits of the client configuration: `labelShortened` and `commentsShortened` keep the beginning, `tagsLeftOut` keeps the tags that fit, up to the limit, and `notesLeftOut` the notes on the picture. `pictureIncomplete`: the end of the picture's file is missing; `pictureReduced`: a picture of more than 100 megapixels was made smaller; `dateImplausible`: the time of capture is before 1990 or in the future. */
            warnings: string[];
        };
        /**
         * @description Post a form with these fields, and after them the file as `file`, to the address.
         * @example {
         *       "url": "/uploads/",
         *       "fields": {
         *         "key": "01JD6Q9000/flange-7.nlz",
         *         "policy": "eyJleHBpcmVzIjoxNzk1Mjg3NjAwfQ",
         *         "signature": "3f1c0a"
         *       }
         *     }
         */
        UploadTarget: {
            fields: {
                key: string;
                policy: string;
                signature: string;
            } & {
                [key: string]: string;
            };
            url: string;
        };
        /**
         * @example {
         *       "filename": "flange-7.nlz"
         *     }
         */
        UploadUrlRequest: {
            filename: string;
        };
        /** @description Counts up with every change that the server saves. */
        Version: number;
        /** @description How far the video of a snapshot's heat map at the speed of the recording is, at most two a second; that it is there; or that it could not be created. */
        VideoAnalysisMessage: {
            /** @description JSON `{ fuid, analysis }`, compressed by zlib, in base64: the snapshot's id, and status, progress, reason, url, frames, fps, xSize, ySize and durationSeconds as getRealTimeVideo answers them. */
            result_b64zlib: string;
            /** Format: date-time */
            sentAt: string;
            sequence: components["schemas"]["Sequence"];
            severity?: components["schemas"]["MessageSeverity"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "video-analysis";
        };
        /** @description How far the movie of a snapshot is; at most two a second. */
        VideoExportMessage: {
            /** @description Why it failed. */
            errorCode: components["schemas"]["VideoReason"] | null;
            fuid: components["schemas"]["SnapshotId"];
            /** @description The file, once it is there. */
            outputGroupDetails: {
                outputDetails: {
                    durationMs: number;
                    url: components["schemas"]["FileAddress"];
                }[];
            }[];
            /** @description Percent. */
            progress: number;
            /** Format: date-time */
            sentAt: string;
            sequence: components["schemas"]["Sequence"];
            severity?: components["schemas"]["MessageSeverity"];
            state: components["schemas"]["ExportStatus"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "export";
        };
        /**
         * @description Why there is no video: `videoEncoderMissing`, the server has no video encoder; `videoNoPattern`, the sound has no phase-resolved pattern; `videoTimedOut`, creating it took too long; `storageFull`; `videoFailed`, the server log has the cause.
         * @enum {string}
         */
        VideoReason: "videoEncoderMissing" | "videoNoPattern" | "videoTimedOut" | "storageFull" | "videoFailed";
        /**
         * @example {
         *       "name": "Sonolens Viewer",
         *       "description": "Opens snapshots on this computer, without a connection.",
         *       "filename": "sonolens-viewer-1.2.4.zip",
         *       "releasenotes": "Opens large folders faster."
         *     }
         */
        ViewerDownload: {
            description: string;
            filename: string;
            name: string;
            /** @description What is new in it. */
            releasenotes: string;
            /** @description Where the file is; only with `download`. */
            url?: string;
        };
        /** @description The user sees other cameras than before, and so other snapshots. Read the list again; it comes whole. */
        VisibilityChangedMessage: {
            /** Format: date-time */
            sentAt: string;
            sequence: components["schemas"]["Sequence"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "visibility-changed";
            version: components["schemas"]["Version"];
        };
        /** @enum {string} */
        VodFileKind: "picture" | "thumbnail" | "audio" | "audible" | "video";
        /**
         * @example {
         *       "hourly": [
         *         {
         *           "time": "11:12",
         *           "temperatureC": 20
         *         }
         *       ],
         *       "averageTemperatureC": 20,
         *       "minTemperatureC": 20,
         *       "maxTemperatureC": 20,
         *       "astronomy": {
         *         "sunrise": "08:35",
         *         "sunset": "15:33"
         *       },
         *       "uvIndex": null,
         *       "timeZone": "Europe/Helsinki",
         *       "source": "snapshot"
         *     }
         */
        Weather: {
            astronomy: {
                /** @description Local, HH:mm; null if unknown or the sun does not rise on that day. */
                sunrise: string | null;
                sunset: string | null;
            };
            averageTemperatureC: number | null;
            /** @description Through the day, in its order. */
            hourly: {
                temperatureC: number | null;
                /** @description Local, HH:mm. */
                time: string;
            }[];
            maxTemperatureC: number | null;
            minTemperatureC: number | null;
            /** @description `snapshot`: only what the snapshot carries; else the name of a weather service. */
            source: string;
            /** @description IANA name; UTC where the snapshot has no place. */
            timeZone: string;
            uvIndex: number | null;
        };
    };
    responses: {
        /** @description There is no result this time: the analysis took longer than it may (`analysisTimedOut`), or the server stopped it (`analysisStopped`). Nothing was saved; the same call may succeed later. */
        AnalysisUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "The analysis took too long and was stopped. Try again later.",
                 *       "codes": {
                 *         "detail": [
                 *           "analysisTimedOut"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorDetail"];
            };
        };
        /** @description A value is refused, with the reason per field; a demo account's write has the code `demoReadOnly`. */
        BadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["FieldErrors"];
            };
        };
        /** @description The bytes arrived damaged; none of them is kept. Send them again. */
        ChecksumMismatch: {
            headers: {
                "Upload-Offset": components["headers"]["UploadOffset"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "A part of the file arrived damaged. It has to be sent again.",
                 *       "codes": {
                 *         "detail": [
                 *           "uploadDamaged"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorDetail"];
            };
        };
        /** @description It is not in a state in which that can be done; nothing was changed. */
        Conflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "One of your re-analyses is running. Wait until it is done, or cancel it.",
                 *       "codes": {
                 *         "detail": [
                 *           "reanalysisRunning"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorDetail"];
            };
        };
        /** @description The refusal of the same call with GET, without its body. */
        EmptyRefusal: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The session is over; the client logs out. Answered for no other reason. */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "Your session has ended.",
                 *       "codes": {
                 *         "detail": [
                 *           "sessionEnded"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorDetail"];
            };
        };
        /** @description A fault of the server. The log has the details under the X-Request-Id. */
        InternalError: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "Something went wrong on the server.",
                 *       "codes": {
                 *         "detail": [
                 *           "internalError"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorDetail"];
            };
        };
        /** @description The address does not take this method. */
        MethodNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "Method not allowed.",
                 *       "codes": {
                 *         "detail": [
                 *           "methodNotAllowed"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorDetail"];
            };
        };
        /** @description It does not exist, or is not the caller's. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "Not found.",
                 *       "codes": {
                 *         "detail": [
                 *           "notFound"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorDetail"];
            };
        };
        /** @description Tus-Resumable names a protocol version that is not in Tus-Version. */
        OtherUploadProtocol: {
            headers: {
                "Tus-Version": components["headers"]["TusVersion"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "This version of the upload protocol is not supported.",
                 *       "codes": {
                 *         "detail": [
                 *           "uploadProtocolUnknown"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorDetail"];
            };
        };
        /** @description The camera is not paired, and why; or the request itself is refused, with the reason per field. */
        PairingRefused: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PairingRefusal"] | components["schemas"]["FieldErrors"];
            };
        };
        /** @description The body is too large. */
        PayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "The request is too large.",
                 *       "codes": {
                 *         "detail": [
                 *           "payloadTooLarge"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorDetail"];
            };
        };
        /** @description The file does not have the requested bytes; Content-Range has its size. */
        RangeNotSatisfiable: {
            headers: {
                "Content-Range"?: string;
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "The file does not have this part.",
                 *       "codes": {
                 *         "detail": [
                 *           "rangeNotSatisfiable"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorDetail"];
            };
        };
        /** @description The template was changed since `changedFrom`; nothing was changed. */
        StaleTemplate: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "Somebody else changed this text in the meantime.",
                 *       "codes": {
                 *         "detail": [
                 *           "staleText"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorDetail"];
            };
        };
        /** @description The text was changed since the version in If-Match. */
        StaleText: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "Somebody else changed this text in the meantime.",
                 *       "codes": {
                 *         "detail": [
                 *           "staleText"
                 *         ]
                 *       },
                 *       "current": "Valve 7, north side",
                 *       "version": 42
                 *     }
                 */
                "application/json": components["schemas"]["StaleText"];
            };
        };
        /** @description The server has no room left; nothing was saved. */
        StorageFull: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "The server's disk is full.",
                 *       "codes": {
                 *         "detail": [
                 *           "storageFull"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorDetail"];
            };
        };
        /** @description Too many calls; try again after the seconds in Retry-After. */
        TooManyRequests: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "Too many requests. Try again in a minute.",
                 *       "codes": {
                 *         "detail": [
                 *           "tooManyRequests"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorDetail"];
            };
        };
        /** @description Too many codes were tried; try again after the seconds in Retry-After. */
        TooManyTries: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "msg": "TooManyTries"
                 *     }
                 */
                "application/json": components["schemas"]["PairingRefusal"] | components["schemas"]["ErrorDetail"];
            };
        };
        /** @description No access token, or one that is not valid any more. Refresh once and repeat. */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "Please sign in again.",
                 *       "codes": {
                 *         "detail": [
                 *           "tokenExpired"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorDetail"];
            };
        };
        /** @description The body has another media type than described. */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "This media type is not supported.",
                 *       "codes": {
                 *         "detail": [
                 *           "unsupportedMediaType"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorDetail"];
            };
        };
        /** @description Another request is sending bytes of this upload. Retry after the seconds in Retry-After. */
        UploadLocked: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "This file is being uploaded already.",
                 *       "codes": {
                 *         "detail": [
                 *           "uploadInUse"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorDetail"];
            };
        };
        /** @description The body does not start at the server's offset, which is in Upload-Offset; nothing was kept. */
        UploadOffsetConflict: {
            headers: {
                "Upload-Offset": components["headers"]["UploadOffset"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "The upload goes on at another place of the file.",
                 *       "codes": {
                 *         "detail": [
                 *           "uploadOffsetWrong"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorDetail"];
            };
        };
        /** @description The file or its fields are refused: `detail` is the message key, `codes` the reasons, `texts` their sentences. */
        UploadRefused: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "impFailed",
                 *       "codes": {
                 *         "detail": [
                 *           "impFailed",
                 *           "notASnapshot"
                 *         ]
                 *       },
                 *       "texts": {
                 *         "detail": [
                 *           "Could not import the file.",
                 *           "This is not a snapshot file. Choose one that ends in .nlz."
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UploadRefusal"];
            };
        };
        /** @description The address is too long. */
        UriTooLong: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "The address is too long.",
                 *       "codes": {
                 *         "detail": [
                 *           "uriTooLong"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorDetail"];
            };
        };
    };
    parameters: {
        /**
         * @description The component's id.
         * @example 01JD8C0001
         */
        ComponentId: string;
        /**
         * @description The camera's serial number.
         * @example SL-2041
         */
        DeviceSerial: components["schemas"]["DeviceSerial"];
        /**
         * @description Who repairs.
         * @example ann
         */
        FeedFilterAssignees: string;
        /**
         * @description Serial numbers.
         * @example 104417
         */
        FeedFilterCameras: string;
        /**
         * @description Causes of leaks.
         * @example flange
         */
        FeedFilterCause: string;
        /**
         * @description Ids of components, as in the addresses of their pages; passes the snapshots that have one of their tags.
         * @example 01JD7HQ4T9
         */
        FeedFilterComponents: string;
        /**
         * @description When the repair is due.
         * @example overdue
         */
        FeedFilterDue: string;
        /**
         * @description Machines with a possible fault, or the others.
         * @example true
         */
        FeedFilterFault: string;
        /**
         * @description Solved ones, or the others.
         * @example false
         */
        FeedFilterFixed: string;
        /**
         * @description First day of the recording, in UTC.
         * @example 2026-11-01
         */
        FeedFilterFrom: string;
        /**
         * @description Gases.
         * @example AIR
         */
        FeedFilterGas: string;
        /**
         * @description Ids of groups of the organization.
         * @example 01JD7HK2M7
         */
        FeedFilterGroups: string;
        /**
         * @description A part of the label, in any case.
         * @example valve
         */
        FeedFilterLabel: string;
        /**
         * @description What is missing.
         * @example location
         */
        FeedFilterLacks: string;
        /**
         * @description Levels of severity.
         * @example high~veryHigh
         */
        FeedFilterLevel: string;
        /**
         * @description `true`: repairs of the caller.
         * @example true
         */
        FeedFilterMine: string;
        /**
         * @description Classes of discharges.
         * @example corona
         */
        FeedFilterPd: string;
        /**
         * @description States of the repair.
         * @example open~inRepair
         */
        FeedFilterRepair: string;
        /**
         * @description Severity of discharges in percent, as a range.
         * @example 50-100
         */
        FeedFilterSeverity: string;
        /**
         * @description Starred ones, or the others.
         * @example true
         */
        FeedFilterStarred: string;
        /**
         * @description Tags, of which a snapshot has one.
         * @example hall B
         */
        FeedFilterTags: string;
        /**
         * @description Last day of the recording, in UTC.
         * @example 2026-11-30
         */
        FeedFilterTo: string;
        /**
         * @description The kind of analysis.
         * @example LEAK
         */
        FeedFilterType: string;
        /**
         * @description Why sums of costs leave a leak out.
         * @example priceUnknown
         */
        FeedFilterUncounted: string;
        /**
         * @description `true`: snapshots without tags.
         * @example true
         */
        FeedFilterUntagged: string;
        /**
         * @description Only with an access token: the `id` of a key of the caller, whose rows the answer has. Never the key itself, which would appear in logs.
         * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
         */
        FeedKey: components["schemas"]["KeyId"];
        /**
         * @description The newest so many. Without it, all.
         * @example 5
         */
        FeedLimit: number;
        /**
         * @description `cursor` of an earlier answer to the same request: only what changed since then.
         * @example 1204.k3Jf0aQ
         */
        FeedSince: string;
        /**
         * @description File name for saving.
         * @example Report.pdf
         */
        FileName: string;
        /**
         * @description From getSharedReport.
         * @example eyJpZCI6IjAxSkQ4UzAwMDEifQ.c2lnbmF0dXJl
         */
        FileToken: string;
        /**
         * @description The group's id.
         * @example 01JD7G0001
         */
        GroupId: string;
        /**
         * @description Only these components, by their ids with commas between them, at most 100.
         * @example 01JD8C0001
         */
        Ids: string;
        /**
         * @description The snapshot's `version` that the text was edited from, in quotes. The write is refused with 412 only when this very text was changed after it; changes of other fields do not matter.
         * @example "41"
         */
        IfMatch: string;
        /** @description The ETag of the answer that the caller has. */
        IfNoneMatch: string;
        /**
         * @description The invitation's id.
         * @example 01JD7J0001
         */
        InvitationId: string;
        /**
         * @description From listIssuedReports.
         * @example eyJpZCI6IjAxSkQ4UjAwMDEifQ.c2lnbmF0dXJl
         */
        IssuedFileToken: string;
        /**
         * @description The id of an issued report or of a reservation.
         * @example 01JD8R0001
         */
        IssuedReportId: string;
        /**
         * @description The key.
         * @example sdc_3q2-7w
         */
        Key: string;
        /**
         * @description The `id` of a key.
         * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
         */
        KeyIdInPath: components["schemas"]["KeyId"];
        /**
         * @description Language of the texts, such as `de`; otherwise that of Accept-Language.
         * @example de
         */
        Lang: string;
        /**
         * @description The license key.
         * @example SL1-aQ8b
         */
        LicenceKeyText: string;
        /**
         * @description Days until the key expires. Without it, the key never does.
         * @example 365
         */
        NewKeyDays: number;
        /**
         * @description The group of the organization whose snapshots the key reads, with those of all groups below. Without it, the key reads what its owner sees.
         * @example 01JD7HK2M7
         */
        NewKeyGroup: string;
        /**
         * @description What the key is for.
         * @example Power BI of plant north
         */
        NewKeyName: string;
        /**
         * @description From createCheckout.
         * @example 01JD8S0001
         */
        OrderId: string;
        /**
         * @description Counted from 1; a page behind the last one is empty.
         * @example 1
         */
        Page: number;
        /**
         * @description Only parts of this component, directly below it.
         * @example 01JD8C0001
         */
        PartsOf: string;
        /**
         * @description The re-analysis's id.
         * @example 01JD6Q9V00
         */
        ReanalysisId: components["schemas"]["ReanalysisId"];
        /**
         * @description From listReportSchedules.
         * @example 01JD8S0001
         */
        ReportScheduleId: string;
        /**
         * @description From listReportTemplates.
         * @example 01JD8T0001
         */
        ReportTemplateId: string;
        /**
         * @description The reseller's id.
         * @example 01JD8R0001
         */
        ResellerId: string;
        /**
         * @description The token of the link.
         * @example k3Jd0
         */
        ShareToken: string;
        /**
         * @description The snapshot's id.
         * @example 01JD6Q3T8Z
         */
        SnapshotId: components["schemas"]["SnapshotId"];
        /**
         * @description The version of the tus protocol; another than 1.0.0 is refused with 412.
         * @example 1.0.0
         */
        TusResumable: string;
        /**
         * @description The upload's id.
         * @example 01JD6QU000
         */
        UploadId: components["schemas"]["UploadId"];
    };
    requestBodies: never;
    headers: {
        /** @description Strong; send it back in If-None-Match. */
        ETag: string;
        /** @description Names this answer in the server's log. */
        RequestId: string;
        /** @description Seconds to wait. */
        RetryAfter: number;
        /** @description The version of the tus protocol of this answer. */
        TusResumable: string;
        /** @description The versions of the tus protocol that the server speaks. */
        TusVersion: string;
        /** @description An HTTP date: what arrived is removed then, a week after the start or a day after the last byte. */
        UploadExpires: string;
        /** @description Bytes that are kept, from the start of the file. */
        UploadOffset: number;
    };
    pathItems: never;
}
export interface operations {
    acceptTerms: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description They are accepted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    getApproximateLocation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where the newest snapshot with a place was taken, else the server's default. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApproximateLocation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    getCameraState: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its pairing, name and pending update. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CameraState"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    createCameraChallenge: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CameraChallengeRequest"];
            };
        };
        responses: {
            /** @description The challenge. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CameraChallenge"];
                };
            };
            400: components["responses"]["BadRequest"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    getCameraLiveCredentials: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The credentials. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CameraLiveCredentials"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    startCameraUpload: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The version of the tus protocol; another than 1.0.0 is refused with 412.
                 * @example 1.0.0
                 */
                "Tus-Resumable": components["parameters"]["TusResumable"];
                /**
                 * @description Bytes of the whole file.
                 * @example 1048576
                 */
                "Upload-Length": number;
                /**
                 * @description Pairs of a key and its value in base64, between commas; `filename` is the file's name in UTF-8.
                 * @example filename ZmxhbmdlLTcubmx6
                 */
                "Upload-Metadata"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Send the bytes to the address in Location. */
            201: {
                headers: {
                    /** @description The address of this upload. */
                    Location?: string;
                    "Tus-Resumable": components["headers"]["TusResumable"];
                    "Upload-Expires": components["headers"]["UploadExpires"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResumableUpload"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            412: components["responses"]["OtherUploadProtocol"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    getCameraUploadProtocol: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In the headers. */
            204: {
                headers: {
                    /** @description What Upload-Checksum may be made with. */
                    "Tus-Checksum-Algorithm"?: string;
                    /** @description What is understood beside the core of the protocol. */
                    "Tus-Extension"?: string;
                    /** @description The largest file, in bytes. */
                    "Tus-Max-Size"?: number;
                    "Tus-Version": components["headers"]["TusVersion"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
        };
    };
    getCameraUpload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The upload's id.
                 * @example 01JD6QU000
                 */
                id: components["parameters"]["UploadId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The progress, and the outcome of the import. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResumableUpload"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    cancelCameraUpload: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The version of the tus protocol; another than 1.0.0 is refused with 412.
                 * @example 1.0.0
                 */
                "Tus-Resumable": components["parameters"]["TusResumable"];
            };
            path: {
                /**
                 * @description The upload's id.
                 * @example 01JD6QU000
                 */
                id: components["parameters"]["UploadId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What arrived is removed. */
            204: {
                headers: {
                    "Tus-Resumable": components["headers"]["TusResumable"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            412: components["responses"]["OtherUploadProtocol"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    getCameraUploadOffset: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The version of the tus protocol; another than 1.0.0 is refused with 412.
                 * @example 1.0.0
                 */
                "Tus-Resumable": components["parameters"]["TusResumable"];
            };
            path: {
                /**
                 * @description The upload's id.
                 * @example 01JD6QU000
                 */
                id: components["parameters"]["UploadId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In the headers. */
            200: {
                headers: {
                    "Tus-Resumable": components["headers"]["TusResumable"];
                    "Upload-Expires": components["headers"]["UploadExpires"];
                    /** @description Bytes of the whole file. */
                    "Upload-Length"?: number;
                    /** @description As it was given at the start. */
                    "Upload-Metadata"?: string;
                    "Upload-Offset": components["headers"]["UploadOffset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["EmptyRefusal"];
            401: components["responses"]["EmptyRefusal"];
            404: components["responses"]["EmptyRefusal"];
            405: components["responses"]["MethodNotAllowed"];
            412: components["responses"]["EmptyRefusal"];
            414: components["responses"]["EmptyRefusal"];
            429: components["responses"]["EmptyRefusal"];
            500: components["responses"]["EmptyRefusal"];
            507: components["responses"]["EmptyRefusal"];
        };
    };
    appendToCameraUpload: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The version of the tus protocol; another than 1.0.0 is refused with 412.
                 * @example 1.0.0
                 */
                "Tus-Resumable": components["parameters"]["TusResumable"];
                /**
                 * @description `sha1` or `sha256`, a space, and the digest of the body in base64.
                 * @example sha1 Kq5sNclPz7QV2+lfQIuc6R7oRu0=
                 */
                "Upload-Checksum"?: string;
                /**
                 * @description Position in the file of the first byte of the body.
                 * @example 0
                 */
                "Upload-Offset": number;
            };
            path: {
                /**
                 * @description The upload's id.
                 * @example 01JD6QU000
                 */
                id: components["parameters"]["UploadId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example (the bytes from Upload-Offset on) */
                "application/offset+octet-stream": components["schemas"]["BinaryFile"];
            };
        };
        responses: {
            /** @description These bytes are stored durably. */
            204: {
                headers: {
                    "Tus-Resumable": components["headers"]["TusResumable"];
                    "Upload-Expires": components["headers"]["UploadExpires"];
                    "Upload-Offset": components["headers"]["UploadOffset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["UploadOffsetConflict"];
            412: components["responses"]["OtherUploadProtocol"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            423: components["responses"]["UploadLocked"];
            429: components["responses"]["TooManyRequests"];
            460: components["responses"]["ChecksumMismatch"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    reportCameraStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CameraStatus"];
            };
        };
        responses: {
            /** @description Its pairing, name and pending update. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CameraState"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    createCameraToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CameraTokenRequest"];
            };
        };
        responses: {
            /** @description A token for the calls of this camera. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CameraToken"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
        };
    };
    createCameraUpload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UploadUrlRequest"];
            };
        };
        responses: {
            /** @description The address and the form fields. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadTarget"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
        };
    };
    listCatalogue: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the answer that the caller has. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All items. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Catalogue"];
                };
            };
            /** @description Unchanged since the ETag sent. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description The password is changed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    getClientConfiguration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The configuration. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientConfiguration"];
                };
            };
            400: components["responses"]["BadRequest"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    listComponents: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the answer that the caller has. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The components, by name. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "01JD8C0001",
                     *         "name": "Busbar 3",
                     *         "description": "Left of the transformer",
                     *         "tags": [
                     *           "busbar-3"
                     *         ],
                     *         "snapshots": [
                     *           "01JD6Q3T8Z"
                     *         ],
                     *         "severities": [
                     *           {
                     *             "min": 40,
                     *             "max": 60,
                     *             "at": "2026-11-21T19:00:00.000Z",
                     *             "snapshot": "01JD6Q3T8Z"
                     *           }
                     *         ],
                     *         "trend": null,
                     *         "classification": [
                     *           {
                     *             "name": "SURFACE",
                     *             "confidence": 0.8
                     *           }
                     *         ],
                     *         "kind": "point",
                     *         "parent": null,
                     *         "group": null,
                     *         "limits": null,
                     *         "closesItself": true
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Component"][];
                };
            };
            /** @description Unchanged since the ETag sent. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    createComponent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ComponentRequest"];
            };
        };
        responses: {
            /** @description The component. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Component"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    getComponent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The component's id.
                 * @example 01JD8C0001
                 */
                id: components["parameters"]["ComponentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The component. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Component"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    deleteComponent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The component's id.
                 * @example 01JD8C0001
                 */
                id: components["parameters"]["ComponentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    changeComponent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The component's id.
                 * @example 01JD8C0001
                 */
                id: components["parameters"]["ComponentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ComponentPatch"];
            };
        };
        responses: {
            /** @description The component as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Component"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    getComponentHistory: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the answer that the caller has. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The component's id.
                 * @example 01JD8C0001
                 */
                id: components["parameters"]["ComponentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The history. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComponentHistory"];
                };
            };
            /** @description Unchanged since the ETag sent. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    judgeComponent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The component's id.
                 * @example 01JD8C0001
                 */
                id: components["parameters"]["ComponentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ComponentJudgement"];
            };
        };
        responses: {
            /** @description The history as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComponentHistory"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    restoreComponent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The component's id.
                 * @example 01JD8C0001
                 */
                id: components["parameters"]["ComponentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The component. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Component"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    listComponentNames: {
        parameters: {
            query?: {
                /**
                 * @description Only these components, by their ids with commas between them, at most 100.
                 * @example 01JD8C0001
                 */
                ids?: components["parameters"]["Ids"];
                /**
                 * @description Only components that one of this kind can be a part of.
                 * @example point
                 */
                outside?: components["schemas"]["ComponentKind"];
                /**
                 * @description Counted from 1; a page behind the last one is empty.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description 50 when left out.
                 * @example 50
                 */
                page_size?: number;
                /**
                 * @description Only parts of this component, directly below it.
                 * @example 01JD8C0001
                 */
                parent?: components["parameters"]["PartsOf"];
                /**
                 * @description Words that occur in the name or in a tag, in any case.
                 * @example pump
                 */
                search?: string;
                /**
                 * @description Only components with one of these tags; a line each.
                 * @example pump-5
                 */
                tags?: string;
            };
            header?: {
                /** @description The ETag of the answer that the caller has. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "page": 1,
                     *       "page_size": 50,
                     *       "total": 1,
                     *       "components": [
                     *         {
                     *           "id": "01JD8C0001",
                     *           "name": "Busbar 3",
                     *           "tags": [
                     *             "busbar-3"
                     *           ],
                     *           "kind": "point",
                     *           "parent": null,
                     *           "group": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ComponentNames"];
                };
            };
            /** @description Unchanged since the ETag sent. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    getComponentOverview: {
        parameters: {
            query?: {
                /**
                 * @description Only components with an alarm, pending or raised, or with readings that wait to be judged.
                 * @example true
                 */
                attention?: boolean;
                /**
                 * @description `worst` is by alarm, then by the severity of the newest reading, then what rises; equal ones are by name. By name when left out.
                 * @example worst
                 */
                order?: "worst" | "name" | "newest" | "snapshots";
                /**
                 * @description Counted from 1; a page behind the last one is empty.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description 60 when left out.
                 * @example 60
                 */
                page_size?: number;
                /**
                 * @description Only parts of this component, directly below it.
                 * @example 01JD8C0001
                 */
                parent?: components["parameters"]["PartsOf"];
                /**
                 * @description Part of the name, of the description or of a tag, in any case.
                 * @example pump
                 */
                search?: string;
            };
            header?: {
                /** @description The ETag of the answer that the caller has. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComponentOverview"];
                };
            };
            /** @description Unchanged since the ETag sent. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    getSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    updateSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettingsPatch"];
            };
        };
        responses: {
            /** @description The settings as they are now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    listDeletedSnapshots: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the answer that the caller has. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Those of the last 30 days. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedSnapshots"];
                };
            };
            /** @description Unchanged since the ETag sent. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    listDeviceNotifications: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the answer that the caller has. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The notifications, by serial number. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceNotificationList"];
                };
            };
            /** @description Unchanged since the ETag sent. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    getDeviceVersions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The camera's serial number.
                 * @example SL-2041
                 */
                serial: components["parameters"]["DeviceSerial"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The camera. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceVersions"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    setDeviceNickname: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The camera's serial number.
                 * @example SL-2041
                 */
                serial: components["parameters"]["DeviceSerial"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeviceNickname"];
            };
        };
        responses: {
            /** @description Saved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    removeDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The camera's serial number.
                 * @example SL-2041
                 */
                serial: components["parameters"]["DeviceSerial"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed, or removed before. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    requestDeviceUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The camera's serial number.
                 * @example SL-2041
                 */
                serial: components["parameters"]["DeviceSerial"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeviceUpdateRequest"];
            };
        };
        responses: {
            /** @description The request, or the one that it repeats. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceUpdate"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    listDevices: {
        parameters: {
            query?: {
                /** @description Ids of ownerships, separated by commas; all that the caller sees when left out. */
                ownerships?: string;
            };
            header?: {
                /** @description The ETag of the answer that the caller has. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cameras, by serial number. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceList"];
                };
            };
            /** @description Unchanged since the ETag sent. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    downloadSnapshots: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DownloadRequest"];
            };
        };
        responses: {
            /** @description Started. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportStarted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    getViewerDownload: {
        parameters: {
            query?: {
                /**
                 * @description 1 answers the address of the file.
                 * @example 0
                 */
                download?: 0 | 1;
                /**
                 * @description Language of the texts, such as `de`; otherwise that of Accept-Language.
                 * @example de
                 */
                lang?: components["parameters"]["Lang"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The program, or with `download` its address. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ViewerDownload"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
        };
    };
    listManuals: {
        parameters: {
            query: {
                /**
                 * @description The camera's serial number.
                 * @example SL-2041
                 */
                device_serial: components["schemas"]["DeviceSerial"];
                /**
                 * @description A language tag.
                 * @example de
                 */
                lang?: string;
            };
            header?: {
                /** @description The ETag of the answer that the caller has. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The documents, by kind. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Manuals"];
                };
            };
            /** @description Unchanged since the ETag sent. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    listReleaseNotes: {
        parameters: {
            query?: {
                /**
                 * @description Language of the texts, such as `de`; otherwise that of Accept-Language.
                 * @example de
                 */
                lang?: components["parameters"]["Lang"];
            };
            header?: {
                /** @description The ETag of the answer that the caller has. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is new, the newest release first. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReleaseNotes"];
                };
            };
            /** @description Unchanged since the ETag sent. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    createExcelExport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExcelRequest"];
            };
        };
        responses: {
            /** @description Started. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportStarted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    listExports: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the answer that the caller has. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The exports. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportList"];
                };
            };
            /** @description Unchanged since the ETag sent. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    cancelExport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The number that the start of the export returned.
                 * @example 01JD6QF000
                 */
                executionID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    sendFeedback: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Feedback"];
            };
        };
        responses: {
            /** @description It is kept. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    getUploadCredentials: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The credentials. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiveCredentials"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    createUploadUrl: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UploadUrlRequest"];
            };
        };
        responses: {
            /** @description The address and the form fields. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadTarget"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
        };
    };
    listIssuedReports: {
        parameters: {
            query?: {
                /** @description Only those with this file. */
                sha256?: components["schemas"]["Sha256"];
            };
            header?: {
                /** @description The ETag of the answer that the caller has. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The reports, newest first. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "01JD8R0001",
                     *         "number": "2026-014",
                     *         "revision": "B",
                     *         "state": "issued",
                     *         "title": "Leak survey, hall B",
                     *         "type": "LEAK",
                     *         "template": "full",
                     *         "findings": 12,
                     *         "issuedAt": "2026-11-28T19:00:00.000Z",
                     *         "issuedBy": "m.korhonen",
                     *         "sizeBytes": 2100000,
                     *         "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *         "replaces": {
                     *           "revision": "A",
                     *           "issuedAt": "2026-11-21T19:00:00.000Z"
                     *         },
                     *         "latestRevision": "B",
                     *         "deletedAt": null,
                     *         "mayDelete": true,
                     *         "url": "/issued-reports/eyJpZCI6IjAxSkQ4UjAwMDEifQ.c2lnbmF0dXJl/Report%202026-014%20B.pdf"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["IssuedReport"][];
                };
            };
            /** @description Unchanged since the ETag sent. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    reserveIssuedReport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewIssuedReport"];
            };
        };
        responses: {
            /** @description The reservation. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReservedReport"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    getIssuedReport: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the answer that the caller has. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The id of an issued report or of a reservation.
                 * @example 01JD8R0001
                 */
                id: components["parameters"]["IssuedReportId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01JD8R0001",
                     *       "number": "2026-014",
                     *       "revision": "B",
                     *       "state": "issued",
                     *       "title": "Leak survey, hall B",
                     *       "type": "LEAK",
                     *       "template": "full",
                     *       "findings": 12,
                     *       "issuedAt": "2026-11-28T19:00:00.000Z",
                     *       "issuedBy": "m.korhonen",
                     *       "sizeBytes": 2100000,
                     *       "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *       "replaces": {
                     *         "revision": "A",
                     *         "issuedAt": "2026-11-21T19:00:00.000Z"
                     *       },
                     *       "latestRevision": "B",
                     *       "deletedAt": null,
                     *       "mayDelete": true,
                     *       "url": "/issued-reports/eyJpZCI6IjAxSkQ4UjAwMDEifQ.c2lnbmF0dXJl/Report%202026-014%20B.pdf",
                     *       "snapshotIds": [
                     *         "01JD6Q3T8Z"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["IssuedReportDetail"];
                };
            };
            /** @description Unchanged since the ETag sent. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    deleteIssuedReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an issued report or of a reservation.
                 * @example 01JD8R0001
                 */
                id: components["parameters"]["IssuedReportId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, or it was done before. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    copyIssuedReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an issued report or of a reservation.
                 * @example 01JD8R0001
                 */
                id: components["parameters"]["IssuedReportId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The copy. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadedReport"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    issueReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an issued report or of a reservation.
                 * @example 01JD8R0001
                 */
                id: components["parameters"]["IssuedReportId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IssueReportRequest"];
            };
        };
        responses: {
            /** @description The issued report. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedReport"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    listMissedMessages: {
        parameters: {
            query: {
                /**
                 * @description Number of the last message that the caller has.
                 * @example 18
                 */
                after: number;
            };
            header?: {
                /** @description The ETag of the answer that the caller has. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The messages, in order. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MissedMessages"];
                };
            };
            /** @description Unchanged since the ETag sent. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    logClientError: {
        parameters: {
            query: {
                /**
                 * @description What happened, as text.
                 * @example TypeError: x is undefined at gallery.tsx:12
                 */
                errorStr: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is kept. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
        };
    };
    getCurrentUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentUser"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    deleteAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountDeletion"];
            };
        };
        responses: {
            /** @description The account is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    exportAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Started. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportStarted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    listMyInvitations: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the answer that the caller has. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitations, newest first. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "01JD7J0001",
                     *         "email": "kim@northern-paper.example",
                     *         "group": {
                     *           "id": "01JD7G0002",
                     *           "name": "Mill 2"
                     *         },
                     *         "organization": {
                     *           "id": "01JD7A0001",
                     *           "name": "Northern Paper"
                     *         },
                     *         "invitedBy": "inspector",
                     *         "invitedAt": "2026-11-21T19:00:00.000Z",
                     *         "expires": "2026-12-05T19:00:00.000Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Invitation"][];
                };
            };
            /** @description Unchanged since the ETag sent. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    getOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description From createCheckout.
                 * @example 01JD8S0001
                 */
                id: components["parameters"]["OrderId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    listInvitations: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the answer that the caller has. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitations, newest first. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "01JD7J0001",
                     *         "email": "kim@northern-paper.example",
                     *         "group": {
                     *           "id": "01JD7G0002",
                     *           "name": "Mill 2"
                     *         },
                     *         "organization": {
                     *           "id": "01JD7A0001",
                     *           "name": "Northern Paper"
                     *         },
                     *         "invitedBy": "inspector",
                     *         "invitedAt": "2026-11-21T19:00:00.000Z",
                     *         "expires": "2026-12-05T19:00:00.000Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Invitation"][];
                };
            };
            /** @description Unchanged since the ETag sent. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The invitation's id.
                 * @example 01JD7J0001
                 */
                id: components["parameters"]["InvitationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The organization that the caller is in now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    endInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The invitation's id.
                 * @example 01JD7J0001
                 */
                id: components["parameters"]["InvitationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invited user declined it, or a manager of the group canceled it. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    listOrganizationLog: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the answer that the caller has. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The newest 500 changes, newest first. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "01JD7L0001",
                     *         "at": "2026-11-21T19:00:00.000Z",
                     *         "by": "inspector",
                     *         "action": "memberMoved",
                     *         "subject": "kim",
                     *         "group": {
                     *           "id": "01JD7G0002",
                     *           "name": "Mill 2"
                     *         }
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["OrganizationLogEntry"][];
                };
            };
            /** @description Unchanged since the ETag sent. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    getOrganization: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the answer that the caller has. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The organization with all its groups; null for a user who is in none. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationOrNone"];
                };
            };
            /** @description Unchanged since the ETag sent. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    createOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrganizationRequest"];
            };
        };
        responses: {
            /** @description The organization, with the caller in its root group. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    addGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The group's id.
                 * @example 01JD7G0001
                 */
                id: components["parameters"]["GroupId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GroupRequest"];
            };
        };
        responses: {
            /** @description The organization as it is now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    deleteGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The group's id.
                 * @example 01JD7G0001
                 */
                id: components["parameters"]["GroupId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The organization as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    changeGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The group's id.
                 * @example 01JD7G0001
                 */
                id: components["parameters"]["GroupId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GroupPatch"];
            };
        };
        responses: {
            /** @description The organization as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    inviteToGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The group's id.
                 * @example 01JD7G0001
                 */
                id: components["parameters"]["GroupId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationRequest"];
            };
        };
        responses: {
            /** @description The invitation. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    addGroupOwnership: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The group's id.
                 * @example 01JD7G0001
                 */
                id: components["parameters"]["GroupId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GroupOwnershipRequest"];
            };
        };
        responses: {
            /** @description The organization as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    getGroupSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the answer that the caller has. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The group's id.
                 * @example 01JD7G0001
                 */
                id: components["parameters"]["GroupId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the group fixes, and what is fixed above it. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsOfGroup"];
                };
            };
            /** @description Unchanged since the ETag sent. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    changeGroupSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The group's id.
                 * @example 01JD7G0001
                 */
                id: components["parameters"]["GroupId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GroupSettingsPatch"];
            };
        };
        responses: {
            /** @description What is fixed now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsOfGroup"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    leaveOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LeaveRequest"];
            };
        };
        responses: {
            /** @description The caller is in no organization any more. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    pairDevice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PairingRequest"];
            };
        };
        responses: {
            /** @description Paired. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PairingStatus"];
                };
            };
            400: components["responses"]["PairingRefused"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyTries"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    getPairingStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PairingRequest"];
            };
        };
        responses: {
            /** @description Whether it is paired, and whether the caller can pair it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PairingStatus"];
                };
            };
            400: components["responses"]["PairingRefused"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyTries"];
            500: components["responses"]["InternalError"];
        };
    };
    listPaymentTokens: {
        parameters: {
            query?: {
                /** @description Returns this one only. */
                viewToken?: string;
            };
            header?: {
                /** @description The ETag of the answer that the caller has. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Names of what was paid for. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentTokens"];
                };
            };
            /** @description Unchanged since the ETag sent. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    pollExcelResult: {
        parameters: {
            query: {
                /**
                 * @description The number that the start of the export returned.
                 * @example 01JD6QF000
                 */
                executionID: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How far it is. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportJob"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    listPurchases: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the answer that the caller has. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was paid for. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Purchases"];
                };
            };
            /** @description Unchanged since the ETag sent. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    listReanalyses: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the answer that the caller has. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The re-analyses. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReanalysisList"];
                };
            };
            /** @description Unchanged since the ETag sent. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    createReanalysis: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewReanalysis"];
            };
        };
        responses: {
            /** @description It waits for its turn. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reanalysis"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    getReanalysis: {
        parameters: {
            query?: {
                /** @description `nextAfter` of the page before; 0 for the first page. */
                after?: number;
                /**
                 * @description Most differences in the answer.
                 * @example 100
                 */
                limit?: number;
                /** @description Which snapshots: all, those whose result differs, or those in one state. */
                show?: "all" | "changed" | "failed" | "leftOut";
            };
            header?: never;
            path: {
                /**
                 * @description The re-analysis's id.
                 * @example 01JD6Q9V00
                 */
                id: components["parameters"]["ReanalysisId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state, the sums and a page of differences. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReanalysisPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    deleteReanalysis: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The re-analysis's id.
                 * @example 01JD6Q9V00
                 */
                id: components["parameters"]["ReanalysisId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    applyReanalysis: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The re-analysis's id.
                 * @example 01JD6Q9V00
                 */
                id: components["parameters"]["ReanalysisId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How far it is. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reanalysis"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    cancelReanalysis: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The re-analysis's id.
                 * @example 01JD6Q9V00
                 */
                id: components["parameters"]["ReanalysisId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How far it is. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reanalysis"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    undoReanalysis: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The re-analysis's id.
                 * @example 01JD6Q9V00
                 */
                id: components["parameters"]["ReanalysisId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How far it is. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reanalysis"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    getReportEndpoint: {
        parameters: {
            query: {
                /**
                 * @description The live client that makes the report.
                 * @example web-01JD6QC000
                 */
                userIotId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address and the form fields. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadTarget"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    listReportSchedules: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the answer that the caller has. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The schedules. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportSchedules"];
                };
            };
            /** @description Unchanged since the ETag sent. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    createReportSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReportScheduleRequest"];
            };
        };
        responses: {
            /** @description The schedule. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportSchedule"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    deleteReportSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description From listReportSchedules.
                 * @example 01JD8S0001
                 */
                id: components["parameters"]["ReportScheduleId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    changeReportSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description From listReportSchedules.
                 * @example 01JD8S0001
                 */
                id: components["parameters"]["ReportScheduleId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReportSchedulePatch"];
            };
        };
        responses: {
            /** @description The schedule. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportSchedule"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    sendScheduledReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description From listReportSchedules.
                 * @example 01JD8S0001
                 */
                id: components["parameters"]["ReportScheduleId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The schedule, whose run begins. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportSchedule"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    listReportTemplates: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the answer that the caller has. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The templates, the oldest first. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportTemplates"];
                };
            };
            /** @description Unchanged since the ETag sent. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    createReportTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReportTemplateRequest"];
            };
        };
        responses: {
            /** @description The template. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportTemplate"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    deleteReportTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description From listReportTemplates.
                 * @example 01JD8T0001
                 */
                id: components["parameters"]["ReportTemplateId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    changeReportTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description From listReportTemplates.
                 * @example 01JD8T0001
                 */
                id: components["parameters"]["ReportTemplateId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReportTemplatePatch"];
            };
        };
        responses: {
            /** @description The template. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportTemplate"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            412: components["responses"]["StaleTemplate"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    getReseller: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the answer that the caller has. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The reseller. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reseller"];
                };
            };
            /** @description Unchanged since the ETag sent. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    listLicenceKeys: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the answer that the caller has. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The reseller's id.
                 * @example 01JD8R0001
                 */
                id: components["parameters"]["ResellerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys, newest first. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "license_key": "SL1-aQ8b",
                     *         "node_key": "ABCD-2345",
                     *         "description": "Second laptop",
                     *         "customer_name": "Northern Paper",
                     *         "created_at": "2026-11-21T19:00:00.000Z",
                     *         "created_by": "inspector"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["LicenceKey"][];
                };
            };
            /** @description Unchanged since the ETag sent. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    createLicenceKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reseller's id.
                 * @example 01JD8R0001
                 */
                id: components["parameters"]["ResellerId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LicenceKeyRequest"];
            };
        };
        responses: {
            /** @description The key; there is one less left. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LicenceKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    changeLicenceKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reseller's id.
                 * @example 01JD8R0001
                 */
                id: components["parameters"]["ResellerId"];
                /**
                 * @description The license key.
                 * @example SL1-aQ8b
                 */
                licenseKey: components["parameters"]["LicenceKeyText"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LicenceKeyPatch"];
            };
        };
        responses: {
            /** @description The key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LicenceKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    emailLicenceKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reseller's id.
                 * @example 01JD8R0001
                 */
                id: components["parameters"]["ResellerId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LicenceKeyEmail"];
            };
        };
        responses: {
            /** @description Whether the mail is on its way. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailSuccess"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    startUpload: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The version of the tus protocol; another than 1.0.0 is refused with 412.
                 * @example 1.0.0
                 */
                "Tus-Resumable": components["parameters"]["TusResumable"];
                /**
                 * @description Bytes of the whole file.
                 * @example 1048576
                 */
                "Upload-Length": number;
                /**
                 * @description Pairs of a key and its value in base64, between commas; `filename` is the file's name in UTF-8.
                 * @example filename ZmxhbmdlLTcubmx6
                 */
                "Upload-Metadata"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Send the bytes to the address in Location. */
            201: {
                headers: {
                    /** @description The address of this upload. */
                    Location?: string;
                    "Tus-Resumable": components["headers"]["TusResumable"];
                    "Upload-Expires": components["headers"]["UploadExpires"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResumableUpload"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            412: components["responses"]["OtherUploadProtocol"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    getUploadProtocol: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In the headers. */
            204: {
                headers: {
                    /** @description What Upload-Checksum may be made with. */
                    "Tus-Checksum-Algorithm"?: string;
                    /** @description What is understood beside the core of the protocol. */
                    "Tus-Extension"?: string;
                    /** @description The largest file, in bytes. */
                    "Tus-Max-Size"?: number;
                    "Tus-Version": components["headers"]["TusVersion"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
        };
    };
    getUpload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The upload's id.
                 * @example 01JD6QU000
                 */
                id: components["parameters"]["UploadId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The progress, and the outcome of the import. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResumableUpload"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    cancelUpload: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The version of the tus protocol; another than 1.0.0 is refused with 412.
                 * @example 1.0.0
                 */
                "Tus-Resumable": components["parameters"]["TusResumable"];
            };
            path: {
                /**
                 * @description The upload's id.
                 * @example 01JD6QU000
                 */
                id: components["parameters"]["UploadId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What arrived is removed. */
            204: {
                headers: {
                    "Tus-Resumable": components["headers"]["TusResumable"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            412: components["responses"]["OtherUploadProtocol"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    getUploadOffset: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The version of the tus protocol; another than 1.0.0 is refused with 412.
                 * @example 1.0.0
                 */
                "Tus-Resumable": components["parameters"]["TusResumable"];
            };
            path: {
                /**
                 * @description The upload's id.
                 * @example 01JD6QU000
                 */
                id: components["parameters"]["UploadId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In the headers. */
            200: {
                headers: {
                    "Tus-Resumable": components["headers"]["TusResumable"];
                    "Upload-Expires": components["headers"]["UploadExpires"];
                    /** @description Bytes of the whole file. */
                    "Upload-Length"?: number;
                    /** @description As it was given at the start. */
                    "Upload-Metadata"?: string;
                    "Upload-Offset": components["headers"]["UploadOffset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["EmptyRefusal"];
            401: components["responses"]["EmptyRefusal"];
            403: components["responses"]["EmptyRefusal"];
            404: components["responses"]["EmptyRefusal"];
            405: components["responses"]["MethodNotAllowed"];
            412: components["responses"]["EmptyRefusal"];
            414: components["responses"]["EmptyRefusal"];
            429: components["responses"]["EmptyRefusal"];
            500: components["responses"]["EmptyRefusal"];
            507: components["responses"]["EmptyRefusal"];
        };
    };
    appendToUpload: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The version of the tus protocol; another than 1.0.0 is refused with 412.
                 * @example 1.0.0
                 */
                "Tus-Resumable": components["parameters"]["TusResumable"];
                /**
                 * @description `sha1` or `sha256`, a space, and the digest of the body in base64.
                 * @example sha1 Kq5sNclPz7QV2+lfQIuc6R7oRu0=
                 */
                "Upload-Checksum"?: string;
                /**
                 * @description Position in the file of the first byte of the body.
                 * @example 0
                 */
                "Upload-Offset": number;
            };
            path: {
                /**
                 * @description The upload's id.
                 * @example 01JD6QU000
                 */
                id: components["parameters"]["UploadId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example (the bytes from Upload-Offset on) */
                "application/offset+octet-stream": components["schemas"]["BinaryFile"];
            };
        };
        responses: {
            /** @description These bytes are stored durably. */
            204: {
                headers: {
                    "Tus-Resumable": components["headers"]["TusResumable"];
                    "Upload-Expires": components["headers"]["UploadExpires"];
                    "Upload-Offset": components["headers"]["UploadOffset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["UploadOffsetConflict"];
            412: components["responses"]["OtherUploadProtocol"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            423: components["responses"]["UploadLocked"];
            429: components["responses"]["TooManyRequests"];
            460: components["responses"]["ChecksumMismatch"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    listSharedReports: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the answer that the caller has. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The valid links, newest first. Their addresses are not stored. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "01JD8S0001",
                     *         "name": "Report.pdf",
                     *         "createdAt": "2026-11-21T19:00:00.000Z",
                     *         "expires": "2026-11-28T19:00:00.000Z",
                     *         "views": 3,
                     *         "lastOpenedAt": "2026-11-22T08:30:00.000Z",
                     *         "hasPassword": false
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["SharedReportLink"][];
                };
            };
            /** @description Unchanged since the ETag sent. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    createSharedReport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShareReportRequest"];
            };
        };
        responses: {
            /** @description The link. It is returned only once, and works for 7 days or the requested `days`. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SharedReportCreated"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    getSharedReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The token of the link.
                 * @example k3Jd0
                 */
                token: components["parameters"]["ShareToken"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where it is, `expired` or `passwordRequired`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SharedReport"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
        };
    };
    revokeSharedReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The token of the link.
                 * @example k3Jd0
                 */
                token: components["parameters"]["ShareToken"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link works no more. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    openSharedReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The token of the link.
                 * @example k3Jd0
                 */
                token: components["parameters"]["ShareToken"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OpenSharedReportRequest"];
            };
        };
        responses: {
            /** @description Where it is, or `expired`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SharedReport"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    listSnapshots: {
        parameters: {
            query?: {
                /** @description Only from these cameras, by `id` of listDevices or `ownership` of records, separated by commas; all when left out. */
                ownerships?: string;
                /** @description One page of the whole list, counted from 1; then `since` is not read and `complete` is false. A page behind the last one is empty. */
                page?: number;
                /**
                 * @description 100 when only `page` is given.
                 * @example 20
                 */
                page_size?: number;
                /** @description The `version` of an earlier answer; only what changed after it is answered. */
                since?: number;
            };
            header?: {
                /** @description The ETag of the answer that the caller has. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list, newest first. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotList"];
                };
            };
            /** @description Unchanged since the ETag sent. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    getSnapshot: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the answer that the caller has. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The snapshot. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotDetail"];
                };
            };
            /** @description Unchanged since the ETag sent. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    setSnapshotAcFrequency: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "acfrequency": 50
                 *     }
                 */
                "application/json": {
                    /** @description Hz, 12.5 to 450; 0 finds it in the signal. */
                    acfrequency: number;
                };
            };
        };
        responses: {
            /** @description Saved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotChanged"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    getSnapshotAddress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address; empty if unknown. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Address"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    setSnapshotAnalysisType: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "analysis_type": "MECHANICAL"
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    analysis_type: "LEAK" | "LEAK_SIZE" | "PD" | "MECHANICAL";
                };
            };
        };
        responses: {
            /** @description Saved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotChanged"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    setSnapshotAnalysisTime: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "audioTime": 1.5,
                 *       "heatmapOptions": {
                 *         "dynamicRangeDb": 6
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description Seconds; null for all of it. */
                    audioTime: number | null;
                    /** @description How the heat map was drawn then; stored unchanged, at most 4,000 characters as JSON. */
                    heatmapOptions?: Record<string, never>;
                };
            };
        };
        responses: {
            /** @description Saved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotChanged"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    getLeakAnalysis: {
        parameters: {
            query?: {
                /** @description Seconds of the audio around which to look; everything that was recorded when left out. */
                audioTime?: number;
                /** @description Factor on the measured size, above 0; 1 when left out. */
                correction?: number;
                /** @description Meters; the saved distance when left out. */
                distanceM?: number;
                /** @description Price of a kWh, in any currency. When left out, the `energy_cost` of the snapshot, else `energy_cost_kwh` of getSettings, unless that is 0 or in another currency than that of the snapshot. */
                electricityCost?: number;
                /** @description Relative humidity in percent; what was measured, else 75. */
                environmentHumidityPr?: number;
                /** @description Of the air; what was measured, else 20. */
                environmentTemperatureC?: number;
                /** @description Of the compressor, kW/(m3/min); 11.7 when left out. */
                specificPower?: number;
                /** @description The version of the analyses that the caller knows. The answer is always in the version that it names itself. */
                version?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result, or the reason why there is none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeakResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["AnalysisUnavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    getLocations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sources. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Locations"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["AnalysisUnavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    getMechAnalysis: {
        parameters: {
            query?: {
                /** @description Seconds of the audio around which to look; everything that was recorded when left out. */
                audioTime?: number;
                /** @description The bearing that was recorded: its maker's number, or the number of its elements, their diameter and the pitch diameter in millimeters (`9 x 7.94 x 39.04`), with a contact angle in degrees if it is not 0 (`... @ 15`). One that is not known changes nothing; `bearing` of the answer is then null. */
                bearing?: string;
                /** @description Turns of the shaft in a minute; found from side bands where it can be when left out. */
                speedRpm?: number;
                /** @description The version of the analyses that the caller knows. The answer is always in the version that it names itself. */
                version?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result, or the reason why there is none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MechResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["AnalysisUnavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    getPattern: {
        parameters: {
            query?: {
                /** @description Frequency of the mains in Hz: 0 finds it in the signal, otherwise from 12.5 to 450. Other mains that the pulses follow are used instead, with `otherMains` among the warnings or notes. */
                acfreq?: number;
                /** @description Seconds of the audio around which to look; everything that was recorded when left out. */
                audioTime?: number;
                /** @description The version of the analyses that the caller knows. The answer is always in the version that it names itself. */
                version?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The pattern, or the reason why there is none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pattern"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["AnalysisUnavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    getPdAnalysis: {
        parameters: {
            query?: {
                /** @description Frequency of the mains in Hz: 0 finds it in the signal, otherwise from 12.5 to 450. Other mains that the pulses follow are used instead, with `otherMains` among the warnings or notes. */
                acfreq?: number;
                /** @description Seconds of the audio around which to look; everything that was recorded when left out. */
                audioTime?: number;
                /** @description Meters; the saved distance when left out. */
                distanceM?: number;
                /** @description Relative humidity in percent; what was measured, else 75. */
                environmentHumidityPr?: number;
                /** @description Of the air; what was measured, else 20. */
                environmentTemperatureC?: number;
                /** @description Where the equipment is, in words. Kept with the result; it changes nothing in it. */
                location?: string;
                /** @description The version of the analyses that the caller knows. The answer is always in the version that it names itself. */
                version?: string;
                /** @description Volts: 1000 times the kilovolts of the form. */
                voltageV?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result, or the reason why there is none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PdResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["AnalysisUnavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    getPatternVideo: {
        parameters: {
            query?: {
                /** @description Creates it again, unless it is being created already. */
                force?: "true" | "false" | "1" | "0";
                /** @description Frequency of the mains in Hz: 0 finds it in the signal, otherwise from 12.5 to 450. That of the snapshot when left out. */
                manual_freq?: number;
                /** @description Not read, so any text; the live messages go to all clients of the user. */
                userIot?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Progress and address of the video. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotVideo"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    getRealTimeVideo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Progress and address of the video. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotVideo"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    getAudibleWav: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the answer that the caller has. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A WAV file of one channel, 48 kHz, 16 bits. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "audio/wav": components["schemas"]["BinaryFile"];
                };
            };
            /** @description Unchanged since the ETag sent. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["AnalysisUnavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    changeSnapshotAddress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "latitude": 60.17,
                 *       "longitude": 24.94
                 *     }
                 */
                "application/json": {
                    /** @description Degrees north. */
                    latitude: number;
                    /** @description Degrees east. */
                    longitude: number;
                };
            };
        };
        responses: {
            /** @description Saved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotChanged"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    listSnapshotChanges: {
        parameters: {
            query?: {
                /** @description The `nextBefore` of an earlier answer. */
                before?: string;
                /** @description How many at most. */
                limit?: number;
            };
            header?: {
                /** @description The ETag of the answer that the caller has. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changes. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotChanges"];
                };
            };
            /** @description Unchanged since the ETag sent. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    setSnapshotComments: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The snapshot's `version` that the text was edited from, in quotes. The write is refused with 412 only when this very text was changed after it; changes of other fields do not matter.
                 * @example "41"
                 */
                "If-Match": components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "comments": "Hissing since Monday."
                 *     }
                 */
                "application/json": {
                    comments: string;
                };
            };
        };
        responses: {
            /** @description Saved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotChanged"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            412: components["responses"]["StaleText"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    setSnapshotCostMode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "costmode": "volume"
                 *     }
                 */
                "application/json": {
                    costmode: components["schemas"]["CostMode"];
                };
            };
        };
        responses: {
            /** @description Saved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotChanged"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    setSnapshotCurrency: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "currency": "EUR"
                 *     }
                 */
                "application/json": {
                    /** @description ISO 4217 code; null for the currency of the reader's settings. */
                    currency: string | null;
                };
            };
        };
        responses: {
            /** @description Saved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotChanged"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    deactivateSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotDeleted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    setSnapshotDistance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "distance": 2.4
                 *     }
                 */
                "application/json": {
                    /** @description Meters, whatever unit it was typed in; null for unknown. */
                    distance: number | null;
                };
            };
        };
        responses: {
            /** @description Saved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotChanged"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    setSnapshotDynamicRange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "value": 6
                 *     }
                 */
                "application/json": {
                    /** @description dB. */
                    value: number;
                };
            };
        };
        responses: {
            /** @description Saved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotChanged"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    setSnapshotEnergyCost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "energycost": 0.25
                 *     }
                 */
                "application/json": {
                    /** @description Currency per kWh; 0 if unknown. */
                    energycost: number;
                };
            };
        };
        responses: {
            /** @description Saved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotChanged"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    getSnapshotFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an earlier response: if the file has another one, or the text is no tag, the whole file is returned with 200. */
                "If-Range"?: string;
                /** @description The bytes wanted. */
                Range?: string;
            };
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": components["schemas"]["BinaryFile"];
                };
            };
            /** @description The requested bytes. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": components["schemas"]["BinaryFile"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            416: components["responses"]["RangeNotSatisfiable"];
            500: components["responses"]["InternalError"];
        };
    };
    setSnapshotFixed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "fixed": 1,
                 *       "fixed_date_utc_ts": 1795287600000
                 *     }
                 */
                "application/json": {
                    /** @enum {integer} */
                    fixed: 0 | 1;
                    /** @description Milliseconds since 1970, UTC; the moment of the call if left out. Not read with `fixed` 0. */
                    fixed_date_utc_ts?: number | null;
                };
            };
        };
        responses: {
            /** @description Saved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotChanged"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    setSnapshotGas: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "gas_type": "NITROGEN"
                 *     }
                 */
                "application/json": {
                    gas_type: components["schemas"]["Gas"];
                };
            };
        };
        responses: {
            /** @description Saved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotChanged"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    getHeatmapStill: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the answer that the caller has. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mean over all frames, of squared pressure, in uint16-db. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeatmapFrame"];
                };
            };
            /** @description Unchanged since the ETag sent. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    setSnapshotHeatmapMode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "mode": "multi"
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    mode: "single" | "multi";
                };
            };
        };
        responses: {
            /** @description Saved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotChanged"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    setSnapshotHumidity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "humidity": 45
                 *     }
                 */
                "application/json": {
                    /** @description Relative humidity in percent; null restores the value that the camera measured, if there is one. */
                    humidity: number | null;
                };
            };
        };
        responses: {
            /** @description Saved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotChanged"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    createImageUploadUrl: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address and the form fields; the file is sent with uploadImage. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadTarget"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    listImageAttachments: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the answer that the caller has. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The images, oldest first. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageAttachments"];
                };
            };
            /** @description Unchanged since the ETag sent. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    removeImageAttachment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "attachmentId": "01JD6QG000"
                 *     }
                 */
                "application/json": {
                    attachmentId: string;
                };
            };
        };
        responses: {
            /** @description The images that are left, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageAttachments"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    setSnapshotLabel: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The snapshot's `version` that the text was edited from, in quotes. The write is refused with 412 only when this very text was changed after it; changes of other fields do not matter.
                 * @example "41"
                 */
                "If-Match": components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "label": "Compressor hall, flange 7"
                 *     }
                 */
                "application/json": {
                    label: string;
                };
            };
        };
        responses: {
            /** @description Saved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotChanged"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            412: components["responses"]["StaleText"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    setSnapshotLinePressure: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "linepressure": 7
                 *     }
                 */
                "application/json": {
                    /** @description Bar, whatever unit it was typed in; null for unknown. */
                    linepressure: number | null;
                };
            };
        };
        responses: {
            /** @description Saved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotChanged"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    setSnapshotLocation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "location": "60.17,24.94"
                 *     }
                 */
                "application/json": {
                    /** @description Degrees north and east, separated by a comma; `nan` removes the place. */
                    location: string;
                };
            };
        };
        responses: {
            /** @description Saved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotChanged"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    setSnapshotMassCost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "masscost": 1.2
                 *     }
                 */
                "application/json": {
                    /** @description Currency per kg. */
                    masscost: number;
                };
            };
        };
        responses: {
            /** @description Saved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotChanged"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    setSnapshotPictureBrightness: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "picture_brightness": 0.2
                 *     }
                 */
                "application/json": {
                    picture_brightness: number;
                };
            };
        };
        responses: {
            /** @description Saved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotChanged"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    getSnapshotPicture: {
        parameters: {
            query?: {
                /** @description Width; `thumb` is at most 480 pixels wide, WebP. */
                size?: "thumb" | "original";
            };
            header?: {
                /** @description The ETag of the answer that the caller has. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture, without its metadata. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": components["schemas"]["BinaryFile"];
                    "image/png": components["schemas"]["BinaryFile"];
                    "image/webp": components["schemas"]["BinaryFile"];
                };
            };
            /** @description Unchanged since the ETag sent. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    setSnapshotPictureNotes: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The snapshot's `version` that the text was edited from, in quotes. The write is refused with 412 only when this very text was changed after it; changes of other fields do not matter.
                 * @example "41"
                 */
                "If-Match": components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "notes": [
                 *         {
                 *           "id": "3f6c1c9d",
                 *           "kind": "arrow",
                 *           "from": {
                 *             "u": 0.62,
                 *             "v": 0.7
                 *           },
                 *           "to": {
                 *             "u": 0.44,
                 *             "v": 0.4
                 *           },
                 *           "text": "This flange"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    notes: components["schemas"]["PictureNotes"];
                };
            };
        };
        responses: {
            /** @description Saved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotChanged"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            412: components["responses"]["StaleText"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    setSnapshotRepairWork: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "assignee": "ann",
                 *       "due_date": "2026-12-04",
                 *       "tag_number": "0147"
                 *     }
                 */
                "application/json": {
                    /** @description Username of a person of the organization, or any other name; empty for none. */
                    assignee?: string;
                    /** @description Where the leak was; null if not known. */
                    cause?: components["schemas"]["RepairCause"] | null;
                    /**
                     * Format: date
                     * @description Last day for the repair; null for none.
                     */
                    due_date?: string | null;
                    /**
                     * @description Not together with `tag_number`.
                     * @constant
                     */
                    give_tag_number?: true;
                    /** @description What was done; null if not known. */
                    measure?: components["schemas"]["RepairMeasure"] | null;
                    note?: string;
                    /** @description Of the leak tag at the point: letters and digits, with `-`, `.`, `/` or `_` between them. Empty for none. */
                    tag_number?: string;
                };
            };
        };
        responses: {
            /** @description Saved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotChanged"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    getSnapshotRepair: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the answer that the caller has. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The status and its history. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Repair"];
                };
            };
            /** @description Unchanged since the ETag sent. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    setSnapshotRepair: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "repair_status": "inRepair",
                 *       "note": "Gasket ordered"
                 *     }
                 */
                "application/json": {
                    note?: string;
                    repair_status: components["schemas"]["RepairStatus"];
                };
            };
        };
        responses: {
            /** @description Saved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotChanged"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    restoreSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Restored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotChanged"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    getSignal: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the answer that the caller has. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A WAV file of one channel at the recorded sample rate. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "audio/wav": components["schemas"]["BinaryFile"];
                };
            };
            /** @description Unchanged since the ETag sent. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    setSnapshotSpecificPower: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "specificpower": 6.5
                 *     }
                 */
                "application/json": {
                    /** @description kW/(m3/min), whatever unit it was typed in; null if not known. */
                    specificpower: number | null;
                };
            };
        };
        responses: {
            /** @description Saved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotChanged"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    setSnapshotStarred: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "starred": 1
                 *     }
                 */
                "application/json": {
                    /** @enum {integer} */
                    starred: 0 | 1;
                };
            };
        };
        responses: {
            /** @description Saved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotChanged"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    setSnapshotTags: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tags": [
                 *         "compressor",
                 *         "night shift"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description The whole new list; saved in NFC, trimmed, each once. */
                    tags: string[];
                };
            };
        };
        responses: {
            /** @description Saved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotChanged"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    setSnapshotTemperature: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "temperature": 21.5
                 *     }
                 */
                "application/json": {
                    /** @description Celsius, whatever unit it was typed in; null restores the value that the camera measured, if there is one. */
                    temperature: number | null;
                };
            };
        };
        responses: {
            /** @description Saved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotChanged"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    getThumbnailUrl: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedUrl"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    setSnapshotUtilization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "hours": 16,
                 *       "days": 5,
                 *       "weeks": 50
                 *     }
                 */
                "application/json": {
                    /** @description A week, 1 to 7; without weeks a year, 1 to 365. */
                    days: number;
                    /** @description A day. */
                    hours: number;
                    /** @description A year. Left out, and then refused, where the edition counts the days of a year. */
                    weeks?: number;
                };
            };
        };
        responses: {
            /** @description Saved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotChanged"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    getVideoFrames: {
        parameters: {
            query?: {
                /**
                 * @description Seconds; the beginning if left out.
                 * @example 0.5
                 */
                begin?: number;
                /**
                 * @description Seconds; the end if left out.
                 * @example 2
                 */
                end?: number;
            };
            header?: {
                /** @description The ETag of the answer that the caller has. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The frames. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": components["schemas"]["BinaryFile"];
                };
            };
            /** @description Unchanged since the ETag sent. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    getMovie: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Progress and address of the video. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotVideo"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    getVideoThumbnailUrl: {
        parameters: {
            query?: {
                /** @description Ignored; keeps a cache from answering. */
                rnd?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedUrl"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    setSnapshotVoltage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "voltage": 110
                 *     }
                 */
                "application/json": {
                    /** @description Kilovolts; null for unknown. What is below 0 is saved as 0. */
                    voltage: number | null;
                };
            };
        };
        responses: {
            /** @description Saved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotChanged"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    setSnapshotVolumeCost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "volumecost": 0.02
                 *     }
                 */
                "application/json": {
                    /** @description Currency per m3. */
                    volumecost: number;
                };
            };
        };
        responses: {
            /** @description Saved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotChanged"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    getWavUrl: {
        parameters: {
            query?: {
                /** @description Ignored; keeps a cache from answering. */
                _rnd?: string;
                /** @description False requests the audible version, which is created on the first request. */
                rawAudio?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedUrl"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["AnalysisUnavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    getSnapshotWeather: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The weather, as far as it is known. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Weather"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    listSoftwareUpdates: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the answer that the caller has. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The software, newest first. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SoftwareUpdateList"];
                };
            };
            /** @description Unchanged since the ETag sent. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    listThumbnailFrames: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ThumbnailFramesRequest"];
            };
        };
        responses: {
            /** @description The heat maps, in uint8-db. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThumbnailFrames"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
        };
    };
    createToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Credentials"];
            };
        };
        responses: {
            /** @description Signed in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenPair"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EndSessionRequest"];
            };
        };
        responses: {
            /** @description The session is over. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
        };
    };
    refreshToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefreshRequest"];
            };
        };
        responses: {
            /** @description A new pair. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenPair"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
        };
    };
    createUserImageUploadUrl: {
        parameters: {
            query: {
                /**
                 * @description What it is for.
                 * @example logo
                 */
                category: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address and the form fields; the file is sent with uploadImage. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadTarget"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    listUserImages: {
        parameters: {
            query: {
                /**
                 * @description What it is for.
                 * @example logo
                 */
                category: string;
            };
            header?: {
                /** @description The ETag of the answer that the caller has. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The images, oldest first. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageAttachments"];
                };
            };
            /** @description Unchanged since the ETag sent. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    removeUserImage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "category": "logo",
                 *       "attachmentId": "01JD6QG000"
                 *     }
                 */
                "application/json": {
                    attachmentId: string;
                    category: string;
                };
            };
        };
        responses: {
            /** @description The images that are left, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageAttachments"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    registerAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Registration"];
            };
        };
        responses: {
            /** @description The account was made; the mail is on its way. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisteredAccount"];
                };
            };
            400: components["responses"]["BadRequest"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    activateAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Activation"];
            };
        };
        responses: {
            /** @description The account can sign in. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    resendActivation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailOfAccount"];
            };
        };
        responses: {
            /** @description If the account waits for its activation, a mail is on its way. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    confirmPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordReset"];
            };
        };
        responses: {
            /** @description The password is changed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    requestPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailOfAccount"];
            };
        };
        responses: {
            /** @description If there is such an account, a mail is on its way. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    getFrames: {
        parameters: {
            query?: {
                /**
                 * @description Number of the frame after the last one wanted.
                 * @example 8
                 */
                end?: number;
                /**
                 * @description Number of the first frame wanted, from 0.
                 * @example 0
                 */
                start?: number;
            };
            header?: {
                /** @description The ETag of the answer that the caller has. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
                /**
                 * @description Serial number of the camera.
                 * @example SL-2041
                 */
                serial: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The frames. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": components["schemas"]["BinaryFile"];
                };
            };
            /** @description Unchanged since the ETag sent. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    getConvertedFrames: {
        parameters: {
            query?: {
                /**
                 * @description Number of the frame after the last one wanted.
                 * @example 8
                 */
                end?: number;
                /**
                 * @description Number of the first frame wanted, from 0.
                 * @example 0
                 */
                start?: number;
            };
            header?: {
                /** @description The ETag of the answer that the caller has. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
                /**
                 * @description Serial number of the camera.
                 * @example SL-2041
                 */
                serial: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The frames. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": components["schemas"]["BinaryFile"];
                };
            };
            /** @description Unchanged since the ETag sent. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    getDeviceFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description From the address.
                 * @example eyJoYXNoIjoiMDEifQ.c2ln
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": Blob;
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    getExportFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description From pollExcelResult.
                 * @example eyJpZCI6IjAxSkQ2UUYwMDAifQ.c2lnbmF0dXJl
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": components["schemas"]["BinaryFile"];
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": components["schemas"]["BinaryFile"];
                    "application/zip": components["schemas"]["BinaryFile"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    getSnapshotFeedCsv: {
        parameters: {
            query?: {
                /**
                 * @description Who repairs.
                 * @example ann
                 */
                assignees?: components["parameters"]["FeedFilterAssignees"];
                /**
                 * @description Serial numbers.
                 * @example 104417
                 */
                cameras?: components["parameters"]["FeedFilterCameras"];
                /**
                 * @description Causes of leaks.
                 * @example flange
                 */
                cause?: components["parameters"]["FeedFilterCause"];
                /**
                 * @description Ids of components, as in the addresses of their pages; passes the snapshots that have one of their tags.
                 * @example 01JD7HQ4T9
                 */
                components?: components["parameters"]["FeedFilterComponents"];
                /**
                 * @description When the repair is due.
                 * @example overdue
                 */
                due?: components["parameters"]["FeedFilterDue"];
                /**
                 * @description Machines with a possible fault, or the others.
                 * @example true
                 */
                fault?: components["parameters"]["FeedFilterFault"];
                /**
                 * @description Solved ones, or the others.
                 * @example false
                 */
                fixed?: components["parameters"]["FeedFilterFixed"];
                /**
                 * @description First day of the recording, in UTC.
                 * @example 2026-11-01
                 */
                from?: components["parameters"]["FeedFilterFrom"];
                /**
                 * @description Gases.
                 * @example AIR
                 */
                gas?: components["parameters"]["FeedFilterGas"];
                /**
                 * @description Ids of groups of the organization.
                 * @example 01JD7HK2M7
                 */
                groups?: components["parameters"]["FeedFilterGroups"];
                /**
                 * @description Only with an access token: the `id` of a key of the caller, whose rows the answer has. Never the key itself, which would appear in logs.
                 * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                key?: components["parameters"]["FeedKey"];
                /**
                 * @description A part of the label, in any case.
                 * @example valve
                 */
                label?: components["parameters"]["FeedFilterLabel"];
                /**
                 * @description What is missing.
                 * @example location
                 */
                lacks?: components["parameters"]["FeedFilterLacks"];
                /**
                 * @description Levels of severity.
                 * @example high~veryHigh
                 */
                level?: components["parameters"]["FeedFilterLevel"];
                /**
                 * @description The newest so many. Without it, all.
                 * @example 5
                 */
                limit?: components["parameters"]["FeedLimit"];
                /**
                 * @description `true`: repairs of the caller.
                 * @example true
                 */
                mine?: components["parameters"]["FeedFilterMine"];
                /**
                 * @description Classes of discharges.
                 * @example corona
                 */
                pd?: components["parameters"]["FeedFilterPd"];
                /**
                 * @description States of the repair.
                 * @example open~inRepair
                 */
                repair?: components["parameters"]["FeedFilterRepair"];
                /**
                 * @description Severity of discharges in percent, as a range.
                 * @example 50-100
                 */
                severity?: components["parameters"]["FeedFilterSeverity"];
                /**
                 * @description Starred ones, or the others.
                 * @example true
                 */
                starred?: components["parameters"]["FeedFilterStarred"];
                /**
                 * @description Tags, of which a snapshot has one.
                 * @example hall B
                 */
                tags?: components["parameters"]["FeedFilterTags"];
                /**
                 * @description Last day of the recording, in UTC.
                 * @example 2026-11-30
                 */
                to?: components["parameters"]["FeedFilterTo"];
                /**
                 * @description The kind of analysis.
                 * @example LEAK
                 */
                type?: components["parameters"]["FeedFilterType"];
                /**
                 * @description Why sums of costs leave a leak out.
                 * @example priceUnknown
                 */
                uncounted?: components["parameters"]["FeedFilterUncounted"];
                /**
                 * @description `true`: snapshots without tags.
                 * @example true
                 */
                untagged?: components["parameters"]["FeedFilterUntagged"];
            };
            header?: {
                /** @description The ETag of the answer that the caller has. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The snapshots. An answer that ends early is not complete; its connection ends with an error. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": components["schemas"]["BinaryFile"];
                };
            };
            /** @description Unchanged since the ETag sent. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
        };
    };
    getSnapshotFeedJson: {
        parameters: {
            query?: {
                /**
                 * @description Who repairs.
                 * @example ann
                 */
                assignees?: components["parameters"]["FeedFilterAssignees"];
                /**
                 * @description Serial numbers.
                 * @example 104417
                 */
                cameras?: components["parameters"]["FeedFilterCameras"];
                /**
                 * @description Causes of leaks.
                 * @example flange
                 */
                cause?: components["parameters"]["FeedFilterCause"];
                /**
                 * @description Ids of components, as in the addresses of their pages; passes the snapshots that have one of their tags.
                 * @example 01JD7HQ4T9
                 */
                components?: components["parameters"]["FeedFilterComponents"];
                /**
                 * @description When the repair is due.
                 * @example overdue
                 */
                due?: components["parameters"]["FeedFilterDue"];
                /**
                 * @description Machines with a possible fault, or the others.
                 * @example true
                 */
                fault?: components["parameters"]["FeedFilterFault"];
                /**
                 * @description Solved ones, or the others.
                 * @example false
                 */
                fixed?: components["parameters"]["FeedFilterFixed"];
                /**
                 * @description First day of the recording, in UTC.
                 * @example 2026-11-01
                 */
                from?: components["parameters"]["FeedFilterFrom"];
                /**
                 * @description Gases.
                 * @example AIR
                 */
                gas?: components["parameters"]["FeedFilterGas"];
                /**
                 * @description Ids of groups of the organization.
                 * @example 01JD7HK2M7
                 */
                groups?: components["parameters"]["FeedFilterGroups"];
                /**
                 * @description Only with an access token: the `id` of a key of the caller, whose rows the answer has. Never the key itself, which would appear in logs.
                 * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                key?: components["parameters"]["FeedKey"];
                /**
                 * @description A part of the label, in any case.
                 * @example valve
                 */
                label?: components["parameters"]["FeedFilterLabel"];
                /**
                 * @description What is missing.
                 * @example location
                 */
                lacks?: components["parameters"]["FeedFilterLacks"];
                /**
                 * @description Levels of severity.
                 * @example high~veryHigh
                 */
                level?: components["parameters"]["FeedFilterLevel"];
                /**
                 * @description The newest so many. Without it, all.
                 * @example 5
                 */
                limit?: components["parameters"]["FeedLimit"];
                /**
                 * @description `true`: repairs of the caller.
                 * @example true
                 */
                mine?: components["parameters"]["FeedFilterMine"];
                /**
                 * @description Classes of discharges.
                 * @example corona
                 */
                pd?: components["parameters"]["FeedFilterPd"];
                /**
                 * @description States of the repair.
                 * @example open~inRepair
                 */
                repair?: components["parameters"]["FeedFilterRepair"];
                /**
                 * @description Severity of discharges in percent, as a range.
                 * @example 50-100
                 */
                severity?: components["parameters"]["FeedFilterSeverity"];
                /**
                 * @description `cursor` of an earlier answer to the same request: only what changed since then.
                 * @example 1204.k3Jf0aQ
                 */
                since?: components["parameters"]["FeedSince"];
                /**
                 * @description Starred ones, or the others.
                 * @example true
                 */
                starred?: components["parameters"]["FeedFilterStarred"];
                /**
                 * @description Tags, of which a snapshot has one.
                 * @example hall B
                 */
                tags?: components["parameters"]["FeedFilterTags"];
                /**
                 * @description Last day of the recording, in UTC.
                 * @example 2026-11-30
                 */
                to?: components["parameters"]["FeedFilterTo"];
                /**
                 * @description The kind of analysis.
                 * @example LEAK
                 */
                type?: components["parameters"]["FeedFilterType"];
                /**
                 * @description Why sums of costs leave a leak out.
                 * @example priceUnknown
                 */
                uncounted?: components["parameters"]["FeedFilterUncounted"];
                /**
                 * @description `true`: snapshots without tags.
                 * @example true
                 */
                untagged?: components["parameters"]["FeedFilterUntagged"];
            };
            header?: {
                /** @description The ETag of the answer that the caller has. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The snapshots. An answer that ends early is not complete; its connection ends with an error. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotFeed"];
                };
            };
            /** @description Unchanged since the ETag sent. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
        };
    };
    getLiveness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It works. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Liveness"];
                };
            };
            400: components["responses"]["BadRequest"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
        };
    };
    getIssuedReportFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description File name for saving.
                 * @example Report.pdf
                 */
                name: components["parameters"]["FileName"];
                /**
                 * @description From listIssuedReports.
                 * @example eyJpZCI6IjAxSkQ4UjAwMDEifQ.c2lnbmF0dXJl
                 */
                token: components["parameters"]["IssuedFileToken"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes that were issued. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": components["schemas"]["BinaryFile"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    listDataConnectKeys: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the answer that the caller has. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys, newest first. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DataConnectKeys"];
                };
            };
            /** @description Unchanged since the ETag sent. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    createDataConnectKey: {
        parameters: {
            query?: {
                /**
                 * @description Days until the key expires. Without it, the key never does.
                 * @example 365
                 */
                expires_days?: components["parameters"]["NewKeyDays"];
                /**
                 * @description The group of the organization whose snapshots the key reads, with those of all groups below. Without it, the key reads what its owner sees.
                 * @example 01JD7HK2M7
                 */
                group?: components["parameters"]["NewKeyGroup"];
                /**
                 * @description What the key is for.
                 * @example Power BI of plant north
                 */
                name?: components["parameters"]["NewKeyName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DataConnectKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    deleteDataConnectKey: {
        parameters: {
            query: {
                /**
                 * @description The key.
                 * @example sdc_3q2-7w
                 */
                key: components["parameters"]["Key"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key works no more. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    changeDataConnectKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of a key.
                 * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                id: components["parameters"]["KeyIdInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DataConnectKeyPatch"];
            };
        };
        responses: {
            /** @description The key with its new name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DataConnectKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    rotateDataConnectKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of a key.
                 * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                id: components["parameters"]["KeyIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new key. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DataConnectKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    getLiveCredentials: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The credentials. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiveCredentials"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    getSignedMedia: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an earlier response: if the file has another one, or the text is no tag, the whole file is returned with 200. */
                "If-Range"?: string;
                /** @description The bytes wanted. */
                Range?: string;
            };
            path: {
                /**
                 * @description From getThumbnailUrl, getWavUrl or a call of videos.
                 * @example eyJpZCI6IjAxSkQ2UTNUOFoifQ.c2lnbmF0dXJl
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "audio/wav": components["schemas"]["BinaryFile"];
                    "image/jpeg": components["schemas"]["BinaryFile"];
                    "image/png": components["schemas"]["BinaryFile"];
                    "image/webp": components["schemas"]["BinaryFile"];
                    "video/mp4": components["schemas"]["BinaryFile"];
                    "video/quicktime": components["schemas"]["BinaryFile"];
                    "video/webm": components["schemas"]["BinaryFile"];
                };
            };
            /** @description The requested bytes. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "audio/wav": components["schemas"]["BinaryFile"];
                    "video/mp4": components["schemas"]["BinaryFile"];
                    "video/quicktime": components["schemas"]["BinaryFile"];
                    "video/webm": components["schemas"]["BinaryFile"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            416: components["responses"]["RangeNotSatisfiable"];
            500: components["responses"]["InternalError"];
        };
    };
    getSignedImage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description From the list of images.
                 * @example eyJpZCI6IjAxSkQ2UTNUOFoifQ.c2lnbmF0dXJl
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": components["schemas"]["BinaryFile"];
                    "image/png": components["schemas"]["BinaryFile"];
                    "image/webp": components["schemas"]["BinaryFile"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    createCheckout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Checkout"];
            };
        };
        responses: {
            /** @description Follow Location. */
            201: {
                headers: {
                    /** @description The page of the payment. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckoutPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Calls can be answered. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
            400: components["responses"]["BadRequest"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            /** @description Send calls elsewhere for now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
        };
    };
    uploadReport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["UploadForm"];
            };
        };
        responses: {
            /** @description Kept. `reportUrl` can be shared with createSharedReport. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadedReport"];
                };
            };
            400: components["responses"]["UploadRefused"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    getSharedFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description File name for saving.
                 * @example Report.pdf
                 */
                name: components["parameters"]["FileName"];
                /**
                 * @description From getSharedReport.
                 * @example eyJpZCI6IjAxSkQ4UzAwMDEifQ.c2lnbmF0dXJl
                 */
                token: components["parameters"]["FileToken"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": components["schemas"]["BinaryFile"];
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": components["schemas"]["BinaryFile"];
                    "application/zip": components["schemas"]["BinaryFile"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
        };
    };
    uploadFile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["UploadForm"];
            };
        };
        responses: {
            /** @description Imported and saved. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadResult"];
                };
            };
            400: components["responses"]["UploadRefused"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    uploadImage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["UploadForm"];
            };
        };
        responses: {
            /** @description Saved. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageAttachment"];
                };
            };
            400: components["responses"]["UploadRefused"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    getVodFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an earlier response: if the file has another one, or the text is no tag, the whole file is returned with 200. */
                "If-Range"?: string;
                /** @description The bytes wanted. */
                Range?: string;
            };
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
                /**
                 * @description Which of the files; `audible` is the sound brought down into the range of the ear.
                 * @example audio
                 */
                kind: components["schemas"]["VodFileKind"];
                /**
                 * @description Serial number of the camera.
                 * @example SL-2041
                 */
                serial: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "audio/wav": components["schemas"]["BinaryFile"];
                    "image/jpeg": components["schemas"]["BinaryFile"];
                    "image/png": components["schemas"]["BinaryFile"];
                    "image/webp": components["schemas"]["BinaryFile"];
                    "video/mp4": components["schemas"]["BinaryFile"];
                    "video/quicktime": components["schemas"]["BinaryFile"];
                    "video/webm": components["schemas"]["BinaryFile"];
                };
            };
            /** @description The requested bytes. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "audio/wav": components["schemas"]["BinaryFile"];
                    "image/jpeg": components["schemas"]["BinaryFile"];
                    "image/png": components["schemas"]["BinaryFile"];
                    "image/webp": components["schemas"]["BinaryFile"];
                    "video/mp4": components["schemas"]["BinaryFile"];
                    "video/quicktime": components["schemas"]["BinaryFile"];
                    "video/webm": components["schemas"]["BinaryFile"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            416: components["responses"]["RangeNotSatisfiable"];
            500: components["responses"]["InternalError"];
        };
    };
    getDeviceLiveCredentials: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The camera's serial number.
                 * @example SL-2041
                 */
                serial: components["parameters"]["DeviceSerial"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The credentials. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceLiveCredentials"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalError"];
        };
    };
    getJobItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
                /**
                 * @description Serial number of the camera.
                 * @example SL-2041
                 */
                serial: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether there is a video, and the files. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobItem"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
        };
    };
    getSignedCookies: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Serial number of the camera.
                 * @example SL-2041
                 */
                serial: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cookies. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedCookies"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
        };
    };
    exportMovie: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
                /**
                 * @description Serial number of the camera.
                 * @example SL-2041
                 */
                serial: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Progress and address of the video. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotVideo"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
    convertVideo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The snapshot's id.
                 * @example 01JD6Q3T8Z
                 */
                id: components["parameters"]["SnapshotId"];
                /**
                 * @description Serial number of the camera.
                 * @example SL-2041
                 */
                serial: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether there is a video, and the files. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobItem"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            507: components["responses"]["StorageFull"];
        };
    };
}
