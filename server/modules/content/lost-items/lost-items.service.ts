import { eq, sql } from 'drizzle-orm'
import { branchScope, type CurrentUser } from '#server/core/current-user.ts'
import { AppError, invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { toPicture } from '#server/core/pictures.ts'
import { recordService } from '#server/core/record-service.ts'
import type { Database } from '#server/db/database.ts'
import { type LostItemRow, lostItems } from '#server/modules/content/lost-items/lost-items.table.ts'
import { findKnown } from '#server/modules/people/users/known-in-branch.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import {
  keptDays,
  type LostItem,
  lostItemMoves,
  type moveLostItem,
  type updateLostItem,
} from '#shared/content/lost-items/lost-items.contract.ts'
import { lostItemsMessages } from '#shared/content/lost-items/lost-items.messages.ts'
import { addDays, clubDay } from '#shared/core/club-time.ts'
import type { BodyOf } from '#shared/core/endpoint.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'

const texts = lostItemsMessages

export const lostItemRecords = recordService({
  table: lostItems,
  resource: 'lost-items',
  missing: () => notFound(texts.notFound),
  pictureFolder: 'lost-items',
  scope: (currentUser) => branchScope(currentUser, lostItems.branch),
  constraints: {
    lost_items_branch_id_branches_id_fkey: () => notFound(branchesMessages.notFound),
    lost_items_found_check: () => invalidField('foundOn', texts.leftBefore),
    lost_items_kept_check: () => new AppError(409, 'lost-item.kept', texts.stillKept(keptDays)),
  },
  // The audit log outlives the account: it names the receiver by the column `user` alone.
  audited: ({ receiverName: _, ...row }) => row,
})

export function toItem({ picture, search: _, ...row }: LostItemRow): LostItem {
  return { ...row, keptUntil: addDays(row.foundOn, keptDays), ...toPicture(picture) }
}

/** The columns that a new item or a change sets. Throws a 400 for a day that has not come. */
export function itemColumns(fields: BodyOf<typeof updateLostItem>) {
  if (fields.foundOn && fields.foundOn > clubDay(new Date())) throw invalidField('foundOn', texts.future)
  return fields
}

type Move = BodyOf<typeof moveLostItem>
type Receiver = Pick<LostItemRow, 'user' | 'receiverName'>

/** The receiver: a member known in the branch, under the account's name, or the name that was typed. */
async function receiverOf(
  db: Database,
  currentUser: CurrentUser,
  { user, receiverName }: Move,
): Promise<Receiver> {
  if (!user) return { user: null, receiverName }
  const member = await findKnown(db, currentUser, user)
  if (!member) throw invalidField('user', usersMessages.notFound)
  return { user: member._id, receiverName: member.name }
}

const actions = { found: 'undo', 'handed-over': 'hand-over', 'given-away': 'give-away' } as const

/** Hands an item over, gives it away or undoes either; the second of two simultaneous moves is refused. */
export async function moveItem(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  move: Move,
): Promise<LostItem> {
  const { state, version } = move
  const row = await lostItemRecords.update(services, currentUser, id, {
    version,
    action: actions[state],
    changes: async ({ db }, before) => {
      if (!lostItemMoves[before.state].includes(state))
        throw new AppError(409, 'lost-item.moved', texts.alreadyMoved)
      const receiver =
        state === 'handed-over' ? await receiverOf(db, currentUser, move) : { user: null, receiverName: '' }
      return { state, leftAt: state === 'found' ? null : new Date().toISOString(), ...receiver }
    },
  })
  return toItem(row)
}

/** Anonymises the receiver of the items that a closed account took. */
export async function forgetReceiver(db: Database, user: string): Promise<void> {
  await db
    .update(lostItems)
    .set({ receiverName: usersMessages.deletedName, version: sql`${lostItems.version} + 1` })
    .where(eq(lostItems.user, user))
}
