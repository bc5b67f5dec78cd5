/**
 * The contract’s modules have no side effects. Declaring this lets a page import a key or a path rule from
 * `shared/` without the schema library other exports of the file need.
 */
export const treeshake = {
  moduleSideEffects: (id: string) => !/[\\/]shared[\\/]/.test(id),
}
