import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { type CurrentUser, hashToken } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, invalidField } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { internationalPhone } from '#server/core/phone.ts'
import { lockRecord, updateRecord } from '#server/core/records.ts'
import { system } from '#server/core/unit-of-work.ts'
import { mobilePhone, requireSms } from '#server/modules/people/phone-codes/codes.ts'
import { mailVerification } from '#server/modules/people/session/session.service.ts'
import {
  askNewAddress,
  askNewPhone,
  askOwner,
  tellFormerAddress,
  tellFormerPhone,
} from '#server/modules/people/users/contact-changes.ts'
import { addressReturns, contactChanges } from '#server/modules/people/users/sessions.table.ts'
import { revokeMailedCodes, revokeSessions } from '#server/modules/people/users/sessions.ts'
import { missingUser, userConstraints } from '#server/modules/people/users/users.service.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { lockMember } from '#server/modules/people/walk-ins/walk-ins.service.ts'
import type { BodyOf } from '#shared/core/endpoint.ts'
import type { requestContactChange as requestContract } from '#shared/people/contact-changes/contact-changes.contract.ts'
import { contactChangesMessages as texts } from '#shared/people/contact-changes/contact-changes.messages.ts'

/**
 * Sends the owner of a claimed account a link that confirms new contact data, by SMS where there is no address; it replaces
 * an earlier one. Returns whether it was mailed.
 */
export async function requestContactChange(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  given: BodyOf<typeof requestContract>,
): Promise<boolean> {
  const phone = given.phone ? internationalPhone(given.phone) : null
  return services.transact(currentUser, async (tx) => {
    const person = await lockMember(tx.db, currentUser, id)
    const { email: address } = person
    if (!person.claimedAt) throw new AppError(409, 'member.not-claimed', texts.notClaimed)
    const wanted = {
      email: given.email && given.email.toLowerCase() !== address?.toLowerCase() ? given.email : null,
      phone: phone === person.phone ? null : phone,
    }
    if (!wanted.email && !wanted.phone) throw invalidField('email', texts.nothingChanged)
    if (!address) {
      requireSms(services)
      // Without an address the account signs in by its number, so the new one has to take messages as well.
      if (wanted.phone) mobilePhone(wanted.phone)
    }
    await askOwner(services, tx, person, wanted)
    await tx.audit({ resource: 'users', recordId: id, action: 'contact-change' })
    return Boolean(address)
  })
}

/**
 * Applies a change that is confirmed from the present address or number, after which the new one has to be verified, or from
 * the new one. A new address ends all sessions. The new number of an account without an address is asked before it counts.
 */
export async function confirmContactChange(services: Services, token: string): Promise<void> {
  const invalid = () => new AppError(400, 'contact-change.invalid', texts.changeInvalid)
  const { db, transact } = services
  const tokenHash = hashToken(token)
  const isValid = and(eq(contactChanges.tokenHash, tokenHash), gt(contactChanges.expiresAt, sql`now()`))
  const [open] = await db.select({ user: contactChanges.user }).from(contactChanges).where(isValid)
  if (!open) throw invalid()
  await explainingConstraints(userConstraints('branch'), () =>
    transact(
      system,
      async (tx) => {
        const { db, audit } = tx
        const before = await lockRecord(db, users, open.user, invalid, {
          scope: isNull(users.deletedAt),
          noKeyUpdate: true,
        })
        const [spent] = await db.delete(contactChanges).where(isValid).returning()
        if (!spent) throw invalid()
        const isAsked = Boolean(spent.phone && !spent.provesAddress && !before.email)
        if (spent.phone && isAsked) {
          requireSms(services)
          await askNewPhone(services, tx, before, spent.phone, { isAsked })
        }
        const provenPhone = spent.provesAddress ? spent.phone : null
        const after = await updateRecord(db, users, before._id, {
          ...(spent.phone && !isAsked && { phone: spent.phone }),
          ...(provenPhone && { phoneVerifiedAt: new Date().toISOString() }),
          ...(spent.email && {
            email: spent.email,
            emailVerifiedAt: spent.provesAddress ? new Date().toISOString() : null,
            googleId: null,
          }),
        })
        if (provenPhone) {
          if (before.phoneVerifiedAt && before.phone !== provenPhone)
            await tellFormerPhone(services, tx, before)
          for (const { onPhoneVerified } of services.modules)
            await onPhoneVerified?.(services, tx, before._id)
          await revokeSessions(tx, before._id)
        } else if (spent.isOwn) await tellFormerAddress(services, tx, before)
        // An admin has met the owner: nobody takes the account back to an address from before.
        else if (spent.provesAddress)
          await db.delete(addressReturns).where(eq(addressReturns.user, before._id))
        if (spent.email) {
          await revokeSessions(tx, before._id)
          await revokeMailedCodes(db, before._id)
          if (spent.provesAddress)
            for (const { onEmailVerified } of services.modules)
              await onEmailVerified?.(services, tx, before._id)
          else await mailVerification(services, tx, after)
        }
        await audit({ resource: 'users', recordId: before._id, action: 'contact-change', before, after })
      },
      { changesRightsOf: [open.user] },
    ),
  )
}

/** Asks the new address of the own account for its confirmation; the present one is told, with a way back. */
export async function requestAddressChange(
  services: Services,
  currentUser: CurrentUser,
  email: string,
): Promise<void> {
  await services.transact(currentUser, async (tx) => {
    const { _id } = currentUser
    const person = await lockRecord(tx.db, users, _id, missingUser, { noKeyUpdate: true })
    if (person.email?.toLowerCase() === email.toLowerCase()) throw invalidField('email', texts.sameAddress)
    await askNewAddress(services, tx, person, email, { isOwn: true })
    await tx.audit({ resource: 'profile', recordId: _id, action: 'contact-change' })
  })
}

/**
 * Gives an account back to the owner of its former address, also before the new one has confirmed: sessions, password,
 * Google account and every mailed link and code end.
 */
export async function restoreAddress(services: Services, token: string): Promise<void> {
  const invalid = () => new AppError(400, 'address-return.invalid', texts.returnInvalid)
  const isValid = and(
    eq(addressReturns.tokenHash, hashToken(token)),
    gt(addressReturns.expiresAt, sql`now()`),
  )
  const [open] = await services.db.select({ user: addressReturns.user }).from(addressReturns).where(isValid)
  if (!open) throw invalid()
  const constraints = {
    ...userConstraints('branch'),
    users_email_key: () => new AppError(409, 'address-return.taken', texts.returnTaken),
  }
  await explainingConstraints(constraints, () =>
    services.transact(
      system,
      async (tx) => {
        const { db, audit } = tx
        const before = await lockRecord(db, users, open.user, invalid, {
          scope: isNull(users.deletedAt),
          noKeyUpdate: true,
        })
        const [spent] = await db.delete(addressReturns).where(isValid).returning()
        if (!spent) throw invalid()
        const after = await updateRecord(db, users, before._id, {
          email: spent.email,
          emailVerifiedAt: new Date().toISOString(),
          passwordHash: null,
          hasTemporaryPassword: false,
          googleId: null,
        })
        await db.delete(addressReturns).where(eq(addressReturns.user, before._id))
        await revokeSessions(tx, before._id)
        await revokeMailedCodes(db, before._id)
        await audit({ resource: 'users', recordId: before._id, action: 'address-return', before, after })
      },
      { changesRightsOf: [open.user] },
    ),
  )
}
