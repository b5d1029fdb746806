import type { Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Ends connections on which nothing has arrived, when called: browsers open some to spare, and a server that ends would
 * wait for them as for answers in progress.
 */
export function watchUnusedConnections(server: Server): () => void {
  const open = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  return () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  };
}
