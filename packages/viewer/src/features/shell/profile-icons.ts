/** A module of its own, so that the first page does not wait for what only an opened menu shows. */
export { moonIcon, signOutIcon, sunIcon } from "@sonolens/ui-kit";
