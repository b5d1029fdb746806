import cors from "@fastify/cors";
import type { FastifyInstance } from "fastify";

/** Headers that the described calls use besides those that every page may send and read. */
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
/** How long a browser may cache a preflight response. */
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
