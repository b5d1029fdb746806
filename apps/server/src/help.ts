/** The text of `--help`. */
export const generalHelp = `sonolens: snapshots of sound cameras, on your own machine

Usage: sonolens COMMAND [options]

  serve      run the product: web viewer, API, live messages, data folder
  worker     do what runs beside the calls for servers of the same data folder
  analyze    say where the sound of recordings or snapshots comes from and what it
             tells of machines, discharges and leaks, as JSON, table or CSV
  import     put .nlz files or recordings into the data folder
  refocus    look at a snapshot's raw channels again: another band, distance or grid
  report     make a PDF report of snapshots, or compute the figures of one again
  camera     register cameras that pair and send by themselves, and their software
  simulate   make an .nlz file with a simulated camera, or run cameras that pair and send
  user       make accounts, list them, change a password, switch one off, delete one
  feature    give features to users, organizations and cameras
  reseller   make resellers with their members and licence keys
  maintenance
             announce a downtime to everybody
  feedback   read what users wrote, or what went wrong in their browsers
  refund     give the money of a purchase back
  backup     copy a data folder into one file, also while a server works in it
  restore    make a data folder from such a file
  move       take a data folder's database to PostgreSQL and its files into a bucket,
             and back
  check      see whether a data folder is whole, and mend what can be mended

sonolens COMMAND --help says more. In a checkout: npm run sonolens -- COMMAND ...

Exit codes: 0 done, 1 a file could not be used, 2 wrong command line,
3 the machine stood in the way (port, disk, rights), 130 stopped by you.
`;

const recordingOptions = `  --array GEOMETRY     microphone positions in metres: CSV (channel,name,x_m,y_m,z_m),
                       JSON or XML; without it the XML file beside a recording that
                       has its name. Channel n is microphone n
  --part FROM-TO       seconds of a WAV or HDF5 recording, for example 60-62.5; of a WAV
                       of any size (RF64 and BW64 too) only they are read. Snapshots
                       in a folder are left out
  --band LOW-HIGH      frequencies to look at, in Hz, for example 20000-45000
  --elevation MIN..MAX directions to look at, in degrees; default 0..90 for a planar
                       array (it cannot tell front from back), else -90..90
  --temperature C      of the air, in °C; without it the speed of sound is 343 m/s
  --full-scale-db DB   sound pressure level, in dB re 20 µPa, of a signal whose RMS is
                       full scale (1.0); for a file in pascal 93.98. Without it levels
                       are re full scale, "not calibrated", and no leak size is given
  --distance M         to the source, in metres; focuses there instead of far away
`;

