/** Loads the chunk of a table as soon as its list’s chunk is there, except on phones, which show cards. */
export function preloadTable(load: () => Promise<unknown>): void {
  // Node.js reads the definitions of lists from the same modules.
  if (!('matchMedia' in globalThis) || !matchMedia('(min-width: 600px)').matches) return
  // A failed load is repeated, and reported, when the table is rendered.
  load().catch(() => undefined)
}
