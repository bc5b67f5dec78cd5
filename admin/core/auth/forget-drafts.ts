/** Removes the drafts of this tab: all, or those of other users. */
export function forgetDrafts(exceptOf?: string): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith('draft:') && !(exceptOf && key.startsWith(`draft:${exceptOf}:`)))
      sessionStorage.removeItem(key)
  }
}
