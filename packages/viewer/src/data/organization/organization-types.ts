import type { ApiSchema } from "@sonolens/api-client";

export type Organization = ApiSchema<"Organization">;
export type Group = ApiSchema<"Group">;
export type GroupPerson = ApiSchema<"GroupUser">;
export type GroupCamera = ApiSchema<"GroupOwnership">;

export interface GroupTexts {
  readonly name: string;
  readonly description: string;
}
