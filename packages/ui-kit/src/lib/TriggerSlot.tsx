import { cloneElement, type ReactElement, type Ref, useCallback } from "react";

type Props = Readonly<Record<string, unknown>>;
type Handler = (event: unknown) => void;

const isHandler = (value: unknown): value is Handler => typeof value === "function";

/** The element's own props take precedence; of two handlers its own runs first. */
function merged(added: Props, own: Props): Props {
  const all: Record<string, unknown> = { ...added, ...own };
  for (const [name, mine] of Object.entries(own)) {
    const other = added[name];
    if (/^on[A-Z]/.test(name) && isHandler(mine) && isHandler(other))
      all[name] = (event: unknown) => {
        mine(event);
        other(event);
      };
    else if (mine === undefined) all[name] = other;
  }
  return all;
}

function attach(ref: Ref<HTMLElement> | undefined, element: HTMLElement | null): (() => void) | undefined {
  if (typeof ref === "function") {
    const detach = ref(element);
    return typeof detach === "function" ? detach : () => ref(null);
  }
  if (!ref) return undefined;
  ref.current = element;
  return () => {
    ref.current = null;
  };
}

export interface TriggerSlotProps {
  /** Receives the DOM element. */
  onElement: (element: HTMLElement | null) => void;
  /** Attributes and handlers of what the element opens. */
  added: Props;
  /** One element that accepts them, and a ref. */
  children: ReactElement;
}

/** Makes an element a trigger without a wrapper element. */
export function TriggerSlot({ onElement, added, children }: TriggerSlotProps) {
  const child = children as ReactElement<Props & { ref?: Ref<HTMLElement> }>;
  const { ref: own, ...props } = child.props;
  const ref = useCallback(
    (element: HTMLElement | null) => {
      const detachOwn = attach(own, element);
      onElement(element);
      return () => {
        detachOwn?.();
        onElement(null);
      };
    },
    [own, onElement],
  );
  return cloneElement(child, { ...merged(added, props), ref });
}
