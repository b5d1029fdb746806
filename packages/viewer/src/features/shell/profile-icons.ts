/** A module of its own, so that the initial page does not wait for icons of a closed menu. */
export { moonIcon, signOutIcon, sunIcon } from "@sonolens/ui-kit";
