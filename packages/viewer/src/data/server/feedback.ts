import { useMutation } from "@tanstack/react-query";
import { useServices } from "../services.ts";
import { unwrap } from "./call-error.ts";

/** Sends feedback to the operator. */
export function useSendFeedback() {
  const { api } = useServices();
  return useMutation({
    mutationFn: async (content: string) => void unwrap(await api.sendFeedback({ body: { content } })),
  });
}
