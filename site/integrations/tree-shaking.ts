/**
 * The contract's modules only declare things. Saying so lets a page take a key or a path rule from
 * `shared/` without the schema library that its neighbours in the file need.
 */
export const treeshake = {
  moduleSideEffects: (id: string) => !/[\\/]shared[\\/]/.test(id),
}
