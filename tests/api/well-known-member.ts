import { trials } from '#server/modules/access/trials/trials.table.ts'
import { refreshPendingSignatures } from '#server/modules/membership/contracts/pending/pending-signatures.service.ts'
import { smsMessages } from '#server/modules/messaging/sms/sms.table.ts'
import { subscribers } from '#server/modules/messaging/subscribers/subscribers.table.ts'
import { writeMembers } from '#server/modules/office/member-imports/write-batch.ts'
import { overrideEntry } from '#shared/access/turnstile/turnstile-entries.contract.ts'
import type { Branch } from '#shared/club/branches/branches.contract.ts'
import { listContact, replyContact } from '#shared/content/contact/contact.contract.ts'
import { addDays, clubDay } from '#shared/core/club-time.ts'
import { changePoints } from '#shared/loyalty/points/points.contract.ts'
import { freezeOwn } from '#shared/membership/freezes/freezes.contract.ts'
import { cancelMembership } from '#shared/membership/memberships/memberships.contract.ts'
import { startImport } from '#shared/money/imports/imports.contract.ts'
import {
  effectCancellation,
  payOutCancellation,
} from '#shared/money/membership-cancellations/membership-cancellations.contract.ts'
import { refundSale } from '#shared/money/membership-changes/membership-changes.contract.ts'
import { refundPayment } from '#shared/money/payments/payments.contract.ts'
import { promiseReceivable } from '#shared/money/receivables/receivables.contract.ts'
import { createSale } from '#shared/money/sales/sales.contract.ts'
import { listApplications, updateApplication } from '#shared/people/applications/applications.contract.ts'
import { updateProfile, uploadPhoto } from '#shared/people/users/profile.contract.ts'
import { updateUser } from '#shared/people/users/users.contract.ts'
import { updateOrderStatus } from '#shared/shop/vitamin-orders/vitamin-orders.contract.ts'
import { addAppointment } from '#shared/training/appointments/appointments.contract.ts'
import { csvFile, upload } from '#tests/support/product/spreadsheets.ts'
import type { Person, TestProduct } from '#tests/support/product/test-product.ts'
import { atTen } from '#tests/support/records/appointments.ts'
import { sentCampaign, verifyAddress } from '#tests/support/records/campaigns.ts'
import { cancel } from '#tests/support/records/cancellations.ts'
import { checkout, payByCard } from '#tests/support/records/checkout.ts'
import { makeContract, signatureOf } from '#tests/support/records/contracts.ts'
import { saleLine, saleOf, sell, writePayment } from '#tests/support/records/desk.ts'
import { giveCard } from '#tests/support/records/entry-media.ts'
import { asFile, photo } from '#tests/support/records/images.ts'
import {
  anonymousVisitor,
  asCv,
  cvPdf,
  sendJobApplication,
  sendMessage,
} from '#tests/support/records/inbound-messages.ts'
import { inHours, join } from '#tests/support/records/lessons.ts'
import { notify } from '#tests/support/records/notifications.ts'
import { order } from '#tests/support/records/orders.ts'
import { makeLesson, makePackage } from '#tests/support/records/packages-and-lessons.ts'
import { memberRecords, trialOf } from '#tests/support/records/record-makers.ts'
import { makeProduct } from '#tests/support/records/shop.ts'
import { decisionAt, makeDevice, signedCode } from '#tests/support/records/turnstile.ts'
import { noteOn } from '#tests/support/records/user-notes.ts'
import { change, makeWallet } from '#tests/support/records/wallets.ts'

const name = 'Nurgül Özışık'
const email = 'nurgul.ozisik@posta.example'
const phone = '+905337654321'
const details = {
  birthDate: '1987-03-19',
  city: 'Konya',
  district: 'Meram',
  address: 'Sahibiata Mahallesi Güvercin Sokak 17/4',
  emergencyName: 'Tuğrul Özışık',
  emergencyPhone: '+905349876512',
}
/** Words that occur only in the data of the member to be erased. */
export const wellKnownWords = [
  name,
  email,
  '5337654321',
  '533 765 43 21',
  details.birthDate,
  details.address,
  details.emergencyName,
  '5349876512',
]

/** A sale with free texts about the buyer, a promise to pay the rest, and money back to an account. */
async function oweAndGetBack(admin: Person, user: string, branch: string): Promise<void> {
  const line = { kind: 'fee' as const, name: `${name} için dolap`, unitPrice: 100, discount: 10 }
  const { _id: sale, receivables } = await admin.call(createSale, {
    body: saleOf(branch, user, {
      lines: [saleLine({ ...line, discountReason: `${name} eski üyemiz` })],
      payments: [{ method: 'card', amount: 50 }],
      plan: [{ dueOn: addDays(clubDay(new Date()), 9), amount: 40 }],
    }),
  })
  const owed = receivables.find(({ open }) => open > 0)
  await admin.call(promiseReceivable, {
    params: { id: owed?._id ?? '' },
    body: { promisedOn: addDays(clubDay(new Date()), 12), promiseNote: `${name} aradı` },
  })
  await admin.call(refundSale, {
    params: { id: sale },
    body: {
      ...{ amount: 5, method: 'transfer', iban: 'TR330006100519786457841326', ibanHolder: name },
      ...{ reason: `${name} dolabı bıraktı`, requestKey: crypto.randomUUID() },
    },
  })
}

