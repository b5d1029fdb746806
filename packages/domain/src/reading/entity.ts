import * as z from "zod/mini";

/**
 * An object as it is read. Fields that this version does not know are kept at run time, so that what is handed on
 * is whole. The inferred type names only the known ones: the index signature of a loose object would let a
 * misspelt field compile.
 */
export const entity = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.looseObject(shape) as unknown as z.ZodMiniObject<Shape>;