/** Help per command. */
export const commandHelp = {
  serve: `Usage: sonolens serve [options]

Runs the web viewer, the API, the live messages and the data folder on one port.

  --demo               make the demo accounts and load the demo data
  --demo-camera        pair one of the demo's cameras, with an update that it can get
  --demo-work          add an organization, components, repairs and reports to the demo
  --no-jobs            leave exports, videos, analyses of what comes in, mails and
                       cleaning up to sonolens worker (or SONOLENS_JOBS=0)
  --port N             port to listen on (or PORT; default 8080; 0 takes a free one)
  --host NAME          address to listen on (or HOST; default 127.0.0.1)
  --data DIR           data folder (or DATA_DIR; default ./data)
  --public-url URL     where people reach the server, for links in mails (or PUBLIC_URL;
                       default is this machine). With a path, as in
                       https://example.com/sound, the server is below it, and the
                       proxy may hand the path on or take it off
  --smtp-url URL       mail server (or SMTP_URL, the only place for a password:
                       smtps://user:password@mail.example.com). Without one mails are
                       kept, and read in the browser at an address printed at the start
  --mail-from ADDRESS  who mails are from (or MAIL_FROM)

In the environment: VIEWER_FILE, the file of the desktop viewer that is offered for
download; PAYWALLS=1 offers what can be bought; STRIPE_SECRET_KEY and
STRIPE_WEBHOOK_SECRET take payments by Stripe, which sends its events to
/payment-events/; PAYMENT_URL is another server that checkouts are posted to. Without
either a sandbox gives what is bought and no money moves. DATA_CONNECT_URL is another
server for the keys of data connect.

Files in a bucket of an S3-compatible store instead of the data folder, which keeps
the database: S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY; S3_ENDPOINT, its
address (default is Amazon's of S3_REGION); S3_REGION (default us-east-1); S3_PREFIX,
what names in the bucket begin with; S3_PATH_STYLE=0 where the bucket is a part of
the host's name. The keys may list the bucket, and read, write and delete in it. Set
them for every command that opens the data folder. A data folder that has its files
itself moves by sonolens move.

DATABASE_URL=postgresql://user:password@host:5432/name keeps everything but files in
that PostgreSQL database, which may be empty; all commands that open the data folder
read it. Several servers may share both. A data folder that has its database itself
moves by sonolens move. A data folder and its database belong
together: sonolens backup copies both into one file.

MQTT_URL=mqtts://user:password@host:8883 (or mqtt://, port 1883), an MQTT broker that
joins servers which share a data folder: what cameras publish to one reaches those who
are connected to another. Without it only live messages of accounts do.
NODE_EXTRA_CA_CERTS=FILE believes a certificate authority of one's own.

ALLOWED_ORIGINS=https://portal.example.com, pages of other hosts that may call the API
from a browser with a token of their own; none without it.

DISK_RESERVE_MB=64 of the data folder's disk are for sessions alone, so that people can
sign in and out while it is full; 0 for none. Servers and workers need the same.

METRICS_TOKEN=SECRET lets whoever sends it as Bearer read /metrics. TRUST_PROXY=1
behind a proxy of one's own that appends to X-Forwarded-For: without it all clients
count as one. SONOLENS_EDITION, the edition, for which the viewer has to be built too.
`,
  worker: `Usage: sonolens worker [options]

Does what runs beside the calls, in the data folder of running servers: exports,
videos, analyses of what comes in and re-analyses, mails, cleaning up. Give it the
environment of the servers. Several workers share the work; what one had taken that
was killed, another takes after a minute. Servers do all this too, unless they are
started with --no-jobs.

  --port N             answer /healthz, /readyz and, with METRICS_TOKEN, /metrics there;
                       0 takes a free one. Without it nothing is listened to
  --host NAME          address for that (default 127.0.0.1)
  --demo               the data folder is that of serve --demo
  --data DIR           data folder (or DATA_DIR; default ./data)
  --public-url URL     where people reach the servers (or PUBLIC_URL)
  --smtp-url URL       mail server (or SMTP_URL); without one no mails are delivered
  --mail-from ADDRESS  who mails are from (or MAIL_FROM)
`,
  analyze: `Usage: sonolens analyze FILES... [options]

FILES are .nlz snapshots, multi-channel recordings with --array (WAV, or HDF5 as
acoular writes it), WAV recordings of one or two channels, which have no direction, or
folders of them (not of their subfolders). Says where the sound comes from and how loud it is (azimuth
is atan2(y, x), elevation asin(z) in the array's coordinates), and analyses it for
damage of machines, partial discharge and leaks, each with its method, inputs and
the reason for what could not be told. An .nlz with raw channels is analysed anew,
another one says what it states. One FILE gives JSON, more give a line of CSV each,
printed as they are done; one that cannot be used gets its error and does not stop
the others. Ctrl+C stops and keeps what was done.

${recordingOptions}                       Needed for the size of a leak, unless the snapshot has it
  --humidity PERCENT   of the air; default is the snapshot's, else 75
  --frequency HZ       of the voltage, 12.5 to 450; default is the snapshot's, else it is
                       found in the sound
  --voltage KV         between phases, default is the snapshot's; narrows the severity
  --time S             second of the sound around which to look: 1 s for machines, 2 s
                       for discharges, and the heat maps about it for leaks
  --calibration FILE   leaks of known flow as CSV (level_db,distance_m,flow_lpm
                       [,temperature_c,humidity_percent]), 6 or more, measured with
                       this camera; without it no leak size is given
  --format FORMAT      json, table or csv; default json for one FILE, else csv
`,
  import: `Usage: sonolens import FILES... [options]

FILES are .nlz snapshots, or recordings. One or two channels are sound without a map
and without a direction: of two the stronger is taken, of a long one the first
33,554,432 samples (87 s at 384 kHz; --part takes others). More channels need --array:
WAV, or HDF5 as
acoular writes it (time_data with sample_freq; in pascals, which --full-scale-db 93.98
makes sound pressure levels), or folders of them (not of their subfolders). What was
imported before is not imported twice. A file that cannot be used does not stop the
others.

${recordingOptions}  --picture FILE       photo (JPEG, PNG, WebP) to draw the heat map on; turned upright
                       by its EXIF orientation; an EXIF position goes to the map and
                       is taken out of the picture. Without --camera its place is not
                       known, and a map of directions is drawn in its stead
  --camera FILE        JSON: positionM, viewDirection, up, horizontalFovDeg
                       [, verticalFovDeg] in array coordinates. Without it the
                       picture is a map of directions around the array
  --serial SERIAL      the camera that a recording is of, as it is registered; a server
                       takes from a camera only what is its own
  --type TYPE          what a recording is looked at for: leak, discharge or mechanical;
                       default is leak with --array, else discharge for ultrasound and
                       mechanical for what can be heard
  --label TEXT         label of the snapshot; default is the file's name
  --date ISO           when a recording was made; default is what its metadata (GUANO, wamd,
                       bext, AudioMoth, iXML, ICRD) or its name states, else the file's time of
                       change; the snapshot says which it was
  --account NAME       whose snapshots they become; default is the full demo account
  --data DIR           data folder (or DATA_DIR; default ./data)
  --out FILE           write the .nlz here instead of importing it (one FILE only)
`,
  report: `Usage: sonolens report FILES... [--out Report.pdf] [options]
       sonolens report --check Report.pdf

Makes a report of .nlz snapshots, or folders of them (not of their subfolders), as a
PDF for archives that carries its results as results.csv and results.json. A file that
cannot be read is skipped. --check computes the figures of a report again from the
results.json in it, or from that file alone, and says what differs.

  --out FILE           where to write it; default Report.pdf
  --filter TEXT        only snapshots that pass the filters of a gallery link: the link,
                       or what follows its question mark, in quotes, for example
                       "type=LEAK&from=2026-01-01&level=high~veryHigh". Its order and
                       page are left out of account. Groups, people, repairs, faults and
                       gases are in no file, so their filters are refused
  --type TYPE          leak, pd, level or mechanical; default is that of the filter, else
                       leak
  --template NAME      onePage, short, full, workList, audit or dashboard, or a
                       template as file.json; default full, of one FILE onePage
  --language CODE      one of 24, for example fi, pt or zh-TW; default en
  --date-format FORMAT D.M.Y, M/D/Y, Y-M-D, or locale: as the language writes dates;
                       default locale
  --order ORDER        createdDate, label, deviceLabel, syncedDate or, for leaks,
                       leakSize; default createdDate
  --descending         in the other direction
  --calibration FILE   leaks of known flow, as for sonolens analyze; without it leaks
                       have no size
  --energy-price N     of a kilowatt hour; without it leaks have no cost
  --currency CODE      of the price, default EUR
  --co2 KG             emissions of a kilowatt hour, in kg
  --earlier FILE       results.json of the report before, to compare with
  --title, --client, --site, --inspector, --number TEXT
                       what is printed at the head

Exit code 1 without a file: nothing passed the filter, or no file could be used.
`,
  refocus: `Usage: sonolens refocus FILE.nlz --out NEW.nlz [options]

Beamforms a snapshot that carries its raw channels again and writes it as a new one;
picture, sound and label stay. What is not given stays as it was.

  --band LOW-HIGH      frequencies to look at, in Hz, for example 20000-45000
  --distance M         to the source, in metres, or far
  --grid N             cells of a heat map across and down, 8 to 512
  --elevation MIN..MAX directions in which sources are looked for, in degrees
  --temperature C      of the air, in °C
  --out NEW.nlz        where to write the new snapshot
`,
  camera: `Usage: sonolens camera WORK [options]

Cameras that sign in by themselves, for whoever runs the server. May run beside it.

  add SERIAL           register a camera (3 to 10 letters, digits, dots, dashes and
                       underscores); prints its secret, this once
    --product CODE     what it is; decides which software is offered
    --description TEXT what it is, in words
    --warranty DATE    end of the warranty
    --gas GAS          a gas that it offers beside the usual ones; repeat for more
    --no-update        nobody may update it from the viewer
  list                 print all cameras as JSON
  code SERIAL          print the pairing code that the camera shows now
  remove SERIAL        take it out of service: it can neither sign in nor be paired, and
                       its snapshots stay. add puts it back, with a new secret
  software VERSION     offer a version to cameras
    --file FILE        the package; needed to update from a stick
    --product CODE     for this product only
    --configuration ID of the settings that belong to it
    --notes LANG=FILE  what it brought, a sentence a line; repeat for each language
    --withdraw         take an offer back
  document FILE        a manual or certificate
    --kind KIND        datasheets, quickstarts, usermanuals (default),
                       calibration_certificate or licenses
    --name TEXT        how it is listed; default is the file's name
    --lang LANG        its language; default en
    --product CODE     for this product only
    --serial SERIAL    for this camera only
  calibrate SERIAL     say what the camera's levels mean for the size of a leak; without
                       it leaks have no size and no cost. Its leaks are analysed again
    --file FILE        leaks of known flow as CSV (level_db,distance_m,flow_lpm
                       [,temperature_c,humidity_percent]), 6 or more
    --withdraw         forget it
  calibrations         print which cameras are calibrated, as JSON

  --data DIR           data folder (or DATA_DIR; default ./data)
`,
  simulate: `Usage: sonolens simulate --out FILE.nlz [options]
       sonolens simulate --camera N [options]

Simulates 64 microphones in front of a rendered plant and writes the snapshot.

  --list               print the scenes with their sources as JSON
  --scene NAME         which picture, for example flange-1 (default)
  --leak SPOT[=LPM]    a leak at a spot of the scene and its size in l/min (default 10);
                       repeat for more leaks; default is the scene's first spot
  --seed N             same seed and date, same file (default 1)
  --date ISO           when the snapshot was taken (default now)
  --duration S         seconds of sound, 0.2 to 10 (default 2)
  --label TEXT         label of the snapshot
  --out FILE           where to write the .nlz

With --camera N cameras are registered in the data folder and behave like real ones
towards the server: they show a pairing code, come online once somebody types it,
take and send snapshots, install updates. Prints what each does; Ctrl+C ends it.

  --camera N           how many
  --server URL         where the server answers (default http://localhost:8080, or PORT)
  --every S            seconds between the snapshots of a camera; 0 for none (default 60)
  --credentials FILE   keeps serial numbers and secrets, to go on with the same cameras;
                       with enough in it no data folder is needed. Without it they are
                       taken out of service at the end
  --data DIR           data folder (or DATA_DIR; default ./data)
`,
  user: `Usage: sonolens user ACTION [NAME] [options]

  add NAME             make an account that can sign in at once; asks for the password
  list                 all accounts with their state and features
  set-password NAME    asks for a new password; ends every session of the account
  deactivate NAME      no more signing in, and every session ends; nothing is lost
  activate NAME        takes that back, or activates without the mail
  delete NAME --yes    forgets the person for good, with cameras and snapshots that nobody
                       else has; what others see stays with them. A mail confirms it

A password is asked for, or read from the first line of standard input:
sonolens user add ann@example.com < password.txt. It is never part of the command.

  --email ADDRESS      of the account; default is NAME
  --staff              sees the snapshots of everybody
  --yes                with delete: it cannot be undone
  --json               the result as JSON
  --data DIR           data folder (or DATA_DIR; default ./data)
`,
  feature: `Usage: sonolens feature ACTION [FEATURE] --user NAME [options]

  add FEATURE          for example DataConnectNewKey
  remove FEATURE
  list

Prints the features that there are afterwards.

  --user NAME          of one account
  --organization NAME  of all in an organization; its id or its name
  --camera SERIAL      of all who see a camera
  --json               the result as JSON
  --data DIR           data folder (or DATA_DIR; default ./data)
`,
  reseller: `Usage: sonolens reseller ACTION [NAME] [options]

  add NAME             make a reseller, or change what is given of it
  list                 all resellers with the keys that are left and their members

  --keys N             licence keys that may still be created
  --member NAME        username of who works for it; repeat for more
  --manager NAME       the same for who manages it
  --json               the result as JSON
  --data DIR           data folder (or DATA_DIR; default ./data)
`,
  maintenance: `Usage: sonolens maintenance ACTION [options]

  set DATE             announce that the server goes down for 6 h, for example at
                       2026-11-20T22:00:00Z; clients show it within minutes
  clear                take it back
  show                 what is announced

  --json               the result as JSON
  --data DIR           data folder (or DATA_DIR; default ./data)
`,
  feedback: `Usage: sonolens feedback [options]

Prints what users wrote, the newest first.

  --errors             what went wrong in browsers instead
  --json               the result as JSON
  --data DIR           data folder (or DATA_DIR; default ./data)
`,
  refund: `Usage: sonolens refund RECEIPT [options]

Gives the money of a purchase back by the payment service that took it, and takes what
was bought once that service says so. RECEIPT is the number among the purchases of the
account, for example 2026-000017, or the id of the order.

  --json               the result as JSON
  --data DIR           data folder (or DATA_DIR; default ./data)

STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET as for serve.
`,
  backup: `Usage: sonolens backup --to FILE [options]
       sonolens backup --verify FILE

Copies a data folder as it is at one moment into one file: the database, all files
that it names, and the secret of the folder. Servers may work in it meanwhile. What
was answered before the backup began is in it. Ctrl+C and errors leave no half of it,
and a FILE that is there is replaced only by a whole one.

The secret signs what the server hands out and opens what it keeps sealed, so whoever
has the file can do as the server: only its owner may read it (mode 0600), keep it so.
Files in a bucket are in it too, where S3_BUCKET and the like name it as for serve,
and so are the rows of the PostgreSQL database in DATABASE_URL.

The file is a tar archive without compression; tar -xf FILE unpacks it, and in the
folder that is made sha256sum -c SHA256SUMS checks every file. While it is made, the
database needs its size once more beside FILE.

  --to FILE            where to write it, for example /backups/sonolens.tar
  --verify FILE        read a backup to its end and compare every checksum
  --json               the result as JSON
  --data DIR           data folder (or DATA_DIR; default ./data)

Exit code 1 with --to: the backup is made, but files were missing or damaged in the
data folder; they are named. With --verify: the backup cannot be used.
`,
  restore: `Usage: sonolens restore --from FILE [options]

Makes a data folder from a backup. It is unpacked beside it, every checksum is
compared, a database of an older version is brought up to date, and only then is it
put in place; errors and Ctrl+C leave everything as it was.

  --from FILE          the backup
  --replace            where the data folder holds something: keep that beside it as
                       DIR.before-restore-TIME. Stop the server first
  --json               the result as JSON
  --data DIR           data folder (or DATA_DIR; default ./data)

With S3_BUCKET and the like as for serve its files come into the bucket. One that has
files of this installation is taken over only with --replace: stop all servers first.
With DATABASE_URL its rows come into that PostgreSQL database, which has to be empty.

Who is signed in stays so if the session is in the backup. Mails that waited when it
was made are sent once the server starts.
`,
  move: `Usage: sonolens move [--home] [options]

Takes the database of a data folder to the empty PostgreSQL database in DATABASE_URL,
and its files into the empty bucket in S3_BUCKET and the like, as serve --help names
them: whichever is set, both at once. With --home everything comes back into the
folder. Stop all servers first; nobody can open the folder meanwhile.

Everything is copied, then read again where it is now: how many rows each table has
and a checksum over them, and the checksum of every file. Only then one step switches
the folder over. Until then nothing is changed: Ctrl+C, errors and power cuts leave
it as it was, and a second run finds the files that had been moved.

What was moved out of the folder is kept in it, under names with before-move and the
time: remove it when nobody wants to go back. What was moved home stays in PostgreSQL
and in the bucket.

  --home               back into the data folder, from DATABASE_URL and S3_BUCKET
  --only WHAT          database or files
  --leave-damaged      go on without files that are missing or damaged; they are named
  --json               the result as JSON
  --data DIR           data folder (or DATA_DIR; default ./data)

Afterwards start with the same settings; after --home without them.

Exit code 1: moved, but files were left behind. With everything already where the
settings say nothing is done, and the exit code is 0.
`,
  check: `Usage: sonolens check [options]

Reads a data folder to its end: every page of the database and every row that names
another one, every file that a row names with its size and checksum, files that no
row names, uploads that are half there, work that was interrupted. Servers may work
in it meanwhile; files younger than a day are then left out of account, as a running
import may be about to name them.

  --repair             mend what can be mended without loss: make damaged indexes anew,
                       correct sizes that rows state wrongly, let half uploads go on
                       from the bytes that are there, remove what no row names. No row
                       and no file that a row names is ever removed
  --quick              compare the sizes of files only, without reading them
  --json               the result as JSON
  --data DIR           data folder (or DATA_DIR; default ./data)

With DATABASE_URL of PostgreSQL it sees first that folder and database are of each
other, and that the database holds rows to all rules of the schema; where one is
missing it looks for rows that broke it. The inside of that database is read by
pg_amcheck, and --repair changes nothing of it but what rows state.

What was lost or damaged is in a backup, if anywhere: sonolens restore --help. Work
that was interrupted goes on when a server starts.

Exit code 1: something is damaged and was not mended. Leftovers are no damage.
`,
} as const;

/** A command that a user can type. */
export type CommandName = keyof typeof commandHelp;
