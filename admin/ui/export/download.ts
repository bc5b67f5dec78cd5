/** Hands a file to the browser's downloads. */
export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has to start before its address may go.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
