/** Hands a file to the browser's downloads. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  // The download has to start before its address may go.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
