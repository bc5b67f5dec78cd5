import { eq } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import { discardUploads } from '#server/core/discard-uploads.ts'
import { AppError, explainingConstraints, invalidField } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { internationalPhone } from '#server/core/phone.ts'
import { deletePortrait, storePortrait } from '#server/core/pictures.ts'
import { lockRecord, updateRecord } from '#server/core/records.ts'
import { sayInAccount, withNewsletter } from '#server/modules/people/consents/consents.service.ts'
import { hashPassword, passwordMatches } from '#server/modules/people/users/passwords.ts'
import { sessions } from '#server/modules/people/users/sessions.table.ts'
import { openSession, revokeSessions } from '#server/modules/people/users/sessions.ts'
import { missingUser, toUser, userConstraints } from '#server/modules/people/users/users.service.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { guardiansMessages } from '#shared/people/guardians/guardians.messages.ts'
import { isMinor } from '#shared/people/guardians/guardians.rules.ts'
import { phoneCodesMessages } from '#shared/people/phone-codes/phone-codes.messages.ts'
import { profileMessages, usersMessages } from '#shared/people/users/users.messages.ts'
import type { User, UserDetails } from '#shared/people/users/users.schema.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'

const texts = profileMessages

interface ProfileChanges {
  name?: string | undefined
  phone?: string | undefined
  gender?: User['gender'] | undefined
  branch?: string | null | undefined
  newsletter?: boolean | undefined
  userDetails?: UserDetails | undefined
  version?: number | undefined
}

/** Changes the user's own profile. Members choose their home branch; admins assign the branch of staff. */
export async function updateProfile(
  { transact }: Services,
  currentUser: CurrentUser,
  { version, phone, branch, newsletter, ...fields }: ProfileChanges,
): Promise<User> {
  const checkedPhone = phone === undefined ? undefined : internationalPhone(phone)
  return explainingConstraints(userConstraints('branch'), () =>
    transact(currentUser, async (tx) => {
      const { db, audit } = tx
      const before = await lockRecord(db, users, currentUser._id, missingUser, { version, noKeyUpdate: true })
      if (branch !== undefined && before.role !== 'member' && branch !== before.branch)
        throw invalidField('branch', accessMessages.forbidden)
      if (checkedPhone !== undefined && checkedPhone !== before.phone && before.phoneVerifiedAt)
        throw invalidField('phone', phoneCodesMessages.verifiedInProfile)
      const birthDate = before.userDetails.birthDate ?? ''
      if (fields.userDetails && fields.userDetails.birthDate !== birthDate && isMinor(birthDate))
        throw invalidField('userDetails.birthDate', guardiansMessages.ownBirthDate)
      if (newsletter && isMinor(fields.userDetails?.birthDate ?? birthDate))
        throw invalidField('newsletter', usersMessages.noNewsletterForMinors)
      const said = await withNewsletter(db, before)
      const after = await updateRecord(db, users, currentUser._id, {
        ...fields,
        phone: checkedPhone,
        branch,
      })
      if (newsletter !== undefined && newsletter !== said.newsletter)
        await sayInAccount(tx, after, 'email', newsletter)
      const now = await withNewsletter(db, after)
      await audit({
        resource: 'profile',
        recordId: currentUser._id,
        action: 'edit',
        before: said,
        after: now,
      })
      return toUser(now)
    }),
  )
}

/** Changes the password, revokes every session and returns the token of a new one. */
export async function updatePassword(
  { db, transact }: Services,
  currentUser: CurrentUser,
  oldPassword: string,
  newPassword: string,
): Promise<string> {
  const [row] = await db
    .select({ hash: users.passwordHash })
    .from(users)
    .where(eq(users._id, currentUser._id))
  if (!(await passwordMatches(row?.hash, oldPassword))) {
    throw new AppError(400, 'profile.password-wrong', texts.passwordWrong, {
      fields: { oldPassword: texts.passwordWrong },
    })
  }
  const passwordHash = await hashPassword(newPassword)
  return transact(
    currentUser,
    async (tx) => {
      const { db, audit } = tx
      await lockRecord(db, users, currentUser._id, missingUser, { noKeyUpdate: true })
      await updateRecord(db, users, currentUser._id, { passwordHash })
      // The old password does not stand for the second factor.
      const [present] = await db
        .select({ hasFactor: sessions.hasFactor, confirmedAt: sessions.confirmedAt })
        .from(sessions)
        .where(eq(sessions.tokenHash, currentUser.tokenHash))
      await revokeSessions(tx, currentUser._id)
      await audit({ resource: 'profile', recordId: currentUser._id, action: 'password' })
      return openSession(db, currentUser._id, present)
    },
    { changesRightsOf: [currentUser._id] },
  )
}

/** Replaces the user's own photo, or deletes it if `content` is null; returns its new address. */
export async function changePhoto(
  { transact, storage }: Services,
  currentUser: CurrentUser,
  content: Buffer | null,
): Promise<string | null> {
  const profilePhoto = content ? await storePortrait(storage, content) : null
  try {
    await transact(currentUser, async ({ db, audit, afterCommit }) => {
      const before = await lockRecord(db, users, currentUser._id, missingUser, { noKeyUpdate: true })
      await updateRecord(db, users, currentUser._id, { profilePhoto })
      await audit({
        resource: 'profile',
        recordId: currentUser._id,
        action: 'photo',
        before: { role: before.role, profilePhoto: before.profilePhoto },
        after: { role: before.role, profilePhoto },
      })
      afterCommit(() => deletePortrait(storage, before.profilePhoto))
    })
  } catch (error) {
    await discardUploads(error, () => deletePortrait(storage, profilePhoto))
    throw error
  }
  return profilePhoto
}
