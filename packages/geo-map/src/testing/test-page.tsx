import { useState } from "react";
import { createRoot } from "react-dom/client";
import type { MapService } from "../engines/base-map.ts";
import type { Position } from "../geo/position.ts";
import { LocationCard, LocationsMap } from "../index.ts";
import { snapshotsAround } from "../locations/plant.fixture.ts";
import { englishMapWords } from "../words.ts";
import "../styles.css";

/** The page of the tests that run their own browser; its query string selects what is shown. */
const asked = new URLSearchParams(location.search);
const styleKey = asked.get("key");
const apiUrl = asked.get("api");
const service: MapService | undefined = styleKey ? { styleKey, ...(apiUrl ? { apiUrl } : {}) } : undefined;
const drawing = asked.get("drawing") === "webgl" ? "webgl" : "auto";
const words = englishMapWords();
const snapshots = snapshotsAround(Number(asked.get("count") ?? 0));

declare global {
  interface Window {
    /** The events of the map, in order. */
    told: unknown[];
  }
}
const tell = (what: unknown) => window.told.push(what);

function Card() {
  const [position, setPosition] = useState<Position | null>({ latitude: 60.17, longitude: 24.94 });
  return (
    <LocationCard
      words={words}
      service={service}
      drawing={drawing}
      position={position}
      editable
      onMove={(next) => {
        tell(next);
        setPosition(next);
      }}
      onFault={tell}
    />
  );
}

function Locations() {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  return (
    <div style={{ width: 900, height: 560 }}>
      <LocationsMap
        words={words}
        service={service}
        drawing={drawing}
        snapshots={snapshots}
        chosen={chosen}
        onChoose={setChosen}
        onFault={tell}
      />
    </div>
  );
}

export function showTestPage() {
  window.told = [];
  document.body.style.margin = "0";
  const root = document.body.appendChild(document.createElement("div"));
  createRoot(root).render(asked.get("show") === "locations" ? <Locations /> : <Card />);
}
