import { z } from 'zod'
import type { AdminResource } from '#admin/core/resource.ts'
import type { Column } from '#admin/ui/grid/columns.tsx'
import { Email, Flag, IntegerInput, Line, Text } from '#shared/core/fields.ts'
import { Lira } from '#shared/core/money.ts'
import { bostanli, moda, resourceOf } from '#tests/components/support/admin.tsx'

/** The resource of most tests, with one field of each kind. */
export interface Equipment {
  id: string
  _id: string
  name: string
  note: string
  price: number
  count: number
  branch: string
  kind: 'cardio' | 'weights'
  isActive: boolean
  createdAt: string
  version: number
}

export const kinds = [
  { value: 'cardio', label: 'Kardiyo' },
  { value: 'weights', label: 'Ağırlık' },
] as const

export const equipment: AdminResource = resourceOf('equipments', {
  name: 'Ekipman |||| Ekipmanlar',
  fields: {
    name: 'Ad',
    note: 'Not',
    price: 'Fiyat',
    count: 'Adet',
    branch: 'Şube',
    kind: 'Tür',
    isActive: 'Yayında',
    email: 'E-posta',
    createdAt: 'Eklendi',
    from: 'Başlangıç',
    until: 'Bitiş',
    day: 'Gün',
    owner: 'Sorumlu',
    image: 'Fotoğraf',
    tags: 'Etiketler',
    text: 'Metin',
    time: 'Saat',
    at: 'An',
    password: 'Parola',
  },
})

export const equipmentId = (number: number) =>
  `00000000-0000-4000-8000-00000000${String(number).padStart(4, '0')}`

export const makeEquipment = (number: number, more: Partial<Equipment> = {}): Equipment => ({
  id: equipmentId(number),
  _id: equipmentId(number),
  name: `Ekipman ${String(number).padStart(2, '0')}`,
  note: '',
  price: 1000 - number,
  count: number,
  branch: number % 2 === 0 ? moda : bostanli,
  kind: number % 2 === 0 ? 'cardio' : 'weights',
  isActive: true,
  createdAt: '2026-11-02T09:30:00.000Z',
  version: 1,
  ...more,
})

export const equipments = (count: number) =>
  Array.from({ length: count }, (_, index) => makeEquipment(index + 1))

export const equipmentColumns: readonly Column<Equipment>[] = [
  { source: 'name', primary: true, sortable: true },
  { source: 'price', cell: { as: 'lira' }, sortable: true, align: 'right' },
  { source: 'branch', reference: 'branches', ofAllBranches: true },
  { source: 'isActive', cell: { as: 'boolean' } },
  { source: 'note', hidden: true },
  { source: 'createdAt', cell: { as: 'moment' }, notOnCards: true },
] as readonly Column<Equipment>[]

/** The body of a form over the equipment. */
export const EquipmentInput = z.object({
  name: Line(40),
  note: Text(200),
  price: Lira,
  count: IntegerInput(1, 99),
  isActive: Flag,
  email: z.union([z.literal(''), Email]).optional(),
  version: z.number(),
})
