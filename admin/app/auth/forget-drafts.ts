/** Removes what was left unsaved in this tab: all of it, or all that is not of one person. */
export function forgetDrafts(exceptOf?: string): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith('draft:') && !(exceptOf && key.startsWith(`draft:${exceptOf}:`)))
      sessionStorage.removeItem(key)
  }
}
