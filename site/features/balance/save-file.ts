/** Starts a browser download of a file. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  // The download must have started before the object URL is revoked.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
