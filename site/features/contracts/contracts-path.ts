import { Id } from '#shared/core/id.ts'
import { safeReturnPath } from '#shared/people/session/session.rules.ts'

/** The parameters of the contracts page. */
export interface ContractsAddress {
  /** The contract to open. */
  contract: string | null
  /** The minor for whom the guardian reads and signs; null for the own contracts. */
  member: string | null
  /** The path to return to; null if there is none. */
  returnTo: string | null
  /** Straight after registration. */
  isWelcome: boolean
}

export function readContractsAddress(search: string): ContractsAddress {
  const query = new URLSearchParams(search)
  const wanted = query.get('return')
  return {
    contract: query.get('contract'),
    member: Id.safeParse(query.get('member')).data ?? null,
    returnTo: wanted && safeReturnPath(wanted),
    isWelcome: query.has('welcome'),
  }
}

/** The path of a contract, and back to where it is required. */
export function contractsPath(options: {
  contract?: string
  member?: string
  returnTo?: string
  welcome?: ''
}): string {
  const query = new URLSearchParams()
  if (options.member) query.set('member', options.member)
  if (options.contract) query.set('contract', options.contract)
  if (options.welcome !== undefined) query.set('welcome', options.welcome)
  if (options.returnTo) query.set('return', options.returnTo)
  return `/customer/contracts?${query}`
}
