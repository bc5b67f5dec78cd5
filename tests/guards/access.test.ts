import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { campaigns } from '#server/modules/messaging/campaigns/campaigns.table.ts'
import { hashConsentCode } from '#server/modules/people/consents/consents.service.ts'
import { consentCodes } from '#server/modules/people/consents/consents.table.ts'
import { openSession } from '#server/modules/people/users/sessions.ts'
import { assignMedium } from '#shared/access/entry-media/entry-media.contract.ts'
import { addTrial } from '#shared/access/trials/trials.contract.ts'
import type { Branch } from '#shared/club/branches/branches.contract.ts'
import { contract } from '#shared/contract.ts'
import { clubDay } from '#shared/core/club-time.ts'
import { type Endpoint, successStatus } from '#shared/core/endpoint.ts'
import { freezeUser } from '#shared/membership/freezes/freezes.contract.ts'
import { changePrices, previewPrices, withdrawPrices } from '#shared/membership/packages/packages.contract.ts'
import { sendTestText } from '#shared/messaging/campaigns/campaigns.contract.ts'
import { thisMonth } from '#shared/messaging/welcome-mails/months.ts'
import {
  effectCancellation,
  payOutCancellation,
} from '#shared/money/membership-cancellations/membership-cancellations.contract.ts'
import { upgradeMembership } from '#shared/money/membership-changes/membership-changes.contract.ts'
import {
  downloadAccount,
  listReceivables,
  reverseSettlement,
  settleReceivables,
  showAccount,
} from '#shared/money/receivables/receivables.contract.ts'
import {
  approveSale,
  correctPaymentMethod,
  reverseSale,
  showSale,
} from '#shared/money/sales/sales.contract.ts'
import { downloadDaySheet, handOverTill } from '#shared/money/tills/till-sessions.contract.ts'
import { listTills } from '#shared/money/tills/tills.contract.ts'
import {
  createInvitations,
  downloadSlips,
  listInvited,
  previewInvitations,
  showInvitations,
} from '#shared/office/invitations/invitations.contract.ts'
import { confirmConsent, requestConsentCode } from '#shared/people/consents/consents.contract.ts'
import { listGuardians, removeGuardian } from '#shared/people/guardians/guardians.contract.ts'
import { delegable } from '#shared/permissions/delegation.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'
import { can, levelOf, type Resource, roles, unauthorizedText } from '#shared/permissions/permissions.ts'
import { encodeForm, send } from '#tests/support/product/requests.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { consentingMember } from '#tests/support/records/campaigns.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { addDebt } from '#tests/support/records/debts.ts'
import { sell, writePayment } from '#tests/support/records/desk.ts'
import { asFile, photo } from '#tests/support/records/images.ts'
import { slipsOf } from '#tests/support/records/invitations.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'
import { holderOf } from '#tests/support/records/positions.ts'
import { recordMakers, validChanges } from '#tests/support/records/record-makers.ts'
import { idleSmsGateway } from '#tests/support/records/text-messages.ts'

const visitors = [undefined, ...roles] as const
/** Staff of our branch whose position has the permissions of staff in the other branch. */
type Visitor = (typeof visitors)[number] | 'holder'

const people = new Map<Visitor, Person>()

/** A user of each branch without a referral code, unlike all others at that point. */
const newcomers = new Map<string, Person>()
/** A member of each branch. */
const members = new Map<string, Person>()
/** The closed till of each branch. */
const tills = new Map<string, string>()
/** A package on sale in each branch. */
const offers = new Map<string, string>()

// Every call is made, most of them without changing anything.
const { product, admin } = await openTestClub({ watchesAudit: false, sms: idleSmsGateway })
// A second admin, so that no call fails because it would remove the last one.
await product.person({ role: 'admin' })
const ours = await openBranch(admin, 'Meram')
const theirs = await openBranch(admin, 'Karatay')
for (const { _id } of [ours, theirs]) await consentingMember(product, _id)
for (const { _id } of [ours, theirs]) {
  const [till] = await admin.call(listTills, { query: { filter: { branch: _id } } })
  tills.set(_id, till?._id ?? '')
  offers.set(_id, (await makePackage(admin, _id, { price: 1250.5 }))._id)
  newcomers.set(_id, await product.person({ branch: _id }))
  members.set(_id, await product.person({ branch: _id }))
}
for (const role of roles) {
  people.set(role, role === 'admin' ? admin : await product.person({ role, branch: ours._id }))
}
const ofStaff = delegable.filter((access) => levelOf(access) !== 'admin')
people.set('holder', await holderOf(product, admin, ofStaff, [theirs._id], ours._id))

