type Deliver = (serial: string, message: { readonly type: string }) => void;

/** Messages of this process to cameras; without a broker that delivers them they are dropped. */
export type CameraCommands = ReturnType<typeof createCameraCommands>;

export function createCameraCommands() {
  let deliver: Deliver = () => undefined;
  return {
    send: (...[serial, message]: Parameters<Deliver>): void => deliver(serial, message),
    /** Sets what delivers them from now on. */
    deliverBy(next: Deliver): void {
      deliver = next;
    },
  };
}
