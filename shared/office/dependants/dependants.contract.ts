import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Id } from '#shared/core/id.ts'
import { named } from '#shared/core/named.ts'
import { UserContract } from '#shared/membership/contracts/contracts.schema.ts'
import { Membership } from '#shared/membership/memberships/memberships.contract.ts'
import { Payment } from '#shared/money/payments/payments.schema.ts'
import { dependantsMessages } from '#shared/office/dependants/dependants.messages.ts'
import { Relation } from '#shared/people/guardians/guardians.contract.ts'
import { Lesson } from '#shared/training/lessons/lessons.contract.ts'

/** A minor as the current guardian sees them. */
export const Dependant = named('Dependant', {
  _id: Id,
  name: z.string(),
  relation: Relation,
  /** The 18th birthday, on which the guardian's rights end. */
  endsOn: z.iso.date(),
  /** The branch whose packages are offered; null without one. */
  branchSlug: z.string().nullable(),
  /** Newest first. */
  memberships: z.array(
    Membership.pick({
      _id: true,
      name: true,
      branchName: true,
      status: true,
      startsAt: true,
      endsAt: true,
      endsEarlyAt: true,
      price: true,
      source: true,
      createdAt: true,
    }),
  ),
  /** Booked lessons from now on. */
  lessons: z.array(Lesson.pick({ _id: true, title: true, startsAt: true, trainerName: true })),
  unsignedContracts: z.array(UserContract),
  signedContracts: z.array(UserContract),
  /** Card payments of the minor, and those of the guardian for the minor, newest first. */
  payments: z.array(Payment.pick({ _id: true, title: true, status: true, paidPrice: true, createdAt: true })),
})
export type Dependant = z.infer<typeof Dependant>

export const listDependants = endpoint({
  method: 'GET',
  url: '/api/dependants',
  access: 'dependants.own',
  failure: dependantsMessages.listFailed,
  summary: 'Velisi olduğum üyeler: üyelikler, dersler, sözleşmeler, ödemeler',
  schema: { response: { 200: z.array(Dependant) } },
})
