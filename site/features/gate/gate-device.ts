import { readStored, writeStored } from '#site/features/session/stored.ts'

/** The reader’s endpoints, as `endpointData`. */
export interface GateEndpoints {
  scan: string
  snapshot: string
  report: string
}

const deviceKey = 'gateDeviceKey'

/** The part before the dot is the device id. */
export const deviceIdOf = (key: string) => key.split('.')[0] ?? ''

export const readDeviceKey = () => readStored(deviceKey)
export const storeDeviceKey = (key: string | null) => writeStored(deviceKey, key)
