import { useEffect, useState } from 'react'
import { listBranchNames } from '#shared/club/branches/branches.contract.ts'
import { call } from '#site/features/session/client.ts'

/** What a form knows of a branch; the city where all were fetched. */
export interface BranchChoice {
  _id: string
  name: string
  slug: string
  city?: string
  offersTrials?: boolean
}

/** The branches that a page of many branches came with. */
export interface SomeBranches {
  branches: readonly BranchChoice[]
  /** Whether there are further ones. */
  hasMore?: boolean
}

/** All open branches: those of the page, and where there are more, all once they have been fetched. */
export function useBranches({ branches, hasMore = false }: SomeBranches): readonly BranchChoice[] {
  const [all, setAll] = useState<readonly BranchChoice[]>()
  useEffect(() => {
    // Without an answer the form offers those that it came with.
    if (hasMore) call(listBranchNames).then(setAll, () => undefined)
  }, [hasMore])
  return all ?? branches
}
