import { Button, createToaster, Snackbars, TextField, UiProvider } from "@sonolens/ui-kit";
import { useState } from "react";
import { createRoot } from "react-dom/client";

const toaster = createToaster();

function RenameCamera() {
  const [name, setName] = useState("Hall 2");
  return (
    <UiProvider locale="en">
      <TextField label="Name" value={name} onValueChange={setName} maxLength={100} />
      <Button
        variant="primary"
        disabled={name.trim() === ""}
        onClick={() => toaster.show({ message: `Saved as ${name}`, tone: "success" })}
      >
        Save
      </Button>
      <Snackbars toaster={toaster} />
    </UiProvider>
  );
}

createRoot(document.body.appendChild(document.createElement("main"))).render(<RenameCamera />);
