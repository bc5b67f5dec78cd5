import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { applications } from '#server/modules/people/applications/applications.table.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import {
  addContact,
  markContact,
  replyContact,
  showContact,
} from '#shared/content/contact/contact.contract.ts'
import { contactFormMessages } from '#shared/content/contact/contact.messages.ts'
import { type CallInput, pathOf } from '#shared/core/client.ts'
import { validationMessages } from '#shared/core/core.messages.ts'
import { listAuditLog } from '#shared/office/audit-log/audit-log.contract.ts'
import {
  type ApplicationStatus,
  addApplication,
  deleteApplication,
  downloadCv,
  showApplication,
  updateApplication,
} from '#shared/people/applications/applications.contract.ts'
import { applicationsMessages } from '#shared/people/applications/applications.messages.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'
import { bearer, send } from '#tests/support/product/requests.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { asCv, cvPdf, receivedApplication, receivedMessage } from '#tests/support/records/inbound-messages.ts'

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram Şubesi')
const karatay = await openBranch(admin, 'Karatay Şubesi')
const staff = await product.person({ role: 'staff', branch: meram._id })

const download = (id: string) =>
  send(product, downloadCv.method, pathOf(downloadCv.url, { id }), { headers: bearer(staff) })

/** The number of CVs in private storage. */
async function storedCvs(): Promise<number> {
  const { objects } = await product.services.storage.documents.listAll('applications', { recursive: true })
  return [...objects].filter((one) => one.isFile).length
}

describe('job applications entered by staff', () => {
  const paper = { name: 'Rüya Çınar', position: 'Resepsiyon', message: 'Elden bıraktı.' }
  const add = (
    person: Person,
    fields: Partial<CallInput<typeof addApplication>['body']> = {},
    cv: File | null = null,
  ) =>
    person.call(addApplication, {
      body: { ...paper, phone: '0532 765 43 21', branch: meram._id, ...fields },
      files: { cv },
    })

  test('need only a phone number and no CV, and are marked as entered by staff', async () => {
    const added = await add(staff)
    expect(added).toMatchObject({
      ...paper,
      phone: '+905327654321',
      email: '',
      status: 'new',
      enteredByStaff: true,
      cvSize: null,
    })
    const params = { id: added._id }
    expect(await staff.call(showApplication, { params })).toEqual(added)
    const none = await download(added._id)
    expect([none.statusCode, none.json().message]).toEqual([404, applicationsMessages.cvNone])
    const [entry] = await admin.call(listAuditLog, { query: { filter: { recordId: added._id } } })
    expect(entry).toMatchObject({ action: 'create', actorName: staff.user.name })
    expect(JSON.stringify(entry)).not.toMatch(/7654321|765 43 21/)
    await staff.call(deleteApplication, { params })
  })

  test('may include a CV, which is stored, downloaded and deleted like any other', async () => {
    const { _id, cvSize } = await add(staff, { email: 'ruya@posta.example', phone: '' }, asCv(cvPdf()))
    expect(cvSize).toBe(cvPdf().length)
    expect((await download(_id)).rawPayload.equals(Buffer.from(cvPdf()))).toBe(true)
    const before = await storedCvs()
    await staff.call(deleteApplication, { params: { id: _id } })
    expect(await storedCvs()).toBe(before - 1)
  })

  test('applications from the site are not marked and require a CV', async () => {
    const { _id, enteredByStaff } = await receivedApplication(product, admin, meram._id)
    expect(enteredByStaff).toBe(false)
    const without = product.services.db
      .update(applications)
      .set({ cvKey: null, cvSize: null })
      .where(eq(applications._id, _id))
    await expect(without).rejects.toMatchObject({ cause: { constraint: 'applications_cv_check' } })
  })

  test.each([
    ['phone', { phone: '', email: '' }, validationMessages.emailOrPhone],
    ['phone', { phone: '  ' }, validationMessages.emailOrPhone],
    ['phone', { phone: '12' }, validationMessages.phone],
    ['email', { email: 'ruya@' }, validationMessages.email],
    ['name', { name: ' ' }, validationMessages.required],
    ['position', { position: '' }, validationMessages.required],
  ])('an invalid %s is rejected and leaves no file behind', async (field, fields, message) => {
    const before = await storedCvs()
    await expect(add(staff, fields, asCv(cvPdf()))).rejects.toMatchObject({
      status: 400,
      fields: { [field]: message },
    })
    expect(await storedCvs()).toBe(before)
  })

  test('a file whose content is not a PDF is rejected', async () => {
    const pretender = asCv(new TextEncoder().encode('#!/bin/sh'))
    await expect(add(staff, {}, pretender)).rejects.toMatchObject({
      fields: { cv: applicationsMessages.cvNotPdf },
    })
  })

  test('are entered by staff for their own branch, by admins for any, by no other role', async () => {
    const elsewhere = { branch: karatay._id }
    await expect(add(staff, elsewhere)).rejects.toMatchObject({
      status: 403,
      message: accessMessages.otherBranch,
    })
    expect(await add(admin, elsewhere)).toMatchObject(elsewhere)
    await expect(add(admin, { branch: '01990000-0000-7000-8000-000000000000' })).rejects.toMatchObject({
      fields: { branch: branchesMessages.notFound },
    })
    for (const role of ['member', 'trainer'] as const) {
      const person = await product.person({ role, branch: meram._id })
      await expect(add(person)).rejects.toMatchObject({ status: 403 })
    }
    await expect(
      product.visitor()(addApplication, { body: { ...paper, phone: '0532 765 43 21', branch: meram._id } }),
    ).rejects.toMatchObject({ status: 401 })
  })

  test('status and notes are updated; the second of two concurrent editors gets a conflict', async () => {
    const { _id, version } = await add(staff)
    const change = (status: ApplicationStatus) =>
      staff.call(updateApplication, {
        params: { id: _id },
        body: { status, adminNotes: 'Salı aranacak', version },
      })
    expect(await change('reviewing')).toMatchObject({
      status: 'reviewing',
      adminNotes: 'Salı aranacak',
    })
    await expect(change('rejected')).rejects.toMatchObject({
      status: 409,
      code: 'record.stale',
    })
  })
})

