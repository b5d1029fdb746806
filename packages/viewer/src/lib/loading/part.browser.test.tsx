import { type ComponentType, type ReactNode, useState } from "react";
import { createRoot } from "react-dom/client";
import { expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aFrame } from "../../testing/a-frame.ts";
import { StoryFrame } from "../../testing/story-frame.tsx";
import { FrameContext } from "../state/frame.ts";
import { lazyPart } from "./lazy-part.ts";
import { Part } from "./Part.tsx";
import { requestFailedAgain } from "./requested-parts.ts";

/** Renders a part beside the rest of a page; returns the frame of its viewer. */
function onPage(content: ReactNode) {
  const { frame, scope } = aFrame();
  const root = createRoot(document.body.appendChild(document.createElement("div")), {
    onCaughtError: () => undefined,
  });
  root.render(
    <StoryFrame>
      <FrameContext value={frame}>
        <p>The rest of the page</p>
        {content}
      </FrameContext>
    </StoryFrame>,
  );
  onTestFinished(() => {
    root.unmount();
    scope.dispose();
  });
  return frame;
}

/** A part whose import is controlled; `requests` counts. */
function aPart() {
  const control = { fails: true, requests: 0 };
  const Shown = lazyPart(async (): Promise<ComponentType> => {
    control.requests += 1;
    if (control.fails) throw new TypeError("Failed to fetch dynamically imported module");
    return () => <p>The part</p>;
  });
  return { control, Shown };
}

/** Shows its children once, and twice after a press. */
function TwoAfterPress({ children }: { readonly children: ReactNode }) {
  const [isPressed, setPressed] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setPressed(true)}>
        More
      </button>
      <div>{children}</div>
      {isPressed && <div>{children}</div>}
    </>
  );
}

const rest = page.getByText("The rest of the page");
const part = page.getByText("The part");
const tryAgain = page.getByRole("button", { name: "Try again" });

it("leaves the page as it is if a part of it cannot be loaded, shows that in its place, and tries again on request", async () => {
  const { control, Shown } = aPart();
  onPage(
    <Part>
      <Shown />
    </Part>,
  );
  await expect.element(tryAgain).toBeVisible();
  await expect.element(rest).toBeVisible();
  await userEvent.click(tryAgain);
  await expect.poll(() => control.requests).toBe(2);
  await expect.element(tryAgain).toBeVisible();
  control.fails = false;
  await userEvent.click(tryAgain);
  await expect.element(part).toBeVisible();
  await expect.element(tryAgain).not.toBeInTheDocument();
});

it("keeps the room of an optional part until failed parts are requested again, all together", async () => {
  const { control, Shown } = aPart();
  const other = aPart();
  const frame = onPage(
    <>
      <Part optional room={<p>Room</p>}>
        <Shown />
      </Part>
      <Part optional>
        <other.Shown />
      </Part>
    </>,
  );
  await expect.poll(() => [control.requests, other.control.requests]).toEqual([1, 1]);
  await expect.element(page.getByText("Room")).toBeVisible();
  await expect.element(rest).toBeVisible();
  await expect.element(tryAgain).not.toBeInTheDocument();
  control.fails = false;
  // As once the server is reachable again.
  requestFailedAgain(frame.store);
  await expect.element(part).toBeVisible();
  await expect.element(page.getByText("Room")).not.toBeInTheDocument();
  expect([control.requests, other.control.requests]).toEqual([2, 2]);
});

it("requests a part once for all places, also for one that is rendered after it failed", async () => {
  const { control, Shown } = aPart();
  onPage(
    <TwoAfterPress>
      <Part>
        <Shown />
      </Part>
    </TwoAfterPress>,
  );
  await expect.element(tryAgain).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: "More" }));
  await expect.poll(() => tryAgain.elements()).toHaveLength(2);
  expect(control.requests).toBe(1);
  control.fails = false;
  await userEvent.click(tryAgain.first());
  await expect.poll(() => part.elements()).toHaveLength(2);
  expect(control.requests).toBe(2);
});
