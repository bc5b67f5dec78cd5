const numbers = new Intl.NumberFormat('tr-TR', { maximumFractionDigits: 1 })

/** A file size for display. */
export const formatBytes = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${numbers.format(Math.ceil(bytes / 1024))} KB`
    : `${numbers.format(bytes / 1024 / 1024)} MB`
