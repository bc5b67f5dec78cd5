import { insertRecord } from '#server/core/records.ts'
import { trials } from '#server/modules/access/trials/trials.table.ts'
import { smsMessages } from '#server/modules/messaging/sms/sms.table.ts'
import { receivables } from '#server/modules/money/receivables/receivables.table.ts'
import { addAccessWindow } from '#shared/access/access-windows/access-windows.contract.ts'
import { generateCode } from '#shared/access/turnstile/turnstile.contract.ts'
import { addLostItem, type LostItem, moveLostItem } from '#shared/content/lost-items/lost-items.contract.ts'
import type { CallInput } from '#shared/core/client.ts'
import { joinRaffle } from '#shared/loyalty/raffles/raffle-entries.contract.ts'
import { createSale } from '#shared/money/sales/sales.contract.ts'
import { createTill } from '#shared/money/tills/tills.contract.ts'
import { createUser } from '#shared/people/users/users.contract.ts'
import type { Resource } from '#shared/permissions/permissions.ts'
import { addCommissionRule } from '#shared/training/commissions/commissions.contract.ts'
import type { Caller } from '#tests/support/product/sign-in.ts'
import type { Person, TestProduct } from '#tests/support/product/test-product.ts'
import { consentingMember, draftCampaign, sentCampaign } from '#tests/support/records/campaigns.ts'
import { cancel } from '#tests/support/records/cancellations.ts'
import {
  daysAgo,
  hoursFromNow,
  makeCategory,
  makeEquipment,
  makeGalleryItem,
  makePost,
  makeRaffle,
} from '#tests/support/records/content.ts'
import { makeContract, signatureOf } from '#tests/support/records/contracts.ts'
import { openTill, saleLine, saleOf, sell, writeRecord } from '#tests/support/records/desk.ts'
import { giveCard } from '#tests/support/records/entry-media.ts'
import { link, personOfAge } from '#tests/support/records/guardians.ts'
import { receivedApplication, receivedMessage } from '#tests/support/records/inbound-messages.ts'
import { notify } from '#tests/support/records/notifications.ts'
import { moveTo, order } from '#tests/support/records/orders.ts'
import {
  makeLesson,
  makePackage,
  makeTeam,
  saveDiscount,
  tenSessions,
} from '#tests/support/records/packages-and-lessons.ts'
import { confirmedEntry } from '#tests/support/records/raffles.ts'
import { activeCode } from '#tests/support/records/referrals.ts'
import { makeProduct } from '#tests/support/records/shop.ts'
import { decisionAt, makeDevice } from '#tests/support/records/turnstile.ts'
import { noteOn } from '#tests/support/records/user-notes.ts'

let visits = 0

/** A trial visit now, with a phone number and a moment of its own. */
export function trialOf(branch: string) {
  visits += 1
  const startsAt = new Date(Date.now() + visits).toISOString()
  return { branch, name: 'Deneyen Ziyaretçi', phone: `+90532${3_000_000 + visits}`, startsAt, seat: 1 }
}

/** Records an item found in a branch, by default yesterday. */
export const makeLostItem = (
  person: Caller,
  branch: string,
  fields: Partial<CallInput<typeof addLostItem>['body']> = {},
  image?: File,
): Promise<LostItem> =>
  person.call(addLostItem, {
    body: {
      branch,
      description: 'Siyah spor çantası',
      place: 'Soyunma odası',
      foundOn: daysAgo(1),
      ...fields,
    },
    ...(image ? { files: { image } } : {}),
  })

/** Creates a record of a branch and returns its id. */
type RecordMaker = (admin: Person, branch: string) => Promise<string>

