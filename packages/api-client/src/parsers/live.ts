import { liveMessageSchema, missedMessagesSchema } from "@sonolens/domain";
import type { Parsers } from "./parser.ts";

export const parsers = {
  listMissedMessages: (body: unknown) => {
    const missed = missedMessagesSchema.safeParse(body).data;
    return missed && { ...missed, messages: missed.messages.filter(isKnownMessage) };
  },
} satisfies Parsers;

const isKnownMessage = (message: unknown): boolean => liveMessageSchema.safeParse(message).success;
