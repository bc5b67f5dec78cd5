import { readStored, writeStored } from '#site/features/session/stored.ts'

/** Where the page's markup says that a reader's calls go. */
export interface GateUrls {
  scan: string
  snapshot: string
  report: string
}

const deviceKey = 'gateDeviceKey'

/** A key names its device before the dot. */
export const deviceIdOf = (key: string) => key.split('.')[0] ?? ''

export const readDeviceKey = () => readStored(deviceKey)
export const keepDeviceKey = (key: string | null) => writeStored(deviceKey, key)
