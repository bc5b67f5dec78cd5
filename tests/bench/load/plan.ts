/** A member whose phone takes part; everything here is given to the process that sends. */
export interface LoadMember {
  id: string
  token: string
  branch: string
  wallet: string
}

export interface LoadBranch {
  id: string
  slug: string
  /** A reader at its gate. */
  device: string
  deviceKey: string
  /** Somebody of its staff. */
  staffToken: string
  lessons: string[]
}

export interface LoadClub {
  members: LoadMember[]
  branches: LoadBranch[]
  posts: string[]
}

export interface LoadOrder {
  club: LoadClub
  /** The server processes, which take turns. */
  urls: readonly string[]
  /** Requests a second. */
  rate: number
  seconds: number
  /** Of the chance that chooses: the same seed makes the same requests. */
  seed: number
  /** How often a report is made. */
  windowSeconds: number
}

/** Who asks: 80, 12, 5 and 3 of a hundred requests. */
export const askers = ['page', 'member', 'gate', 'desk'] as const
export type Asker = (typeof askers)[number]

export interface Latency {
  count: number
  /** Milliseconds since the moment at which the request was to be sent. */
  p50: number
  p99: number
}

/** What became of the requests that were to be sent within one window. */
export interface LoadReport {
  seconds: number
  answered: number
  /** Connections that broke, answers that took longer than ten seconds, and statuses of 400 and more. */
  failures: Record<string, number>
  all: Latency
  by: Record<Asker, Latency>
  /** Bytes of the bodies. */
  bytes: number
  /** Readers' answers that let nobody in or out. */
  refusedScans: number
  /** Milliseconds by which the sender itself was late, at p99. */
  lateness: number
  /** Of one core, what the sender used. */
  ownLoad: number
}