/** A member with data in every area: entered, copied, logged and mentioned. */
export async function makeWellKnownMember(
  product: TestProduct,
  admin: Person,
  meram: Branch,
): Promise<Person> {
  const member = await product.person({ name, email, phone, branch: meram._id })
  const { user } = member
  await verifyAddress(product, member)
  await member.call(updateProfile, { body: { userDetails: details, newsletter: true } })
  await member.call(uploadPhoto, {
    body: {},
    files: { profilePhoto: asFile(await photo({ width: 60, height: 60 })) },
  })
  await admin.call(updateUser, { params: { id: user._id }, body: { gender: 'female' } })
  await giveCard(admin, user._id)
  await noteOn(admin, user._id, { text: `${name} kapıda bekletilmesin.` })
  const visit = { ...trialOf(meram._id), name, phone, email, note: `${name} ablasıyla gelecek` }
  await product.services.db.insert(trials).values(visit)
  await product.services.db.insert(smsMessages).values({
    ...{ kind: 'notice', recipient: '+905337654321', text: `${name}, dersin yarın 18.00’de.` },
    ...{ parts: 1, user: user._id, branch: meram._id },
  })

  const offer = await makePackage(admin, meram._id, { freezeDays: 30, freezeCount: 2 })
  await sell(admin, user._id, offer._id, { note: `${name} adına nakit alındı` })
  await oweAndGetBack(admin, user._id, meram._id)
  await writePayment(admin, meram._id, { memberName: name, phone: '0533 765 43 21', note: 'Elden' })
  await join(member, await makeLesson(admin, meram._id, { ...inHours(24 * 3), title: 'Pilates' }))
  await member.call(freezeOwn, { body: { freezeDays: 7, freezeReason: `${name} tatilde` } })
  const second = await makePackage(admin, meram._id, { name: 'PT', kind: 'personal-training' })
  const cancelled = await sell(admin, user._id, second._id)
  await admin.call(cancelMembership, {
    params: { id: cancelled._id },
    body: { reason: `${name} vazgeçti` },
  })

  const third = await makePackage(admin, meram._id, {
    ...{ name: 'PT yıllık', kind: 'personal-training', price: 1000, durationDays: 365 },
  })
  const pack = await makePackage(admin, meram._id, {
    ...{ name: '10 ders', kind: 'personal-training', sessions: 10, price: 1000, durationDays: 60 },
  })
  const trainer = await product.person({ role: 'trainer', branch: meram._id })
  const sold = await sell(admin, user._id, pack._id)
  await admin.call(addAppointment, {
    body: {
      ...{ branch: meram._id, member: user._id, trainer: trainer.user._id, startsAt: atTen(2) },
      ...{ pack: sold._id, note: `${name} dizine dikkat`, outsideHours: true },
    },
  })

  const notice = await cancel(member, (await sell(admin, user._id, third._id))._id, {
    ...{ payout: 'transfer', iban: 'TR33 0006 1005 1978 6457 8413 26', ibanHolder: name },
    ...{ reason: 'other', reasonText: `${name} taşınıyor` },
  })
  // An account cannot be erased while a refund is due.
  const params = { id: notice._id }
  await admin.call(effectCancellation, { params })
  await admin.call(payOutCancellation, { params, body: { method: 'transfer' } })

  const wallet = await makeWallet(admin, member, meram._id, 100)
  await change(admin, wallet, -100, `${name}, ${phone} için düzeltme`)
  await admin.call(changePoints, {
    params: { userId: user._id },
    body: { amount: 50, description: `Nurgül ÖZIŞIK (0533 765 43 21) için armağan` },
  })
  const paid = await payByCard(product, member, checkout({ kind: 'top-up', branch: meram._id, amount: 50 }))
  await admin.call(refundPayment, {
    params: { id: paid },
    body: { reason: `${name} istedi`, requestKey: crypto.randomUUID() },
  })

  const gate = await makeDevice(admin, meram._id)
  const refused = await decisionAt(product, gate, await signedCode(product, user._id))
  await admin.call(overrideEntry, {
    params: { id: refused._id },
    body: { reason: `${name} kartını unutmuş` },
  })

  await signatureOf(member, await makeContract(admin, meram._id, { requiredFor: 'registration' }))
  await makeContract(admin, meram._id, { requiredFor: 'registration' })
  await refreshPendingSignatures(product.services)

  for (const make of Object.values(memberRecords)) await make(admin, member, meram._id)
  const bought = await order(member, meram, await makeProduct(admin), { note: `${name} alacak` })
  await admin.call(updateOrderStatus, {
    params: { orderId: bought._id },
    body: { status: 'preparing', adminNote: `${name} aradı: ${phone}` },
  })
  await notify(admin, { audience: 'users', users: [user._id], message: `Sayın ${name}, paketiniz geldi.` })
  await sentCampaign(product, admin, meram._id)

  await sendMessage(anonymousVisitor(product), {
    name,
    email: email.toUpperCase(),
    message: `${phone} numaram`,
  })
  const [message] = await admin.call(listContact, { query: { filter: { q: name } } })
  await admin.call(replyContact, {
    params: { id: message?._id ?? '' },
    body: { reply: `Merhaba ${name}, not aldık.` },
  })
  await sendJobApplication(
    anonymousVisitor(product),
    meram._id,
    { name, email, phone: '0533 765 43 21' },
    asCv(cvPdf(name)),
  )
  const [application] = await admin.call(listApplications, { query: { filter: { q: name } } })
  await admin.call(updateApplication, {
    params: { id: application?._id ?? '' },
    body: { status: 'reviewing', adminNotes: `${name} tecrübeli` },
  })
  const file = csvFile(
    `Ad soyad;Telefon;Katılım tarihi;Not;Kalan borç;Vade\n${name};${phone};01.02.2020;${name} eski üye;50;31.12.2026\n`,
    `${name}.csv`,
  )
  const { _id: importId } = await upload(admin, meram._id, file, 'members')
  await admin.call(startImport, { params: { importId }, body: {} })
  await writeMembers(product.services, importId)
  await product.services.db.insert(subscribers).values({ email: email.toUpperCase() })
  return member
}