/** Creators for every resource that staff may access. */
export function recordMakers(product: TestProduct): Partial<Record<Resource, RecordMaker>> {
  return {
    'access-windows': async (admin, branch) =>
      (
        await admin.call(addAccessWindow, {
          body: { branch, days: [2], from: '10:00', until: '12:00', gender: 'female' },
        })
      )._id,
    'account-claims': async (admin, branch) => {
      const email = `${crypto.randomUUID()}@bozkir.example`
      // A phone and a name make one person.
      const body = { name: `Davetli ${email}`, email, phone: '0532 765 43 00', branch }
      return (await admin.call(createUser, { body }))._id
    },
    'entry-media': async (admin, branch) =>
      (await giveCard(admin, (await product.person({ branch })).user._id))._id,
    branches: async (_admin, branch) => branch,
    members: async (_admin, branch) => (await product.person({ branch })).user._id,
    applications: async (admin, branch) => (await receivedApplication(product, admin, branch))._id,
    contact: async (admin, branch) => (await receivedMessage(product, admin, { branch }))._id,
    contracts: async (admin, branch) => (await makeContract(admin, branch))._id,
    'contract-signatures': async (admin, branch) =>
      signatureOf(await product.person({ branch }), await makeContract(admin, branch)),
    blog: async (admin, branch) => (await makePost(admin, { branch }))._id,
    campaigns: async (admin, branch) => (await draftCampaign(admin, branch))._id,
    'campaign-deliveries': async (admin, branch) => {
      await consentingMember(product, branch)
      return (await sentCampaign(product, admin, branch))._id
    },
    categories: async (admin, branch) => (await makeCategory(admin, branch, crypto.randomUUID()))._id,
    equipments: async (admin, branch) => (await makeEquipment(admin, branch))._id,
    // The id of the minor; endpoints of the link take the link's own id (tests/guards/access.test.ts).
    guardians: async (admin, branch) => {
      const { user } = await personOfAge(product, admin, 12, { branch })
      await link(admin, user._id, (await personOfAge(product, admin, 40, { branch })).user._id)
      return user._id
    },
    'general-records': async (admin, branch) => (await writeRecord(admin, branch))._id,
    gallery: async (admin, branch) => (await makeGalleryItem(admin, branch))._id,
    notifications: async (admin, branch) => {
      await product.person({ branch })
      return (await notify(admin, { audience: 'branch', branch }))._id
    },
    'raffle-entries': async (admin, branch) =>
      confirmedEntry(await makeRaffle(admin, branch), product.visitor()),
    raffles: async (admin, branch) => (await makeRaffle(admin, branch))._id,
    receivables: async (_admin, branch) => {
      const { user } = await product.person({ branch })
      const debt = {
        user: user._id,
        branch,
        reason: 'Devreden borç',
        dueOn: '2026-12-31',
        amount: 5000,
        open: 5000,
      }
      return (await insertRecord(product.services.db, receivables, debt))._id
    },
    sales: async (admin, branch) => {
      const lines = [saleLine({ name: 'Havlu', unitPrice: 50 })]
      const { user } = await product.person({ branch })
      const body = saleOf(branch, user._id, { lines, payments: [{ method: 'card', amount: 50 }] })
      return (await admin.call(createSale, { body }))._id
    },
    referrals: async (admin, branch) => (await activeCode(admin, await product.person({ branch })))._id,
    'commission-rules': async (admin, branch) => {
      const body = { branch, validFrom: '2026-01-01', percent: 40 }
      return (await admin.call(addCommissionRule, { body }))._id
    },
    'daytime-discounts': async (admin, branch) => (await saveDiscount(admin, branch))._id,
    lessons: async (admin, branch) => (await makeLesson(admin, branch))._id,
    trials: async (_admin, branch) => (await insertRecord(product.services.db, trials, trialOf(branch)))._id,
    sms: async (_admin, branch) => {
      const message = {
        kind: 'notice' as const,
        recipient: '+905321112233',
        text: 'Dersin yarın 18.00’de.',
        parts: 1,
        branch,
      }
      return (await insertRecord(product.services.db, smsMessages, message))._id
    },
    'lost-items': async (admin, branch) => (await makeLostItem(admin, branch))._id,
    'order-pickups': async (admin, branch) => {
      const buyer = await product.person({ branch })
      const placed = await order(buyer, { _id: branch }, await makeProduct(admin))
      await moveTo(admin, placed, 'preparing', 'ready')
      return placed._id
    },
    packages: async (admin, branch) => (await makePackage(admin, branch))._id,
    memberships: async (admin, branch) => {
      const { user } = await product.person({ branch })
      return (await sell(admin, user._id, (await makePackage(admin, branch))._id))._id
    },
    'membership-cancellations': async (admin, branch) => {
      const member = await product.person({ branch })
      const offer = await makePackage(admin, branch, { price: 1000, durationDays: 365 })
      return (await cancel(member, (await sell(admin, member.user._id, offer._id))._id))._id
    },
    'session-packs': async (admin, branch) => {
      const { user } = await product.person({ branch })
      return (await sell(admin, user._id, (await makePackage(admin, branch, tenSessions))._id))._id
    },
    tills: async (admin, branch) =>
      (await admin.call(createTill, { body: { branch, name: crypto.randomUUID() } }))._id,
    'till-sessions': async (_admin, branch) =>
      openTill(product.services, await product.person({ role: 'staff', branch }), branch),
    teams: async (admin, branch) => (await makeTeam(admin, branch))._id,
    turnstile: async (admin, branch) =>
      (await admin.call(generateCode, { params: { branchId: branch } }))._id ?? '',
    'turnstile-devices': async (admin, branch) => (await makeDevice(admin, branch))._id,
    'turnstile-entries': async (admin, branch) =>
      (await decisionAt(product, await makeDevice(admin, branch), 'uydurma'))._id,
    'user-notes': async (admin, branch) => {
      const { user } = await product.person({ branch })
      return (await noteOn(admin, user._id, { branch }))._id
    },
    users: async (_admin, branch) => (await product.person({ branch })).user._id,
  }
}

