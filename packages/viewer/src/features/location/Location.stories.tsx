import { Skeleton } from "@sonolens/ui-kit";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, userEvent } from "storybook/test";
import { inPanel } from "../../testing/in-panel.tsx";
import { type LocationModel, LocationView } from "./LocationView.tsx";
import { draftAt, locationOf, typeField } from "./location-draft.ts";
import { MapSlot } from "./MapSlot.tsx";
import { type WeatherModel, WeatherView } from "./WeatherView.tsx";

const meta: Meta = {
  title: "Screens/Detail: location",
  parameters: {
    docs: {
      description: {
        component:
          "Use them in the panel beside the stage: where one snapshot was taken, and the weather of its day. Do not use them for the locations of several snapshots, which the map of locations shows.",
      },
    },
  },
  decorators: [inPanel],
};
export default meta;
type Story = StoryObj;

const helsinki = { latitude: 60.1699, longitude: 24.9384 };
const location: LocationModel = {
  hasLocation: true,
  address: { state: "known", label: "Helsinki, Finland", km: 0.3 },
  draft: undefined,
  canBeNearMe: false,
  nearMeFailed: false,
  beginning: false,
  status: "idle",
  readOnly: false,
};
const actions = {
  begin: fn(),
  type: fn(),
  placeNearMe: fn(),
  save: fn(),
  remove: fn(),
  cancel: fn(),
  retryAddress: fn(),
};
const shape = <Skeleton ratio="2/1" rounded="medium" className="max-w-80" />;

function Held({ model }: { readonly model: LocationModel }) {
  const [draft, setDraft] = useState(draftAt(null));
  return (
    <LocationView
      model={{ ...model, draft }}
      actions={{
        ...actions,
        type: (field, text) => setDraft((now) => typeField(now, field, text)),
        placeNearMe: () => setDraft(draftAt(helsinki)),
      }}
      map={
        <MapSlot
          position={locationOf(draft)}
          editable
          suggested={helsinki}
          onMove={(moved) => setDraft(draftAt(moved))}
        />
      }
    />
  );
}

export const Shown: Story = {
  render: () => <LocationView model={location} actions={actions} map={<MapSlot position={helsinki} />} />,
};
export const FarFromATown: Story = {
  render: () => (
    <LocationView
      model={{ ...location, address: { state: "known", label: "Rovaniemi, Finland", km: 41.7 } }}
      actions={actions}
      map={shape}
    />
  ),
};
export const ExactAddress: Story = {
  render: () => (
    <LocationView
      model={{
        ...location,
        address: { state: "known", label: `Harbour road 3, ${"Compressor hall ".repeat(6)}`, km: undefined },
      }}
      actions={actions}
      map={shape}
    />
  ),
};
export const AddressFailed: Story = {
  render: () => (
    <LocationView model={{ ...location, address: { state: "failed" } }} actions={actions} map={shape} />
  ),
};
export const NoAddress: Story = {
  render: () => (
    <LocationView model={{ ...location, address: { state: "none" } }} actions={actions} map={shape} />
  ),
};
export const NoLocation: Story = {
  render: () => <LocationView model={{ ...location, hasLocation: false }} actions={actions} map={shape} />,
};
export const ReadOnly: Story = {
  render: () => <LocationView model={{ ...location, readOnly: true }} actions={actions} map={shape} />,
};
export const Changed: Story = {
  render: () => (
    <LocationView model={{ ...location, draft: draftAt(helsinki) }} actions={actions} map={shape} />
  ),
};
export const NotSaved: Story = {
  render: () => (
    <LocationView
      model={{ ...location, draft: draftAt(helsinki), status: "failed" }}
      actions={actions}
      map={shape}
    />
  ),
};
export const NothingNear: Story = {
  render: () => (
    <LocationView
      model={{ ...location, hasLocation: false, draft: draftAt(null), nearMeFailed: true }}
      actions={actions}
      map={shape}
    />
  ),
};
export const Added: Story = {
  parameters: { proves: "[SNP-36] a pasted pair is split over both fields" },
  render: () => <Held model={{ ...location, hasLocation: false, canBeNearMe: true }} />,
  play: async ({ canvas }) => {
    const latitude = canvas.getByRole("textbox", { name: "Latitude" });
    await userEvent.click(latitude);
    await userEvent.paste("-33.9249, 18.4241");
    await expect(latitude).toHaveValue("-33.9249");
    await expect(canvas.getByRole("textbox", { name: "Longitude" })).toHaveValue("18.4241");
    await userEvent.clear(latitude);
    await userEvent.type(latitude, "-91");
    await expect(canvas.getByText("Value between -90 and 90")).toBeVisible();
  },
};

const weather: WeatherModel = {
  unit: "CELSIUS",
  timeZone: "Asia/Bangkok",
  hourly: Array.from({ length: 24 }, (_, hour) => ({
    time: `${String(hour).padStart(2, "0")}:00`,
    degrees: 4 + 3 * Math.sin((hour - 9) / 4),
  })),
  average: 4.2,
  lowest: 1,
  highest: 7,
  sunrise: "08:35",
  sunset: "15:33",
  uvIndex: 1,
  service: "Harbour weather",
};
const taken = new Date("2026-11-18T09:12:00Z");
const bare: WeatherModel = {
  ...weather,
  hourly: [{ time: "11:12", degrees: 20 }],
  average: 20,
  lowest: 20,
  highest: 20,
  uvIndex: null,
  service: undefined,
};
export const Weather: Story = {
  render: () => <WeatherView model={weather} taken={taken} failure={undefined} />,
};
export const WeatherWithoutAService: Story = {
  render: () => <WeatherView model={bare} taken={taken} failure={undefined} />,
};
export const WeatherWithoutALocation: Story = {
  render: () => (
    <WeatherView model={{ ...bare, sunrise: null, sunset: null }} taken={taken} failure={undefined} />
  ),
};
export const OnlyTheSun: Story = {
  render: () => (
    <WeatherView model={{ ...bare, hourly: [], average: null }} taken={taken} failure={undefined} />
  ),
};
export const NoWeather: Story = {
  render: () => (
    <WeatherView
      model={{ ...bare, hourly: [], average: null, sunrise: null, sunset: null }}
      taken={taken}
      failure={undefined}
    />
  ),
};
export const WeatherFailed: Story = {
  render: () => <WeatherView model={undefined} taken={taken} failure={{ retry: fn(), busy: false }} />,
};
export const WeatherLoads: Story = {
  render: () => <WeatherView model={undefined} taken={taken} failure={undefined} />,
};
