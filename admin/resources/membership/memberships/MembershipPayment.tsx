import { Link as MuiLink, Typography } from '@mui/material'
import { useCreatePath, useGetList } from 'react-admin'
import { Link } from 'react-router-dom'
import type { AdminRecord } from '#admin/core/resource.ts'
import { membershipTexts } from '#admin/resources/membership/memberships/memberships.texts.ts'
import { formatLira } from '#shared/core/money.ts'
import type { Membership } from '#shared/membership/memberships/memberships.contract.ts'
import type { DeskPayment } from '#shared/money/payment-records/payment-records.contract.ts'

/** How a membership was paid for. */
export function MembershipPayment({ membership: { id, source } }: { membership: AdminRecord<Membership> }) {
  const createPath = useCreatePath()
  const { data, isPending } = useGetList<AdminRecord<DeskPayment>>(
    'paymentRecords',
    { filter: { membership: id }, pagination: { page: 1, perPage: 1 } },
    { enabled: source === 'desk' },
  )
  const [record] = data ?? []

  function words() {
    if (source === 'card') return membershipTexts.paidByCard
    if (source === 'balance') return membershipTexts.paidFromBalance
    if (isPending) return ' '
    if (!record) return membershipTexts.noPayment
    return (
      <MuiLink
        component={Link}
        to={createPath({ resource: 'paymentRecords', type: 'edit', id: record.id })}
        color="secondary"
      >
        {`${formatLira(record.amount)} · ${membershipTexts.methods[record.method]}`}
      </MuiLink>
    )
  }

  return (
    <section>
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {membershipTexts.payment}
      </Typography>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {words()}
      </Typography>
      {record?.note && (
        <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary', whiteSpace: 'pre-wrap' }}>
          {record.note}
        </Typography>
      )}
    </section>
  )
}
