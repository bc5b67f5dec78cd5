import { type ComponentType, createElement, lazy } from 'react'
import type { RaRecord, SortPayload } from 'react-admin'
import { personTexts } from '#admin/resources/people/users/person.texts.ts'
import type { Column } from '#admin/ui/grid/column.ts'
import { RelatedGrid } from '#admin/ui/RelatedGrid.tsx'

export interface PanelProps {
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

export interface PersonPanel {
  /** The panel’s name in the URL. */
  key: string
  /** The permission to list opens the panel. */
  resource: string
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
}: PanelSource<R>): PersonPanel {
  const Panel = lazy(async () => {
    const { columns } = await load()
    const own = columns.filter(({ source }) => !without.includes(source))
    // Each row needs a title link, even where it was the user’s name.
    const [first, ...others] = own
    const shown =
      first && !own.some(({ primary }) => primary) ? [{ ...first, primary: true }, ...others] : own
    return {
      default: ({ user, empty }: PanelProps) =>
        createElement(RelatedGrid<R>, { resource, sort, filter: { [by]: user }, columns: shown, empty }),
    }
  })
  return { key: by === 'user' ? resource : `${resource}-${by}`, resource, label, Panel }
}

/** The audit log about a user, or by them; an entry opens in a drawer. */
const auditPanel = (by: 'person' | 'actor', label: string): PersonPanel => ({
  key: `auditLog-${by}`,
  resource: 'auditLog',
  label,
  Panel: lazy(async () => {
    const { AuditPanel } = await import('#admin/resources/people/users/panels/AuditPanel.tsx')
    return { default: (props: PanelProps) => createElement(AuditPanel, { ...props, by }) }
  }),
})

const newest = (field: string): SortPayload => ({ field, order: 'DESC' })

/** The panels of a user’s page, in order. */
export const personPanels: readonly PersonPanel[] = [
  {
    key: 'notes',
    resource: 'userNotes',
    label: personTexts.notes,
    Panel: lazy(() => import('#admin/resources/people/users/panels/NotesPanel.tsx')),
  },
  panel({
    resource: 'memberships',
    sort: newest('createdAt'),
    without: ['userName'],
    load: () => import('#admin/resources/membership/memberships/membership-columns.tsx'),
  }),
  panel({
    resource: 'balances',
    sort: { field: 'name', order: 'ASC' },
    by: 'user_id',
    without: ['email', 'phone'],
    load: () => import('#admin/resources/money/balances/balance-columns.ts'),
  }),
  panel({
    resource: 'payments',
    sort: newest('createdAt'),
    without: ['userName'],
    load: () => import('#admin/resources/money/payments/payment-columns.tsx'),
  }),
  panel({
    resource: 'contractSignatures',
    sort: newest('signedAt'),
    without: ['signerName'],
    load: () => import('#admin/resources/membership/contract-signatures/signature-columns.tsx'),
  }),
  panel({
    resource: 'turnstileEntries',
    sort: newest('at'),
    without: ['userName'],
    load: () => import('#admin/resources/access/turnstile/entry-columns.tsx'),
  }),
  panel({
    resource: 'vitaminOrders',
    sort: newest('createdAt'),
    without: ['userName', 'userPhone'],
    load: () => import('#admin/resources/shop/vitamin-orders/order-columns.tsx'),
  }),
  panel({
    resource: 'lessonPlaces',
    sort: newest('createdAt'),
    without: ['userName'],
    load: () => import('#admin/resources/training/lesson-places/place-columns.tsx'),
  }),
  {
    key: 'points',
    resource: 'points',
    label: personTexts.points,
    Panel: lazy(() => import('#admin/resources/people/users/panels/PointsPanel.tsx')),
  },
  panel({
    resource: 'referrals',
    label: personTexts.codes,
    sort: newest('createdAt'),
    without: ['userName', 'userEmail'],
    load: () => import('#admin/resources/loyalty/referrals/referral-columns.tsx'),
  }),
  panel({
    resource: 'referralUses',
    label: personTexts.broughtBy,
    sort: newest('createdAt'),
    without: ['userName', 'userEmail'],
    load: () => import('#admin/resources/loyalty/referral-uses/referral-use-columns.ts'),
  }),
  panel({
    resource: 'referralUses',
    label: personTexts.brought,
    sort: newest('createdAt'),
    by: 'creator',
    without: ['creatorName'],
    load: () => import('#admin/resources/loyalty/referral-uses/referral-use-columns.ts'),
  }),
  panel({
    resource: 'raffleEntries',
    sort: newest('createdAt'),
    without: ['name', 'email', 'phone'],
    load: () => import('#admin/resources/loyalty/raffle-entries/raffle-entry-columns.tsx'),
  }),
  {
    key: 'inbox',
    resource: 'notifications',
    label: personTexts.notifications,
    Panel: lazy(() => import('#admin/resources/people/users/panels/InboxPanel.tsx')),
  },
  auditPanel('person', personTexts.about),
  auditPanel('actor', personTexts.done),
  panel({
    resource: 'recordViews',
    label: personTexts.views,
    sort: newest('at'),
    without: ['userName'],
    load: () => import('#admin/resources/people/record-views/view-columns.tsx'),
  }),
]
