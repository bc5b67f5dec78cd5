import { Box, Card, Skeleton, Tab, Tabs, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { type RaRecord, type SortPayload, useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { formatCount, gridTexts } from '#admin/core/i18n/grid.texts.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { freezingTexts } from '#admin/resources/membership/memberships/freezing.texts.ts'
import { guardianTexts } from '#admin/resources/people/users/guardians.texts.ts'
import { mediaTexts } from '#admin/resources/people/users/media.texts.ts'
import { isMember } from '#admin/resources/people/users/use-person.ts'
import { userPageTexts as texts } from '#admin/resources/people/users/user-page.texts.ts'
import { userTexts } from '#admin/resources/people/users/users.texts.ts'
import type { Column } from '#admin/ui/grid/columns.tsx'
import { RelatedGrid } from '#admin/ui/RelatedGrid.tsx'
import type { UserProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import { mostCounted, type PersonSummary } from '#shared/office/person-summary/person-summary.contract.ts'

interface PanelProps {
  user: string
  name: string
  empty: string
}

interface PanelSource<R extends RaRecord> {
  resource: string
  /** The panel’s title, if not the resource’s name. */
  label?: string
  sort: SortPayload
  of?: UserPanel['of']
  /** The filter by user. */
  by?: string
  /** Columns that would repeat the page’s user. */
  without: readonly (keyof R & string)[]
  load: () => Promise<{ columns: readonly Column<R>[] }>
}

interface UserPanel {
  /** Only for people of this side. */
  of?: 'member' | 'trainer' | undefined
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
  of,
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
  return { key: by === 'user' ? resource : `${resource}-${by}`, resource, of, label, Panel }
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

/** One-to-one sessions of a member, or given by a trainer; one opens in a drawer. */
const appointmentPanel = (of: 'member' | 'trainer'): UserPanel => ({
  key: `appointments-${of}`,
  resource: 'appointments',
  of,
  label: of === 'trainer' ? texts.ownAppointments : undefined,
  Panel: lazy(async () => {
    const { AppointmentPanel } = await import('#admin/resources/training/appointments/AppointmentPanel.tsx')
    return { default: ({ user, empty }: PanelProps) => <AppointmentPanel {...{ user, of, empty }} /> }
  }),
})

const newest = (field: string): SortPayload => ({ field, order: 'DESC' })

interface PersonTab {
  /** The tab’s name in the URL. */
  key: string
  label: string
  /** The number beside the label. */
  countOf?: (summary: PersonSummary, user: UserProfile) => number | undefined
  /** Several of them share the tab, each with a button. */
  panels: readonly UserPanel[]
}

/** The tabs of a person’s page, in order; the overview has no panels. */
const tabs: readonly PersonTab[] = [
  { key: 'overview', label: texts.tabs.overview, panels: [] },
  {
    key: 'memberships',
    label: texts.tabs.memberships,
    countOf: ({ counts }) => counts.memberships,
    panels: [
      panel({
        resource: 'memberships',
        of: 'member',
        sort: newest('createdAt'),
        without: ['userName'],
        load: () => import('#admin/resources/membership/memberships/membership-columns.tsx'),
      }),
      {
        key: 'freezes',
        resource: 'memberships',
        of: 'member',
        label: freezingTexts.title,
        Panel: lazy(async () => {
          const { FreezePanel } = await import('#admin/resources/membership/memberships/FreezePanel.tsx')
          return {
            default: ({ user, name }: PanelProps) => <FreezePanel user={user} userName={name} isPlain />,
          }
        }),
      },
      panel({
        resource: 'membership-cancellations',
        of: 'member',
        sort: newest('createdAt'),
        without: ['userName'],
        load: () => import('#admin/resources/money/membership-cancellations/CancellationList.tsx'),
      }),
    ],
  },
  {
    key: 'account',
    label: texts.tabs.account,
    countOf: ({ counts }) => counts.debts,
    panels: [
      {
        key: 'receivables',
        resource: 'receivables',
        of: 'member',
        label: texts.debts,
        Panel: lazy(() => import('#admin/resources/people/users/ReceivablesPanel.tsx')),
      },
      panel({
        resource: 'balances',
        of: 'member',
        sort: { field: 'name', order: 'ASC' },
        by: 'user_id',
        without: ['email', 'phone'],
        load: () => import('#admin/resources/money/balances/balance-columns.ts'),
      }),
      panel({
        resource: 'sales',
        of: 'member',
        sort: newest('createdAt'),
        without: ['userName'],
        load: async () => (await import('#admin/resources/money/sales/SaleList.tsx')).saleList,
      }),
      panel({
        resource: 'payment-records',
        of: 'member',
        sort: newest('date'),
        without: ['memberName', 'phone'],
        load: () => import('#admin/resources/money/payment-records/payment-record-columns.tsx'),
      }),
      panel({
        resource: 'payments',
        of: 'member',
        sort: newest('createdAt'),
        without: ['userName'],
        load: () => import('#admin/resources/money/payments/payment-columns.tsx'),
      }),
      panel({
        resource: 'vitamin-orders',
        of: 'member',
        sort: newest('createdAt'),
        without: ['userName', 'userPhone'],
        load: () => import('#admin/resources/shop/vitamin-orders/order-columns.tsx'),
      }),
      {
        key: 'order-pickups',
        resource: 'order-pickups',
        of: 'member',
        unless: 'vitamin-orders',
        Panel: lazy(() => import('#admin/resources/shop/order-pickups/OrderPickupList.tsx')),
      },
      {
        key: 'points',
        resource: 'points',
        of: 'member',
        label: texts.points,
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
    ],
  },
  {
    key: 'lessons',
    label: texts.tabs.lessons,
    countOf: ({ counts }) => counts.lessons,
    panels: [
      panel({
        resource: 'lessons',
        of: 'trainer',
        label: texts.ownLessons,
        sort: newest('startsAt'),
        by: 'trainer',
        without: ['trainerName'],
        load: async () => (await import('#admin/resources/training/lessons/LessonList.tsx')).lessonList,
      }),
      panel({
        resource: 'lesson-bookings',
        of: 'member',
        sort: newest('createdAt'),
        without: ['userName'],
        load: () => import('#admin/resources/training/lesson-bookings/booking-columns.tsx'),
      }),
      appointmentPanel('member'),
      appointmentPanel('trainer'),
    ],
  },
  {
    key: 'entries',
    label: texts.tabs.entries,
    countOf: ({ counts }) => counts.entries,
    panels: [
      panel({
        resource: 'turnstile-entries',
        sort: newest('at'),
        without: ['userName'],
        load: () => import('#admin/resources/access/turnstile/entry-columns.tsx'),
      }),
      {
        key: 'media',
        resource: 'entry-media',
        label: mediaTexts.title,
        Panel: lazy(() => import('#admin/resources/people/users/MediaPanel.tsx')),
      },
    ],
  },
  {
    key: 'contracts',
    label: texts.tabs.contracts,
    countOf: ({ unsignedContracts }) => unsignedContracts,
    panels: [
      panel({
        resource: 'contract-signatures',
        of: 'member',
        sort: newest('signedAt'),
        without: ['signerName'],
        load: () => import('#admin/resources/membership/contract-signatures/signature-columns.tsx'),
      }),
      {
        key: 'guardians',
        resource: 'guardians',
        of: 'member',
        label: guardianTexts.title,
        Panel: lazy(() => import('#admin/resources/people/users/GuardiansPanel.tsx')),
      },
    ],
  },
  {
    key: 'messages',
    label: texts.tabs.messages,
    countOf: ({ counts }) => counts.messages,
    panels: [
      {
        key: 'inbox',
        resource: 'notifications',
        label: texts.notifications,
        Panel: lazy(() => import('#admin/resources/people/users/InboxPanel.tsx')),
      },
    ],
  },
  {
    key: 'notes',
    label: texts.tabs.notes,
    countOf: ({ counts }) => counts.notes,
    panels: [
      {
        key: 'notes',
        resource: 'user-notes',
        label: texts.notes,
        Panel: lazy(() => import('#admin/resources/people/users/NotesPanel.tsx')),
      },
    ],
  },
  {
    key: 'log',
    label: texts.tabs.log,
    panels: [
      auditPanel('person', texts.auditAbout),
      auditPanel('actor', texts.auditBy),
      panel({
        resource: 'record-views',
        label: texts.recordViews,
        sort: newest('at'),
        without: ['userName'],
        load: () => import('#admin/resources/people/record-views/view-columns.tsx'),
      }),
      panel({
        resource: 'referrals',
        of: 'member',
        label: texts.codes,
        sort: newest('createdAt'),
        without: ['userName', 'userEmail'],
        load: () => import('#admin/resources/loyalty/referrals/referral-columns.tsx'),
      }),
      panel({
        resource: 'referral-uses',
        of: 'member',
        label: texts.referredBy,
        sort: newest('createdAt'),
        without: ['userName', 'userEmail'],
        load: () => import('#admin/resources/loyalty/referral-uses/referral-use-columns.ts'),
      }),
      panel({
        resource: 'referral-uses',
        of: 'member',
        label: texts.referred,
        sort: newest('createdAt'),
        by: 'creator',
        without: ['creatorName'],
        load: () => import('#admin/resources/loyalty/referral-uses/referral-use-columns.ts'),
      }),
      panel({
        resource: 'raffle-entries',
        of: 'member',
        sort: newest('createdAt'),
        without: ['name', 'email', 'phone'],
        load: () => import('#admin/resources/loyalty/raffle-entries/raffle-entry-columns.tsx'),
      }),
    ],
  },
]

interface PersonTabsProps {
  user: AdminRecord<UserProfile>
  summary: PersonSummary | undefined
  overview: ReactNode
}

/** The overview of a person and their records in other lists; the URL contains the open tab, or its panel. */
export function PersonTabs({ user, summary, overview }: PersonTabsProps) {
  const canAccess = useCanAccess()
  const translate = useTranslate()
  const [search, setSearch] = useSearchParams()
  const sides = { member: isMember(user, summary), trainer: user.role === 'trainer' }
  const isShown = ({ resource, unless, of }: UserPanel) =>
    canAccess(resource, 'list') && !(unless && canAccess(unless, 'list')) && (!of || sides[of])
  const shown = tabs
    .map((tab) => ({ ...tab, panels: tab.panels.filter(isShown) }))
    .filter(({ key, panels }) => key === 'overview' || panels.length > 0)
  const wanted = search.get('panel')
  const open =
    shown.find(({ key }) => key === wanted) ??
    shown.find(({ panels }) => panels.some(({ key }) => key === wanted)) ??
    shown[0]
  if (!open) return null
  const current = open.panels.find(({ key }) => key === wanted) ?? open.panels[0]
  const nameOf = ({ resource, label }: UserPanel) =>
    label ?? translate(`resources.${resource}.name`, { smart_count: 2 })

  function show(panel: string) {
    const changed = new URLSearchParams(search)
    changed.set('panel', panel)
    setSearch(changed, { replace: true, preventScrollReset: true })
  }

  return (
    <Card component="section" aria-label={userTexts.records}>
      <Tabs
        value={open.key}
        onChange={(_, tab: string) => show(tab)}
        variant="scrollable"
        aria-label={userTexts.records}
      >
        {shown.map(({ key, label, countOf }) => {
          const count = summary && countOf?.(summary, user)
          return (
            <Tab
              key={key}
              value={key}
              label={
                <span>
                  {label}{' '}
                  {count ? (
                    <Box component="span" sx={{ ml: 0.25, color: 'text.secondary', fontWeight: 500 }}>
                      {count < mostCounted ? formatCount(count) : `${formatCount(mostCounted)}+`}
                    </Box>
                  ) : null}
                </span>
              }
              id={`panel-tab-${key}`}
              aria-controls={`panel-${key}`}
              sx={{ minWidth: 0, px: 1.5 }}
            />
          )
        })}
      </Tabs>
      <Box
        role="tabpanel"
        id={`panel-${open.key}`}
        aria-labelledby={`panel-tab-${open.key}`}
        sx={{ borderTop: 1, borderColor: 'divider' }}
      >
        {open.panels.length > 1 && (
          <ToggleButtonGroup
            exclusive
            size="small"
            value={current?.key}
            onChange={(_, chosen: string | null) => chosen && show(chosen)}
            aria-label={open.label}
            className="no-print"
            sx={{ p: 1.5, display: 'flex', overflowX: 'auto', '& > button': { flexShrink: 0, py: 0.5 } }}
          >
            {open.panels.map((one) => (
              <ToggleButton key={one.key} value={one.key}>
                {nameOf(one)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        )}
        {current ? (
          // A boundary of its own, or the router would show the previous tab until the panel’s chunk is loaded.
          <Suspense key={current.key} fallback={<Skeleton variant="rectangular" height={240} />}>
            <current.Panel user={user.id} name={user.name} empty={gridTexts.empty(nameOf(current))} />
          </Suspense>
        ) : (
          overview
        )}
      </Box>
    </Card>
  )
}
