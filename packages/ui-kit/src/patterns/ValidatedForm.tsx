import { type FormEvent, useRef, useState } from "react";
import { NumberField, SaveState, type SaveStatus, SelectField, TextField } from "../index.ts";

interface Camera {
  readonly name: string;
  readonly hall: "a" | "b";
  readonly heightM: number | null;
}

const kept: Camera = { name: "", hall: "a", heightM: 2.5 };

/** On save, shows what is missing at the field and focuses it. Otherwise saves, and confirms it. */
export function ValidatedForm({ save }: { save: (camera: Camera) => Promise<void> }) {
  const [camera, setCamera] = useState(kept);
  const [status, setStatus] = useState<SaveStatus>("unsaved");
  const [submitted, setSubmitted] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const missing = camera.name.trim() === "" ? "Give the camera a name." : undefined;
  const change = (part: Partial<Camera>) => {
    setCamera({ ...camera, ...part });
    setStatus("unsaved");
  };
  const submit = async () => {
    setSubmitted(true);
    if (missing) return form.current?.querySelector("input")?.focus();
    setStatus("saving");
    try {
      await save(camera);
      setStatus("saved");
    } catch {
      setStatus("failed");
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="flex max-w-99 flex-col gap-4">
      <TextField
        required
        label="Name"
        value={camera.name}
        onValueChange={(name) => change({ name })}
        error={submitted ? missing : undefined}
      />
      <SelectField
        label="Hall"
        value={camera.hall}
        options={[
          { value: "a", label: "Hall A" },
          { value: "b", label: "Hall B" },
        ]}
        onValueChange={(hall) => change({ hall })}
      />
      <NumberField
        label="Height"
        unit="m"
        min={0.5}
        max={20}
        value={camera.heightM}
        onValueChange={(heightM) => change({ heightM })}
      />
      {/* Lets Enter in a field save like the button. */}
      <button type="submit" hidden />
      <SaveState
        status={status}
        onSave={() => void submit()}
        onUndo={() => {
          change(kept);
          setSubmitted(false);
        }}
      />
    </form>
  );
}
