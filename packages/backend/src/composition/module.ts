import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { OperationId } from "@sonolens/api-client";
import type { operationModules } from "../generated/operation-modules.ts";
import type { AllHandlers } from "../http/call-context.ts";
import type { RegisterPages } from "../http/create-http-server.ts";
import type { MaintenanceTask } from "../jobs/maintenance-scheduler.ts";
import type { GaugeSource } from "../metrics/server-metrics.ts";
import type { Capabilities, CapabilityName } from "./capabilities.ts";

/** What a module adds to the backend. */
export interface Contribution<Exports> {
  /** What other modules may use of it, each part by a small interface of its own. */
  readonly exports?: Exports;
  /** Registers what it serves besides the described calls. */
  readonly registerPages?: RegisterPages;
  readonly webSocket?: WebSocketEndpoint;
  readonly maintenanceTasks?: readonly MaintenanceTask[];
  readonly gauges?: readonly GaugeSource[];
  /** Starts its jobs; only in a process that does jobs. */
  startJobs?(): void;
  /** Called when the process begins to serve, or to work without serving. */
  begin?(): void;
  /** Ends its jobs and computations, while the server still answers; all modules do so at the same time. */
  stop?(): Promise<void>;
  /** Releases what it holds, after the server and the modules that need this one have ended. */
  close?(): Promise<void>;
}

/** Connections on one path of the server. */
export interface WebSocketEndpoint {
  readonly path: string;
  mayConnect(request: IncomingMessage): boolean;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Ends all connections, without which the server could not end. */
  close(): Promise<void>;
}

/** The operations that the API description marks as those of a module. */
export type OperationOf<Name extends string> = {
  [Operation in OperationId]: (typeof operationModules)[Operation] extends Name ? Operation : never;
}[OperationId];

/** A handler for each of the module's operations; one that is missing does not compile. */
type HandlersPart<Name extends string> = [OperationOf<Name>] extends [never]
  ? { readonly handlers?: never }
  : { readonly handlers: Pick<AllHandlers, OperationOf<Name>> };

/** What the composer knows of a module: its name, what it needs, and how it is created from that. */
export interface BackendModule<Name extends string, Exports> {
  readonly name: Name;
  readonly needs: readonly Need[];
  create(received: never): Created<Exports> | Promise<Created<Exports>>;
}

type Created<Exports> = Contribution<Exports> & { readonly handlers?: Partial<AllHandlers> };

export type AnyModule = BackendModule<string, unknown>;

/** A module that may be left out: what it exports is then undefined. */
export interface OptionalNeed<Needed extends AnyModule = AnyModule> {
  readonly optional: Needed;
}

export type Need = CapabilityName | AnyModule | OptionalNeed;

export const optional = <Needed extends AnyModule>(needed: Needed): OptionalNeed<Needed> => ({
  optional: needed,
});

export type ExportsOf<Module> = Module extends BackendModule<string, infer Exports> ? Exports : never;

/** What `create` receives: each capability, and the exports of each module, by its name. */
export type Received<Needs extends readonly Need[]> = Pick<
  Capabilities,
  Extract<Needs[number], CapabilityName>
> & {
  readonly [Needed in Extract<Needs[number], AnyModule> as Needed["name"]]: ExportsOf<Needed>;
} & {
  readonly [Needed in Extract<Needs[number], OptionalNeed> as Needed["optional"]["name"]]:
    | ExportsOf<Needed["optional"]>
    | undefined;
};

/**
 * Defines a module. It receives what it names in `needs` and nothing else, so that the order in which modules
 * are created, and which of them can be left out, follow from the definitions.
 */
export function defineModule<
  const Name extends string,
  const Needs extends readonly Need[],
  Exports = undefined,
>(definition: {
  /** As `x-module` in the API description, or in `module-name.ts` if it has no operations. */
  readonly name: Name;
  readonly needs: Needs;
  create(
    received: Received<Needs>,
  ): (Contribution<Exports> & HandlersPart<Name>) | Promise<Contribution<Exports> & HandlersPart<Name>>;
}): BackendModule<Name, Exports> {
  return definition as BackendModule<Name, Exports>;
}