/** Makers of records about a member without free text; the erasure test calls each of them. */
export const memberRecords: Partial<
  Record<Resource, (admin: Person, member: Person, branch: string) => Promise<unknown>>
> = {
  'lost-items': async (admin, { user }, branch) => {
    const { _id: id } = await makeLostItem(admin, branch)
    await admin.call(moveLostItem, { params: { id }, body: { state: 'handed-over', user: user._id } })
  },
  'raffle-entries': async (admin, member, branch) =>
    member.call(joinRaffle, { params: { id: (await makeRaffle(admin, branch))._id } }),
  referrals: activeCode,
}

/** Valid updates by an admin for records where a new name is not enough. */
export const validChanges: Partial<Record<Resource, object>> = {
  'entry-media': { state: 'lost' },
  'general-records': { title: 'Değişen' },
  get guardians() {
    // A phone and a name make one person.
    const name = `Veli ${crypto.randomUUID()}`
    return {
      relation: 'father',
      person: { name, phone: '0532 765 43 29', birthDate: '1980-01-15', isAnotherPerson: true },
    }
  },
  applications: { status: 'reviewing' },
  // A name would change the address.
  branches: { name: undefined, phone: '0332 111 22 33' },
  campaigns: { scheduledAt: hoursFromNow(24) },
  contact: { isRead: true, reply: 'Her gün açığız.' },
  lessons: { reason: 'Salon bakımda' },
  'lost-items': { state: 'handed-over', receiverName: 'Değişen' },
  'raffle-entries': { reason: 'Kendisi istedi' },
  get 'till-sessions'() {
    return {
      kind: 'pay-in',
      amount: 5,
      reason: 'Bozuk para',
      requestKey: crypto.randomUUID(),
      denominations: {},
    }
  },
  sales: { method: 'transfer', reason: 'Yanlış girildi' },
  'membership-cancellations': { note: 'Arandı', method: 'card' },
  receivables: { promisedOn: '', reason: 'Yanlış kişi' },
  'turnstile-entries': { reason: 'Kartı evde kalmış' },
}
