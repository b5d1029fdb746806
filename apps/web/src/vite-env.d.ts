/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Which edition is built: nl, sonolens or ue; nl when it is not given. */
  readonly VITE_EDITION?: string;
}