const unknownId = '01990000-0000-7000-8000-000000000000'

/** The id of the link between a minor and their guardian. */
async function linkOf(admin: Person, minor: string): Promise<string> {
  const { guardians } = await admin.call(listGuardians, { params: { id: minor } })
  return guardians[0]?._id ?? ''
}

/** The id of the payment of a sale. */
const paymentOf = async (admin: Person, id: string): Promise<string> =>
  (await admin.call(showSale, { params: { id } })).payments[0]?._id ?? ''
/** The person who owes a receivable. */
async function debtorOf(admin: Person, receivable: string): Promise<string> {
  const debts = await admin.call(listReceivables, { query: { range: [0, 999] } })
  return debts.find(({ _id }) => _id === receivable)?.user ?? ''
}

/** A settlement of a receivable, by the worker where they may settle it. */
async function settlementOf(
  admin: Person,
  receivable: string,
  branch: Branch,
  worker: Visitor,
): Promise<string> {
  const isOwn = worker === 'holder' && branch._id === theirs._id
  const { settlements } = await ((isOwn && people.get(worker)) || admin).call(settleReceivables, {
    body: {
      ...{ user: await debtorOf(admin, receivable), branch: branch._id, receivables: [receivable] },
      payments: [{ method: 'card', amount: 1 }],
      requestKey: crypto.randomUUID(),
    },
  })
  return settlements[0]?._id ?? ''
}

/** Calls an endpoint as a user; each call uses a new session, because some calls end it. */
async function callAs(
  visitor: Visitor,
  target: Endpoint,
  { id = unknownId, body = {} as object, image = undefined as File | undefined } = {},
) {
  const person = people.get(visitor)
  const token = person && (await openSession(product.services.db, person.user._id))
  const url = target.url.replace(/:\w+/g, id)
  const authorization = token ? { authorization: `Bearer ${token}` } : {}
  const field = ['image', 'profilePhoto'].find((name) => target.files?.[name])
  if (image && field) {
    const { headers, payload } = await encodeForm(formOf({ ...body, [field]: image }))
    return send(product, target.method, url, { headers: { ...headers, ...authorization }, payload })
  }
  const options = { headers: authorization, ...(target.schema.body ? { payload: body } : {}) }
  const role = visitor === 'holder' ? 'staff' : visitor
  if (!target.url.endsWith('/events') || !can(role, target.access))
    return send(product, target.method, url, options)
  // An event stream has no end.
  const answer = await send(product, target.method, url, { ...options, payloadAsStream: true })
  answer.stream().destroy()
  return answer
}

function formOf(fields: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    form.set(name, value instanceof File ? value : String(value))
  return form
}

describe.each(contract.map((target) => [`${target.method} ${target.url}`, target] as const))(
  'ASVS 8.2.1: %s',
  (_name, target) => {
    test.each(visitors.map((visitor) => [visitor ?? 'anonymous', visitor] as const))(
      'for %s',
      async (_who, visitor) => {
        const answer = await callAs(visitor, target)
        const { statusCode: status } = answer
        expect(status).toBeLessThan(500)
        if (can(visitor, target.access)) {
          expect([401, 403]).not.toContain(status)
        } else if (visitor) {
          expect([status, answer.json().message]).toEqual([403, accessMessages.forbidden])
        } else {
          expect([status, answer.json().message]).toEqual([401, unauthorizedText(target.access)])
        }
      },
    )
  },
)

