/** A member taking part; all data is passed to the sender process. */
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
  /** A member of staff. */
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
  /** The server processes, used in turns. */
  urls: readonly string[]
  /** Requests per second. */
  rate: number
  seconds: number
  /** Random seed: the same seed produces the same requests. */
  seed: number
}

/** The share of each kind of user: 80, 12, 5 and 3 percent of the requests. */
export const askers = ['page', 'member', 'gate', 'desk'] as const
export type Asker = (typeof askers)[number]

interface Latency {
  count: number
  /** Milliseconds since the scheduled send time. */
  p50: number
  p99: number
}

/** The outcomes of all requests. */
export interface LoadReport {
  answered: number
  /** Broken connections, responses slower than ten seconds, and statuses of 400 and above. */
  failures: Record<string, number>
  all: Latency
  by: Record<Asker, Latency>
  /** Refusals at the turnstile. */
  refusedScans: number
  /** Milliseconds by which the sender itself was late, at p99. */
  lateness: number
  /** The share of one core the sender used. */
  ownLoad: number
}
