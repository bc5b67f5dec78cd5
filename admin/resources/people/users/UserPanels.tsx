import { Box, Card, Skeleton, Tab, Tabs } from '@mui/material'
import { type ComponentType, lazy, Suspense } from 'react'
import { type RaRecord, type SortPayload, useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { gridTexts } from '#admin/core/i18n/grid.texts.ts'
import { guardianTexts } from '#admin/resources/people/users/guardians.texts.ts'
import { useSummarisedUser } from '#admin/resources/people/users/UserSummary.tsx'
import { userPageTexts } from '#admin/resources/people/users/user-page.texts.ts'
import { userTexts } from '#admin/resources/people/users/users.texts.ts'
import type { Column } from '#admin/ui/grid/columns.tsx'
import { RelatedGrid } from '#admin/ui/RelatedGrid.tsx'

interface PanelProps {
  user: string
  empty: string
}

interface PanelSource<R extends RaRecord> {
  resource: string
  /** The panel’s title, if not the resource’s name. */
  label?: string
  sort: SortPayload
  /** The filter by user. */
  by?: string
  /** Columns that would repeat the page’s user. */
  without: readonly (keyof R & string)[]
  load: () => Promise<{ columns: readonly Column<R>[] }>
}

interface UserPanel {
  /** The panel’s name in the URL. */
  key: string
  /** The permission to list opens the panel. */
  resource: string
  /** A user who may list this resource does not need the panel. */
  unless?: string
  label?: string | undefined
  Panel: ComponentType<PanelProps>
}

/** The resource’s columns, loaded with the panel. */
function panel<R extends RaRecord>({
  resource,
  label,
  sort,
  by = 'user',
  without,
  load,
}: PanelSource<R>): UserPanel {
  const Panel = lazy(async () => {
    const { columns } = await load()
    const own = columns.filter(({ source }) => !without.includes(source))
    // Each row needs a title link, even where it was the user’s name.
    const [first, ...others] = own
    const shown =
      first && !own.some(({ primary }) => primary) ? [{ ...first, primary: true }, ...others] : own
    return {
      default: ({ user, empty }: PanelProps) => (
        <RelatedGrid resource={resource} sort={sort} filter={{ [by]: user }} columns={shown} empty={empty} />
      ),
    }
  })
  return { key: by === 'user' ? resource : `${resource}-${by}`, resource, label, Panel }
}

/** The audit log about a user, or by them; an entry opens in a drawer. */
const auditPanel = (by: 'person' | 'actor', label: string): UserPanel => ({
  key: `audit-log-${by}`,
  resource: 'audit-log',
  label,
  Panel: lazy(async () => {
    const { AuditPanel } = await import('#admin/resources/people/users/AuditPanel.tsx')
    return { default: (props: PanelProps) => <AuditPanel {...props} by={by} /> }
  }),
})

const newest = (field: string): SortPayload => ({ field, order: 'DESC' })

/** The panels of a user’s page, in order. */
const userPanels: readonly UserPanel[] = [
  {
    key: 'notes',
    resource: 'user-notes',
    label: userPageTexts.notes,
    Panel: lazy(() => import('#admin/resources/people/users/NotesPanel.tsx')),
  },
  panel({
    resource: 'memberships',
    sort: newest('createdAt'),
    without: ['userName'],
    load: () => import('#admin/resources/membership/memberships/membership-columns.tsx'),
  }),
  {
    key: 'guardians',
    resource: 'guardians',
    label: guardianTexts.title,
    Panel: lazy(() => import('#admin/resources/people/users/GuardiansPanel.tsx')),
  },
  {
    key: 'receivables',
    resource: 'receivables',
    label: userPageTexts.debts,
    Panel: lazy(() => import('#admin/resources/people/users/ReceivablesPanel.tsx')),
  },
  panel({
    resource: 'membership-cancellations',
    sort: newest('createdAt'),
    without: ['userName'],
    load: () => import('#admin/resources/money/membership-cancellations/CancellationList.tsx'),
  }),
  panel({
    resource: 'balances',
    sort: { field: 'name', order: 'ASC' },
    by: 'user_id',
    without: ['email', 'phone'],
    load: () => import('#admin/resources/money/balances/balance-columns.ts'),
  }),
  panel({
    resource: 'payment-records',
    sort: newest('date'),
    without: ['memberName', 'phone'],
    load: () => import('#admin/resources/money/payment-records/payment-record-columns.tsx'),
  }),
  panel({
    resource: 'payments',
    sort: newest('createdAt'),
    without: ['userName'],
    load: () => import('#admin/resources/money/payments/payment-columns.tsx'),
  }),
  panel({
    resource: 'contract-signatures',
    sort: newest('signedAt'),
    without: ['signerName'],
    load: () => import('#admin/resources/membership/contract-signatures/signature-columns.tsx'),
  }),
  panel({
    resource: 'turnstile-entries',
    sort: newest('at'),
    without: ['userName'],
    load: () => import('#admin/resources/access/turnstile/entry-columns.tsx'),
  }),
  panel({
    resource: 'vitamin-orders',
    sort: newest('createdAt'),
    without: ['userName', 'userPhone'],
    load: () => import('#admin/resources/shop/vitamin-orders/order-columns.tsx'),
  }),
  {
    key: 'order-pickups',
    resource: 'order-pickups',
    unless: 'vitamin-orders',
    Panel: lazy(() => import('#admin/resources/shop/order-pickups/OrderPickupList.tsx')),
  },
  panel({
    resource: 'lesson-bookings',
    sort: newest('createdAt'),
    without: ['userName'],
    load: () => import('#admin/resources/training/lesson-bookings/booking-columns.tsx'),
  }),
  {
    key: 'points',
    resource: 'points',
    label: userPageTexts.points,
    Panel: lazy(async () => {
      const { PointHistory } = await import('#admin/resources/loyalty/points/PointHistory.tsx')
      return {
        default: ({ user }: PanelProps) => (
          <Box sx={{ p: 2 }}>
            <PointHistory user={user} balance={0} />
          </Box>
        ),
      }
    }),
  },
  panel({
    resource: 'referrals',
    label: userPageTexts.codes,
    sort: newest('createdAt'),
    without: ['userName', 'userEmail'],
    load: () => import('#admin/resources/loyalty/referrals/referral-columns.tsx'),
  }),
  panel({
    resource: 'referral-uses',
    label: userPageTexts.referredBy,
    sort: newest('createdAt'),
    without: ['userName', 'userEmail'],
    load: () => import('#admin/resources/loyalty/referral-uses/referral-use-columns.ts'),
  }),
  panel({
    resource: 'referral-uses',
    label: userPageTexts.referred,
    sort: newest('createdAt'),
    by: 'creator',
    without: ['creatorName'],
    load: () => import('#admin/resources/loyalty/referral-uses/referral-use-columns.ts'),
  }),
  panel({
    resource: 'raffle-entries',
    sort: newest('createdAt'),
    without: ['name', 'email', 'phone'],
    load: () => import('#admin/resources/loyalty/raffle-entries/raffle-entry-columns.tsx'),
  }),
  {
    key: 'inbox',
    resource: 'notifications',
    label: userPageTexts.notifications,
    Panel: lazy(() => import('#admin/resources/people/users/InboxPanel.tsx')),
  },
  auditPanel('person', userPageTexts.auditAbout),
  auditPanel('actor', userPageTexts.auditBy),
  panel({
    resource: 'record-views',
    label: userPageTexts.recordViews,
    sort: newest('at'),
    without: ['userName'],
    load: () => import('#admin/resources/people/record-views/view-columns.tsx'),
  }),
]

/** A user’s records in other lists; the URL contains the open panel. */
export function UserPanels() {
  const { user, isKnown } = useSummarisedUser()
  const canAccess = useCanAccess()
  const translate = useTranslate()
  const [search, setSearch] = useSearchParams()
  const panels = userPanels.filter(
    ({ resource, unless }) => canAccess(resource, 'list') && !(unless && canAccess(unless, 'list')),
  )
  const open = panels.find(({ key }) => key === search.get('panel')) ?? panels[0]
  if (!user || !open) return null
  const nameOf = ({ resource, label }: UserPanel) =>
    label ?? translate(`resources.${resource}.name`, { smart_count: 2 })
  const { Panel } = open

  function show(panel: string) {
    const changed = new URLSearchParams(search)
    changed.set('panel', panel)
    setSearch(changed, { replace: true, preventScrollReset: true })
  }

  return (
    <Card
      component="section"
      aria-label={userTexts.records}
      // What stands above still grows until then, and would move the tabs under the pointer.
      sx={{ mt: 2, maxWidth: 1040, visibility: isKnown ? 'visible' : 'hidden' }}
    >
      <Tabs
        value={open.key}
        onChange={(_, panel: string) => show(panel)}
        variant="scrollable"
        aria-label={userTexts.records}
      >
        {panels.map((panel) => (
          <Tab
            key={panel.key}
            value={panel.key}
            label={nameOf(panel)}
            id={`panel-tab-${panel.key}`}
            aria-controls={`panel-${panel.key}`}
          />
        ))}
      </Tabs>
      <Box
        role="tabpanel"
        id={`panel-${open.key}`}
        aria-labelledby={`panel-tab-${open.key}`}
        sx={{ borderTop: 1, borderColor: 'divider' }}
      >
        {/* A boundary of its own, or the router would show the previous tab until the panel’s chunk is loaded. */}
        <Suspense key={open.key} fallback={<Skeleton variant="rectangular" height={240} />}>
          <Panel user={String(user.id)} empty={gridTexts.empty(nameOf(open))} />
        </Suspense>
      </Box>
    </Card>
  )
}
