import cors from "@fastify/cors";
import type { FastifyInstance } from "fastify";

/** What the described calls take and answer beside what every page may. */
const requestHeaders = [
  "Accept-Language",
  "Authorization",
  "Content-Type",
  "If-Match",
  "If-None-Match",
  "Range",
  "Tus-Resumable",
  "Upload-Checksum",
  "Upload-Length",
  "Upload-Metadata",
  "Upload-Offset",
];
const answerHeaders = [
  "Content-Disposition",
  "Content-Range",
  "ETag",
  "Location",
  "Retry-After",
  "Tus-Resumable",
  "Tus-Version",
  "Upload-Expires",
  "Upload-Length",
  "Upload-Metadata",
  "Upload-Offset",
  "X-Request-Id",
];
/** How long a browser needs not ask again whether it may. */
const rememberS = 600;

/**
 * Lets pages of these origins (`https://portal.example.com`) call from a browser, with the token that they send
 * themselves: cookies never count for them.
 */
export async function allowOrigins(server: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  await server.register(cors, {
    origin: [...origins],
    methods: ["GET", "HEAD", "POST", "PATCH", "DELETE"],
    allowedHeaders: requestHeaders,
    exposedHeaders: answerHeaders,
    maxAge: rememberS,
    credentials: false,
    preflightContinue: false,
  });
}
