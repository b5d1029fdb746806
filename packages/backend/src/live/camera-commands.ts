/** Messages of this process to cameras; without a broker that delivers them they are dropped. */
export interface CameraCommands {
  send(serial: string, message: { readonly type: string }): void;
  /** Sets what delivers them from now on. */
  deliverBy(deliver: (serial: string, message: { readonly type: string }) => void): void;
}

export function createCameraCommands(): CameraCommands {
  let deliver: Parameters<CameraCommands["deliverBy"]>[0] = () => undefined;
  return {
    send: (serial, message) => deliver(serial, message),
    deliverBy(next) {
      deliver = next;
    },
  };
}
