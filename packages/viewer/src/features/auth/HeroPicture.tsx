/** A part of its own, loaded behind the form. */
export { SourcePicture as HeroPicture } from "@sonolens/ui-kit";
