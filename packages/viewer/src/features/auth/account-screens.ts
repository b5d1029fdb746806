// Beside index.ts, which is part of the first load: these come with the pages that show them.
export { Activation } from "./Activation.tsx";
export { Register } from "./Register.tsx";
export { ResetConfirm } from "./ResetConfirm.tsx";
export { ResetRequest } from "./ResetRequest.tsx";
