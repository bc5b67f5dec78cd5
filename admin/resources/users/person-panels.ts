import { type ComponentType, createElement, lazy } from 'react'
import type { RaRecord, SortPayload } from 'react-admin'
import type { Column } from '#admin/ui/grid/column.ts'
import { RelatedGrid } from '#admin/ui/RelatedGrid.tsx'

export interface PanelProps {
  user: string
  empty: string
}

interface PanelSource<R extends RaRecord> {
  resource: string
  sort: SortPayload
  /** The filter that means a person in this resource. */
  by?: string
  /** Columns that would repeat who the page is about. */
  without: readonly (keyof R & string)[]
  load: () => Promise<{ columns: readonly Column<R>[] }>
}

export interface PersonPanel {
  resource: string
  Panel: ComponentType<PanelProps>
}

/** A resource's own columns, loaded when the panel is opened. */
function panel<R extends RaRecord>({
  resource,
  sort,
  by = 'user',
  without,
  load,
}: PanelSource<R>): PersonPanel {
  const Panel = lazy(async () => {
    const { columns } = await load()
    const own = columns.filter(({ source }) => !without.includes(source))
    // Each row needs a name that leads to it, also where it was the person's.
    const [first, ...others] = own
    const shown =
      first && !own.some(({ primary }) => primary) ? [{ ...first, primary: true }, ...others] : own
    return {
      default: ({ user, empty }: PanelProps) =>
        createElement(RelatedGrid<R>, { resource, sort, filter: { [by]: user }, columns: shown, empty }),
    }
  })
  return { resource, Panel }
}

const newest = (field: string): SortPayload => ({ field, order: 'DESC' })

/** What a person's page shows of other resources, in this order. */
export const personPanels: readonly PersonPanel[] = [
  panel({
    resource: 'memberships',
    sort: newest('createdAt'),
    without: ['userName'],
    load: () => import('#admin/resources/memberships/membership-columns.tsx'),
  }),
  panel({
    resource: 'balances',
    sort: { field: 'name', order: 'ASC' },
    by: 'user_id',
    without: ['email', 'phone'],
    load: () => import('#admin/resources/balances/balance-columns.ts'),
  }),
  panel({
    resource: 'payments',
    sort: newest('createdAt'),
    without: ['userName'],
    load: () => import('#admin/resources/payments/payment-columns.tsx'),
  }),
  panel({
    resource: 'contractSignatures',
    sort: newest('signedAt'),
    without: ['signerName'],
    load: () => import('#admin/resources/contract-signatures/signature-columns.tsx'),
  }),
  panel({
    resource: 'turnstileEntries',
    sort: newest('at'),
    without: ['userName'],
    load: () => import('#admin/resources/turnstile/entry-columns.tsx'),
  }),
  panel({
    resource: 'vitaminOrders',
    sort: newest('createdAt'),
    without: ['userName', 'userPhone'],
    load: () => import('#admin/resources/vitamin-orders/order-columns.tsx'),
  }),
]
