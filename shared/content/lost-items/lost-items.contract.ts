import { z } from 'zod'
import { lostItemsMessages } from '#shared/content/lost-items/lost-items.messages.ts'
import { validationMessages } from '#shared/core/core.messages.ts'
import { crudEndpoints } from '#shared/core/crud-endpoints.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { clearable, Flag, Instant, Line, Text, Version } from '#shared/core/fields.ts'
import { Id, IdParams } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { named } from '#shared/core/named.ts'
import { imageField, pictureFields } from '#shared/core/pictures.schema.ts'

const texts = lostItemsMessages

/** Days that something found is kept before it may be given away. */
export const keptDays = 90

export const lostItemStates = ['found', 'handed-over', 'given-away'] as const
export type LostItemState = (typeof lostItemStates)[number]

/** From each state, those that may follow; what was done by mistake is taken back. */
export const lostItemMoves: Record<LostItemState, readonly LostItemState[]> = {
  found: ['handed-over', 'given-away'],
  'handed-over': ['found'],
  'given-away': ['found'],
}

/** Something that was found in a branch. */
export const LostItem = named('LostItem', {
  _id: Id,
  branch: Id,
  description: z.string(),
  place: z.string(),
  /** A day of the club's calendar. */
  foundOn: z.iso.date(),
  /** The day from which it may be given away. */
  keptUntil: z.iso.date(),
  state: z.enum(lostItemStates),
  /** The member who received it; null for a receiver without an account and before the hand-over. */
  user: Id.nullable(),
  /** The receiver's name at the hand-over; empty before. */
  receiverName: z.string(),
  /** When it was handed over or given away. */
  leftAt: Instant.nullable(),
  ...pictureFields,
  createdAt: Instant,
  version: z.number().int(),
})
export type LostItem = z.infer<typeof LostItem>

/** The description for members: enough to recognise their own item, too little to claim another's. */
export const FoundItem = LostItem.pick({ _id: true, description: true, foundOn: true }).meta({
  id: 'FoundItem',
})
export type FoundItem = z.infer<typeof FoundItem>

const fields = {
  description: Line(160),
  place: Line(80),
  foundOn: z.iso.date(validationMessages.date),
}

export const LostItemInput = named('LostItemInput', { branch: Id, ...fields })
/** Absent fields stay as they are; what was found does not move between branches. */
export const LostItemChange = z
  .object(fields)
  .partial()
  .extend({ removeImage: Flag.optional(), version: Version.optional() })
  .meta({ id: 'LostItemChange' })

export const lostItemCalls = crudEndpoints({
  resource: 'lost-items',
  url: '/api/lost-items',
  texts,
  summaries: {
    list: 'Kayıp eşyalar; personel yalnızca kendi şubesininkileri görür',
    show: 'Bir kayıp eşya',
    create: 'Bulunan bir eşyayı kaydeder',
    update: 'Kayıp eşyayı günceller',
    remove: 'Kayıp eşyayı fotoğrafıyla siler',
  },
  row: LostItem,
  query: listQuery(['foundOn', 'description', 'place'], {
    branch: Id.optional(),
    state: z.enum(lostItemStates).optional(),
    /** Whether it has been kept long enough to be given away. */
    isDue: z.boolean().optional(),
  }),
  input: LostItemInput,
  change: LostItemChange,
  files: { image: imageField },
  opens: { path: 'id', of: 'lost_items' },
})
export const {
  list: listLostItems,
  show: showLostItem,
  create: addLostItem,
  update: updateLostItem,
  remove: deleteLostItem,
} = lostItemCalls

export const listFoundItems = endpoint({
  method: 'GET',
  url: '/api/lost-items/my-branch',
  access: 'lost-items.own',
  failure: texts.listFailed,
  summary: 'Üyenin şubesinde bulunan, saklama süresi dolmamış ve sahibini bekleyen eşyalar',
  list: true,
  schema: { querystring: listQuery(['foundOn'], {}), response: { 200: z.array(FoundItem) } },
})

/** Hands over, gives away, or takes either back. A hand-over names a member or writes a name. */
export const moveLostItem = endpoint({
  method: 'PUT',
  url: '/api/lost-items/:id/state',
  access: 'lost-items.edit',
  failure: texts.moveFailed,
  summary: 'Kayıp eşyayı teslim eder, bağışlar ya da bunu geri alır',
  schema: {
    params: IdParams,
    body: z
      .object({
        state: z.enum(lostItemStates),
        user: clearable(Id).optional(),
        receiverName: Text(120).default(''),
        version: Version.optional(),
      })
      .refine(({ state, user, receiverName }) => state !== 'handed-over' || Boolean(user || receiverName), {
        path: ['receiverName'],
        error: validationMessages.required,
      }),
    response: { 200: LostItem },
  },
})