describe('messages taken by phone', () => {
  const taken = { name: 'Rüya Çınar', subject: 'Kayıp anahtar', message: 'Soyunma odasında unutmuş.' }
  const take = (person: Person, fields: Partial<CallInput<typeof addContact>['body']> = {}) =>
    person.call(addContact, {
      body: { ...taken, phone: '0532 765 43 21', branch: meram._id, ...fields },
    })

  test('are unread in the inbox of the branch and marked as taken by phone', async () => {
    const message = await take(staff)
    expect(message).toMatchObject({
      ...taken,
      phone: '+905327654321',
      email: '',
      enteredByStaff: true,
      isRead: false,
      repliedAt: null,
    })
    expect(await staff.call(showContact, { params: { id: message._id } })).toEqual(message)
    expect(await receivedMessage(product, admin)).toMatchObject({ enteredByStaff: false })
    const [entry] = await admin.call(listAuditLog, { query: { filter: { recordId: message._id } } })
    expect(entry).toMatchObject({ action: 'create', actorName: staff.user.name })
    expect(JSON.stringify(entry)).not.toMatch(/7654321|765 43 21|Soyunma/)
  })

  test.each([
    ['phone', { phone: '' }, validationMessages.emailOrPhone],
    ['phone', { phone: '12' }, validationMessages.phone],
    ['email', { email: 'ruya' }, validationMessages.email],
    ['subject', { subject: '' }, validationMessages.required],
    ['message', { message: ' ' }, validationMessages.required],
    ['branch', { branch: null }, validationMessages.required],
  ])('an invalid %s is rejected with its reason', async (field, fields, message) => {
    await expect(take(staff, fields)).rejects.toMatchObject({ status: 400, fields: { [field]: message } })
  })

  test('are entered by staff for their own branch, by admins for any or the whole club, by no other role', async () => {
    const elsewhere = { branch: karatay._id }
    await expect(take(staff, elsewhere)).rejects.toMatchObject({
      status: 403,
      message: accessMessages.otherBranch,
    })
    expect(await take(admin, elsewhere)).toMatchObject(elsewhere)
    expect(await take(admin, { branch: null })).toMatchObject({ branch: null })
    for (const role of ['member', 'trainer'] as const) {
      const person = await product.person({ role, branch: meram._id })
      await expect(take(person)).rejects.toMatchObject({ status: 403 })
    }
    await expect(product.visitor()(addContact, { body: { ...taken, phone: '1' } })).rejects.toMatchObject({
      status: 401,
    })
  })

  test('a reply given by phone is stored without a mail and may be corrected', async () => {
    const { _id, version } = await take(staff)
    const params = { id: _id }
    const answered = await staff.call(markContact, {
      params,
      body: { isRead: false, reply: 'Bulduk.', version },
    })
    expect(answered).toMatchObject({ isRead: true, reply: 'Bulduk.' })
    const corrected = await staff.call(markContact, {
      params,
      body: { isRead: true, reply: 'Bulduk, resepsiyonda.', version: answered.version },
    })
    expect(corrected).toMatchObject({ reply: 'Bulduk, resepsiyonda.', repliedAt: answered.repliedAt })
    const { rows } = await product.services.db.execute<{ count: number }>(
      sql`SELECT count(*)::int FROM pgboss.job WHERE data::text LIKE '%resepsiyonda.%'`,
    )
    expect(rows).toEqual([{ count: 0 }])
    await expect(
      staff.call(markContact, { params, body: { isRead: true, reply: '' } }),
    ).rejects.toMatchObject({ fields: { reply: validationMessages.required } })
    await expect(staff.call(replyContact, { params, body: { reply: 'Yeniden' } })).rejects.toMatchObject({
      status: 409,
      message: contactFormMessages.answered,
    })
  })
})
