/** Starts a browser download of a file. */
export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download must have started before the object URL is revoked.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
