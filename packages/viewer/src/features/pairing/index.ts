export { PairingDialog } from "./PairingDialog.tsx";
