declare module 's3rver' {
  import type { Server } from 'node:http'
  import type { AddressInfo } from 'node:net'

  interface Options {
    address: string
    port: number
    silent: boolean
    directory: string
    configureBuckets?: { name: string }[]
  }
  /** A server that speaks S3, verifies signatures and stores objects as files. */
  export default class S3rver {
    constructor(options: Options)
    httpServer: Server
    run(): Promise<AddressInfo>
  }
}
