import { sha256Of } from "../sha256.ts";
import type { Caller } from "./caller.ts";

/**
 * Who looks at the demo account, which all visitors share, by the address of the connection; nothing for other
 * accounts. A session would count nothing: everyone may begin as many as they like.
 */
export const visitorOf = ({ isDemo }: Caller, clientAddress: string): { readonly visitor?: string } =>
  isDemo ? { visitor: sha256Of(clientAddress) } : {};