describe.each([
  ['staff', () => [ours, theirs]],
  ['holder', () => [theirs, ours]],
] as const)('ASVS 8.2.2: %s cannot access another branch', (worker, branchesOf) => {
  const scoped = contract.filter((target) => levelOf(target.access) === 'staff' && target.url.includes(':id'))
  /**
   * The branch is that of the member who signs (`tests/api/walk-ins.test.ts`, `tests/api/desk-signing.test.ts`), or of the
   * sale to approve (`tests/api/sale-authority.test.ts`).
   */
  const byContent: readonly string[] = [
    ...['/api/contracts/sign-at-desk', '/api/contracts/desk-signing'],
    approveSale.url,
    // A card goes to a person whom the branch knows (`tests/api/entry-media.test.ts`).
    assignMedium.url,
    // The branches are those of the selected members (`tests/api/invitations.test.ts`).
    ...[createInvitations.url, previewInvitations.url],
    // The branches are those of the prices (`tests/api/package-prices.test.ts`).
    ...[previewPrices.url, changePrices.url, withdrawPrices.url],
    // The hour has to be one that the branch offers (`tests/api/trials.test.ts`).
    addTrial.url,
  ]
  const created = contract.filter(
    ({ access, method, url }) =>
      levelOf(access) === 'staff' && method === 'POST' && !url.includes(':') && !byContent.includes(url),
  )

  const sellFreezable = async (admin: Person, member: string, { _id }: Branch) => {
    const fields = { freezeDays: 30, freezeCount: 3 }
    await sell(admin, member, (await makePackage(admin, _id, fields))._id)
  }
  /** Calls that need more than the record. */
  const prepared: Record<string, (admin: Person, id: string, branch: Branch) => Promise<void>> = {
    '/api/members/:id/freeze': sellFreezable,
    [payOutCancellation.url]: async (admin, id) => {
      await admin.call(effectCancellation, { params: { id } })
    },
    '/api/members/:id/unfreeze': async (admin, id, branch) => {
      await sellFreezable(admin, id, branch)
      await admin.call(freezeUser, { params: { id }, body: { freezeDays: 7 } })
    },
    [sendTestText.url]: async (_admin, id) => {
      const { db } = product.services
      await db.update(campaigns).set({ channel: 'sms', smsText: 'Merhaba' }).where(eq(campaigns._id, id))
    },
    [confirmConsent.url]: async (admin, id) => {
      await admin.call(requestConsentCode, { params: { id }, body: { channel: 'email' } })
      await product.services.db
        .update(consentCodes)
        .set({ codeHash: hashConsentCode(product.services.secret, id, 'email', '123456') })
        .where(eq(consentCodes.user, id))
    },
  }

  /** Paths that take another id than the record’s. */
  const otherIds: Record<string, (admin: Person, id: string, branch: Branch) => Promise<string>> = {
    ...Object.fromEntries(
      [showInvitations, listInvited, downloadSlips].map(({ url }) => [
        url,
        (_admin: Person, id: string) => slipsOf(product, id),
      ]),
    ),
    [removeGuardian.url]: linkOf,
    [correctPaymentMethod.url]: paymentOf,
    [showAccount.url]: debtorOf,
    [downloadAccount.url]: debtorOf,
    [reverseSettlement.url]: (admin, id, branch) => settlementOf(admin, id, branch, worker),
  }

  test.each(scoped.map((target) => [`${target.method} ${target.url}`, target] as const))(
    '%s',
    async (_name, target) => {
      const [resource = ''] = target.access.split('.')
      const make = recordMakers(product)[resource as Resource]
      const admin = people.get('admin')
      if (!make || !admin) throw new Error(`No record of ${resource} to test with`)
      const [own, foreign] = branchesOf() as [Branch, Branch]
      const made = async (branch: Branch) => {
        const id = await make(admin, branch._id)
        await prepared[target.url]?.(admin, id, branch)
        return otherIds[target.url]?.(admin, id, branch) ?? id
      }
      const optionsIn = async (branch: Branch) => ({
        id: await made(branch),
        body: {
          name: `Değişen ${crypto.randomUUID()}`,
          ...validChanges[resource as Resource],
          ...(target.url === '/api/members/:id/freeze' && { freezeDays: 7, freezeReason: 'Tatil' }),
          ...(target.url.endsWith('/contact-change') && { phone: '0532 765 43 21' }),
          ...(target.url.includes('/consents/') && {
            channel: 'email',
            reason: 'Kendisi istedi',
            code: '123456',
          }),
          ...(target.url === upgradeMembership.url && {
            package: (await makePackage(admin, branch._id, { price: 90_000 }))._id,
            payments: [{ method: 'card' }],
            requestKey: crypto.randomUUID(),
          }),
          ...(target.url === handOverTill.url && {
            to: (await product.person({ role: 'staff', branch: branch._id })).user._id,
          }),
        },
        ...(target.url === '/api/members/:id/photo' && { image: asFile(await photo()) }),
      })
      const options = await optionsIn(foreign)
      expect([403, 404]).toContain((await callAs(worker, target, options)).statusCode)
      expect((await callAs('admin', target, options)).statusCode).toBe(successStatus(target))
      // Staff delete their own notes, use their own till, and take back sales and correct payments of their own only.
      const isOwn =
        resource === 'user-notes' ||
        (resource === 'till-sessions' && target.method === 'POST') ||
        // The day sheet of a till is withheld until it is counted.
        target.url === downloadDaySheet.url ||
        target.url === reverseSale.url ||
        target.url === correctPaymentMethod.url
      if (worker === 'holder' && !isOwn)
        expect((await callAs(worker, target, await optionsIn(own))).statusCode).toBe(successStatus(target))
    },
  )

  /** A debt of the branch’s member, and money of theirs that settles nothing yet. */
  async function owe({ _id }: Branch): Promise<void> {
    const user = members.get(_id)?.user._id ?? ''
    await addDebt(product.services, user, _id)
    const admin = people.get('admin')
    if (admin) await writePayment(admin, _id, { user, method: 'card', date: clubDay(new Date()) })
  }

  test.each(created.map((target) => [`${target.method} ${target.url}`, target] as const))(
    '%s',
    async (_name, target) => {
      const [own, foreign] = branchesOf() as [Branch, Branch]
      const bodyFor = (branch: Branch) => ({
        branch: branch._id,
        branchId: branch._id,
        branch_id: branch._id,
        user_id: members.get(own._id)?.user._id,
        name: crypto.randomUUID(),
        title: crypto.randomUUID(),
        description: 'Siyah çanta',
        place: 'Soyunma odası',
        foundOn: '2026-01-15',
        message: 'Yarın açığız.',
        text: 'Dizinden ameliyatlı.',
        subject: 'Bahar geldi',
        phone: '0532 123 45 67',
        isAnotherPerson: true,
        position: 'Resepsiyon',
        content: '<p>Merhaba</p>',
        price: 1250,
        durationDays: 30,
        discountPercent: 20,
        lastEntryTime: '16:30',
        startsAt: '2027-01-04T07:00:00Z',
        endsAt: '2027-01-04T08:00:00Z',
        capacity: 12,
        weekdays: [1],
        days: [1],
        from: '10:00',
        until: '11:00',
        maxAge: 12,
        firstDay: '2027-01-04',
        lastDay: '2027-01-18',
        startTime: '10:00',
        endTime: '11:00',
        user: members.get(own._id)?.user._id,
        package: offers.get(branch._id),
        requestKey: crypto.randomUUID(),
        memberName: 'Gökçe Işık',
        amount: 1250.5,
        method: 'card',
        date: clubDay(new Date()),
        till: tills.get(branch._id),
        openingFloat: 0,
        lines: [{ kind: 'fee', name: 'Havlu', unitPrice: 50 }],
        rows: [
          { title: 'Kira', memberName: 'Gökçe Işık', amount: 10, method: 'card', date: clubDay(new Date()) },
        ],
        payments: [{ method: 'card', ...(target.access.startsWith('receivables.') && { amount: 10 }) }],
        ...(target.access.startsWith('welcome-mails.') && {
          ...{ month: thisMonth(), email: 'deneme@ornek.example', fullName: 'Ali Öz' },
        }),
        ...(target.access.startsWith('notifications.') && { audience: 'branch' }),
        ...(target.access.startsWith('referrals.') && { user: newcomers.get(branch._id)?.user._id }),
      })
      if (target.access === 'receivables.settle') await owe(own)
      const image = asFile(await photo({ width: 60, height: 40 }))
      const refused = await callAs(worker, target, { body: bodyFor(foreign), image })
      expect([refused.statusCode, refused.json().message]).toEqual([403, accessMessages.otherBranch])
      const done = await callAs(worker, target, { body: bodyFor(own), image })
      expect(done.statusCode).toBe(successStatus(target))
    },
  )
})
