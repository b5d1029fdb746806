// Beside index.ts, which is in the initial bundle: these are loaded with the pages that show them.
export { Activation } from "./Activation.tsx";
export { Register } from "./Register.tsx";
export { ResetConfirm } from "./ResetConfirm.tsx";
export { ResetRequest } from "./ResetRequest.tsx";
