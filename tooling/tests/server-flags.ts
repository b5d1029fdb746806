/** Options of Node with which tests start the server: those of `start:product` in package.json and of docs/operate.md. */
export const serverFlags = ["--conditions=@sonolens/source", "--max-semi-space-size=16"];
