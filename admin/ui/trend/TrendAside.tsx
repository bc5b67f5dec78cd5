import { useMediaQuery } from '@mui/material'
import type { Theme } from '@mui/material/styles'
import { lazy, Suspense } from 'react'
import { useListContext } from 'react-admin'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import type { TrendProps } from '#admin/ui/trend/trend-props.ts'

const TrendCard = lazy(() => import('#admin/ui/trend/TrendCard.tsx'))

interface TrendAsideProps extends TrendProps {
  /** The resource whose list permits the call. */
  needs: string
  /** The filter of the list that names a branch. */
  branchFilter?: string
}

/** A chart of the last days beside a list, fetched once the rows are there; not on a phone. */
export function TrendAside({ needs, branchFilter = 'branch', ...trend }: TrendAsideProps) {
  const { data, filterValues } = useListContext()
  const { branch } = useBranchScope()
  const canAccess = useCanAccess()
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  if (!data || isNarrow || !canAccess(needs, 'list')) return null
  const chosen: unknown = branch ?? filterValues[branchFilter]
  return (
    <Suspense fallback={null}>
      <TrendCard {...trend} branch={typeof chosen === 'string' ? chosen : null} />
    </Suspense>
  )
}
