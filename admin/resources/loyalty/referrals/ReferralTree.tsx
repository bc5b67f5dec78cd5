import { Alert, Box, Link as MuiLink, Skeleton, Typography } from '@mui/material'
import { Link } from 'react-router-dom'
import { useCall } from '#admin/core/use-call.ts'
import { codeTexts } from '#admin/resources/loyalty/referrals/code.texts.ts'
import { formatShortDay } from '#shared/core/format-date.ts'
import { showReferralTree } from '#shared/loyalty/referrals/referral-decisions.contract.ts'
import type { TreePerson } from '#shared/loyalty/referrals/referrals.schema.ts'

/** Indentation per level, limited so that names in deep trees stay readable. */
const indentOf = (depth: number) => Math.min(depth - 1, 5) * 2

function TreeItem({ person }: { person: TreePerson }) {
  const { _id, name, depth, createdAt } = person
  return (
    <Box
      component="li"
      aria-level={depth}
      sx={{ ml: indentOf(depth), pl: 1.5, py: 0.5, borderLeft: 2, borderColor: 'divider' }}
    >
      <MuiLink component={Link} to={`/users/${_id}`} color="inherit" underline="hover">
        {name}
      </MuiLink>
      {createdAt && (
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {formatShortDay(createdAt)}
        </Typography>
      )}
    </Box>
  )
}

/** A user’s referrer, and all direct and indirect referrals. */
export function ReferralTree({ user }: { user: string }) {
  const { data, error } = useCall(showReferralTree, { params: { userId: user } })
  const referred = data?.people.filter(({ depth }) => depth > 0)
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="h3" component="h2">
        {codeTexts.tree}
      </Typography>
      {error && <Alert severity="error">{error.message}</Alert>}
      {!data && !error && <Skeleton variant="rounded" height={80} />}
      {data && referred && (
        <>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {data.invitedBy ? codeTexts.referredBy(data.invitedBy.name) : codeTexts.noReferrer}
          </Typography>
          {referred.length === 0 ? (
            <Typography variant="body2">{codeTexts.treeEmpty}</Typography>
          ) : (
            <>
              <Typography variant="body2">{codeTexts.referredCount(referred.length)}</Typography>
              <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 420, overflow: 'auto' }}>
                {referred.map((person) => (
                  <TreeItem key={person._id} person={person} />
                ))}
              </Box>
            </>
          )}
          {data.isCut && <Typography variant="caption">{codeTexts.treeTruncated}</Typography>}
        </>
      )}
    </Box>
  )
}
