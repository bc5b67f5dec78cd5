import { eq, sql } from 'drizzle-orm'
import { branchScope, type CurrentUser, requireBranch } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { UploadedFiles } from '#server/core/multipart.ts'
import { deletePicture, toPicture, withStoredPicture } from '#server/core/pictures.ts'
import { lockRecord, updateRecord } from '#server/core/records.ts'
import type { Database } from '#server/db/database.ts'
import { type LostItemRow, lostItems } from '#server/modules/content/lost-items/lost-items.table.ts'
import { findKnown } from '#server/modules/people/users/known-in-branch.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import {
  type addLostItem,
  keptDays,
  type LostItem,
  lostItemMoves,
  type moveLostItem,
  type updateLostItem,
} from '#shared/content/lost-items/lost-items.contract.ts'
import { lostItemsMessages } from '#shared/content/lost-items/lost-items.messages.ts'
import { addDays, clubDay } from '#shared/core/club-time.ts'
import { validationMessages } from '#shared/core/core.messages.ts'
import type { BodyOf } from '#shared/core/endpoint.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'

const texts = lostItemsMessages
export const missingItem = () => notFound(texts.notFound)

const constraints = {
  lost_items_branch_id_branches_id_fk: () => notFound(branchesMessages.notFound),
  lost_items_found_check: () => invalidField('foundOn', texts.leftBefore),
  lost_items_kept_check: () => new AppError(409, 'lost-item.kept', texts.stillKept(keptDays)),
}

export function toItem({ picture, search: _, ...row }: LostItemRow): LostItem {
  return { ...row, keptUntil: addDays(row.foundOn, keptDays), ...toPicture(picture) }
}

/** The log outlives the account, so it says by `user` alone who took it. */
const audited = ({ receiverName: _, ...row }: LostItemRow) => row

function refuseFuture(day: string | undefined): void {
  if (day && day > clubDay(new Date())) throw invalidField('foundOn', texts.future)
}

export async function addItem(
  { transact, storage }: Services,
  currentUser: CurrentUser,
  fields: BodyOf<typeof addLostItem>,
  files: UploadedFiles,
): Promise<LostItem> {
  requireBranch(currentUser, fields.branch)
  refuseFuture(fields.foundOn)
  return withStoredPicture(storage, 'lost-items', files.image?.[0], (picture) =>
    explainingConstraints(constraints, () =>
      transact(currentUser, async ({ db, audit }) => {
        const [row] = await db
          .insert(lostItems)
          .values({ ...fields, picture })
          .returning()
        const created = row as LostItemRow
        await audit({
          resource: 'lostItems',
          recordId: created._id,
          action: 'create',
          after: audited(created),
        })
        return toItem(created)
      }),
    ),
  )
}

export async function updateItem(
  { transact, storage }: Services,
  currentUser: CurrentUser,
  id: string,
  { version, removeImage, ...fields }: BodyOf<typeof updateLostItem>,
  files: UploadedFiles,
): Promise<LostItem> {
  refuseFuture(fields.foundOn)
  return withStoredPicture(storage, 'lost-items', files.image?.[0], (picture) =>
    explainingConstraints(constraints, () =>
      transact(currentUser, async ({ db, audit, afterCommit }) => {
        const scope = branchScope(currentUser, lostItems.branch)
        const before = await lockRecord(db, lostItems, id, missingItem, { scope, version })
        const replacesPicture = picture !== undefined || removeImage === true
        const after = await updateRecord(db, lostItems, id, {
          ...fields,
          ...(replacesPicture ? { picture: picture ?? null } : {}),
        })
        await audit({
          resource: 'lostItems',
          recordId: id,
          action: 'edit',
          before: audited(before),
          after: audited(after),
        })
        if (replacesPicture) afterCommit(() => deletePicture(storage, before.picture))
        return toItem(after)
      }),
    ),
  )
}

type Move = BodyOf<typeof moveLostItem>
type Receiver = Pick<LostItemRow, 'user' | 'receiverName'>

/** Who takes it: a member whom the branch knows, under the account's name, or whoever is named. */
async function receiverOf(
  db: Database,
  currentUser: CurrentUser,
  { user, receiverName }: Move,
): Promise<Receiver> {
  if (!user) {
    if (!receiverName) throw invalidField('receiverName', validationMessages.required)
    return { user: null, receiverName }
  }
  const member = await findKnown(db, currentUser, user)
  if (!member) throw invalidField('user', usersMessages.notFound)
  return { user: member._id, receiverName: member.name }
}

const actions = { found: 'undo', 'handed-over': 'hand-over', 'given-away': 'give-away' } as const

/** Hands over, gives away, or takes either back: of two who do so at once, the second is refused. */
export async function moveItem(
  { transact }: Services,
  currentUser: CurrentUser,
  id: string,
  move: Move,
): Promise<LostItem> {
  const { state, version } = move
  return explainingConstraints(constraints, () =>
    transact(currentUser, async ({ db, audit }) => {
      const scope = branchScope(currentUser, lostItems.branch)
      const before = await lockRecord(db, lostItems, id, missingItem, { scope, version })
      if (!lostItemMoves[before.state].includes(state))
        throw new AppError(409, 'lost-item.moved', texts.alreadyMoved)
      const receiver =
        state === 'handed-over' ? await receiverOf(db, currentUser, move) : { user: null, receiverName: '' }
      const leftAt = state === 'found' ? null : new Date().toISOString()
      const after = await updateRecord(db, lostItems, id, { state, leftAt, ...receiver })
      await audit({
        resource: 'lostItems',
        recordId: id,
        action: actions[state],
        before: audited(before),
        after: audited(after),
      })
      return toItem(after)
    }),
  )
}

export async function deleteItem(
  { transact, storage }: Services,
  currentUser: CurrentUser,
  id: string,
): Promise<void> {
  await transact(currentUser, async ({ db, audit, afterCommit }) => {
    const scope = branchScope(currentUser, lostItems.branch)
    const before = await lockRecord(db, lostItems, id, missingItem, { scope })
    await db.delete(lostItems).where(eq(lostItems._id, id))
    await audit({ resource: 'lostItems', recordId: id, action: 'delete', before: audited(before) })
    afterCommit(() => deletePicture(storage, before.picture))
  })
}

/** Takes the name of a person who is erased off what they took. */
export async function forgetReceiver(db: Database, user: string): Promise<void> {
  await db
    .update(lostItems)
    .set({ receiverName: usersMessages.deletedName, version: sql`${lostItems.version} + 1` })
    .where(eq(lostItems.user, user))
}
