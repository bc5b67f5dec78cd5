import { safeReturnPath } from '#shared/people/session/session.rules.ts'

/** What the address of the contracts' page asks for. */
export interface ContractsAddress {
  /** The contract to be read at once. */
  contract: string | null
  /** Where to go on afterwards; null where nobody came from anywhere. */
  returnTo: string | null
  /** Straight from registration. */
  isWelcome: boolean
}

export function readContractsAddress(search: string): ContractsAddress {
  const query = new URLSearchParams(search)
  const wanted = query.get('return')
  return {
    contract: query.get('contract'),
    returnTo: wanted && safeReturnPath(wanted),
    isWelcome: query.has('welcome'),
  }
}

/** The way to a contract, and back to where it is needed. */
export function contractsPath(options: { contract?: string; returnTo?: string; welcome?: '' }): string {
  const query = new URLSearchParams()
  if (options.contract) query.set('contract', options.contract)
  if (options.welcome !== undefined) query.set('welcome', options.welcome)
  if (options.returnTo) query.set('return', options.returnTo)
  return `/customer/contracts?${query}`
}
