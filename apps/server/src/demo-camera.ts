import type { Backend, NewSoftware } from "@sonolens/backend";
import { createCameraPeer } from "@sonolens/camera-simulator";
import { demoSignIns } from "./demo-accounts.ts";

/** The demo data's camera that is paired and has a software update, not only the sender of files. */
export const demoCamera = {
  serial: "SL-20981",
  productCode: "SC64",
  productCodeDescription: "Sound camera, 64 microphones",
  warrantyEndDate: "2028-06-30T00:00:00.000Z",
} as const;

const software: readonly NewSoftware[] = [
  {
    version: "3.3.0",
    publishedAt: "2026-03-10T09:00:00.000Z",
    notes: {
      en: ["The battery lasts an hour longer.", "Pictures are sharper in dim halls."],
      de: ["Der Akku hält eine Stunde länger.", "Bilder in dunklen Hallen sind schärfer."],
      nl: ["De accu gaat een uur langer mee.", "Beelden in donkere hallen zijn scherper."],
      ja: ["バッテリーが 1 時間長く持ちます。", "暗い場所の画像が鮮明になりました。"],
    },
  },
  {
    version: "3.4.1",
    publishedAt: "2026-07-02T09:00:00.000Z",
    notes: {
      en: ["Snapshots are sent again by themselves when the Wi-Fi was gone."],
      de: ["Aufnahmen werden von selbst noch einmal gesendet, wenn das WLAN ausgefallen war."],
      nl: ["Opnamen worden vanzelf opnieuw verzonden na een onderbreking van de wifi."],
      ja: ["Wi-Fi が切れても、スナップショットは自動で再送信されます。"],
    },
  },
  {
    version: "3.5.0",
    publishedAt: "2026-11-12T09:00:00.000Z",
    notes: {
      en: ["Quieter leaks are found from further away.", "The camera starts twice as fast."],
      de: ["Leisere Lecks werden aus größerem Abstand gefunden.", "Die Kamera startet doppelt so schnell."],
      nl: ["Stillere lekken worden van verder weg gevonden.", "De camera start twee keer zo snel."],
      ja: ["より音の小さな漏れを遠くから見つけられます。", "カメラの起動が 2 倍速くなりました。"],
    },
  },
];

/** Pairs the demo camera with the demo accounts and offers it software, unless the data folder has it already. */
export async function prepareDemoCamera(backend: Backend, address: string): Promise<void> {
  const { serial, productCode } = demoCamera;
  const known = await backend.cameras.list();
  if (known.some((camera) => camera.serial === serial)) return;
  for (const version of software)
    await backend.cameras.addSoftware({
      ...version,
      productCode,
      bytes: new TextEncoder().encode(`What a camera would get as version ${version.version}.`),
    });
  const added = await backend.cameras.add(demoCamera);
  if (!added.ok) throw new Error(added.error.message);
  const camera = createCameraPeer({ server: address, serial, secret: added.value.secret });
  const { username, password } = demoSignIns[1];
  const { access } = await post<{ access: string }>(address, "/api/token/", { username, password });
  const pairing = { device_serial: serial, device_totp_token: await camera.code() };
  await post(address, "/api/pair/", pairing, access);
  await camera.report({
    ...{ softwareVersion: "3.4.1", configurationId: "c7", sdVersion: "4" },
    ...{ wifi: "Workshop", status: "READY", batteryPercent: 81 },
  });
}

async function post<Answer>(address: string, path: string, json: object, access?: string): Promise<Answer> {
  const answer = await fetch(address + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...(access && { authorization: `Bearer ${access}` }) },
    body: JSON.stringify(json),
  });
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}.`);
  return (await answer.json()) as Answer;
}
