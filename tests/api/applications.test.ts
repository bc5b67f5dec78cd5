import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { applications } from '#server/modules/people/applications/applications.table.ts'
import { deleteBranch, updateBranch } from '#shared/club/branches/branches.contract.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import { pathOf } from '#shared/core/client.ts'
import { picturesMessages } from '#shared/core/core.messages.ts'
import { listAuditLog } from '#shared/office/audit-log/audit-log.contract.ts'
import {
  type ApplicationStatus,
  cvField,
  deleteApplication,
  downloadCv,
  listApplications,
  listApplicationsOfBranch,
  sendApplication,
  showApplication,
  updateApplication,
} from '#shared/people/applications/applications.contract.ts'
import { applicationsMessages } from '#shared/people/applications/applications.messages.ts'
import { bearer, encodeForm, send, storedFiles } from '#tests/support/product/requests.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { asFile, photo } from '#tests/support/records/images.ts'
import {
  anonymousVisitor,
  applicant,
  asCv,
  cvPdf,
  receivedApplication,
  sendJobApplication,
} from '#tests/support/records/inbound-messages.ts'

const texts = applicationsMessages

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram Şubesi')
const karatay = await openBranch(admin, 'Karatay Şubesi')
const staff = await product.person({ role: 'staff', branch: meram._id })

const visitor = () => anonymousVisitor(product)

const received = (branch = meram._id, fields: Partial<typeof applicant> = {}) =>
  receivedApplication(product, admin, branch, fields)

const move = (id: string, status: ApplicationStatus, rest: { adminNotes?: string; version?: number } = {}) =>
  staff.call(updateApplication, { params: { id }, body: { status, ...rest } })

const download = (id: string, headers = {}) =>
  send(product, downloadCv.method, pathOf(downloadCv.url, { id }), { headers })

async function cvKeyOf(id: string): Promise<string> {
  const [row] = await product.services.db.select().from(applications).where(eq(applications._id, id))
  return row?.cvKey ?? ''
}

/** All CVs in private storage. */
async function storedCvs(): Promise<string[]> {
  const { objects } = await product.services.storage.documents.listAll('applications', { recursive: true })
  return [...objects].flatMap((one) => (one.isFile ? [one.key] : []))
}

describe('submitting a job application', () => {
  test('adds the application and its CV to the branch’s list', async () => {
    const done = await sendJobApplication(visitor(), meram._id, { position: 'Pilates eğitmeni' })
    expect(done).toEqual({ success: true, message: texts.sent })
    const [application] = await staff.call(listApplicationsOfBranch, {
      params: { branchId: meram._id },
      query: { filter: { q: 'pilates egitmeni' } },
    })
    expect(application).toMatchObject({
      name: applicant.name,
      phone: '+905321234567',
      status: 'new',
      adminNotes: '',
      cvSize: cvPdf().length,
    })
    expect(application).not.toHaveProperty('cvKey')
    expect(await staff.call(showApplication, { params: { id: application?._id ?? '' } })).toEqual(application)
  })

  test('stores the CV outside the public files', async () => {
    const { _id } = await received()
    const key = await cvKeyOf(_id)
    expect(await storedFiles(product)).toEqual([])
    for (const address of [`/uploads/${key}`, `/uploads/documents/${key}`, `/uploads/../documents/${key}`]) {
      expect((await send(product, 'GET', address)).statusCode).not.toBe(200)
    }
  })

  test.each([
    ['name', { name: ' ' }],
    ['email', { email: 'ayse@' }],
    ['phone', { phone: '12' }],
    ['phone', { phone: '' }],
    ['position', { position: '' }],
  ])('rejects an invalid %s and leaves no file behind', async (field, fields) => {
    const before = await storedCvs()
    await expect(sendJobApplication(visitor(), meram._id, fields)).rejects.toMatchObject({
      status: 400,
      fields: { [field]: expect.any(String) },
    })
    expect(await storedCvs()).toEqual(before)
  })

  test('rejects an unknown or archived branch', async () => {
    const closed = await openBranch(admin, 'Ereğli')
    await admin.call(updateBranch, { params: { id: closed._id }, body: { isActive: false } })
    for (const branch of [closed._id, '01990000-0000-7000-8000-000000000000']) {
      await expect(sendJobApplication(visitor(), branch)).rejects.toMatchObject({
        status: 400,
        fields: { branch: branchesMessages.notFound },
      })
    }
  })

  test('requires a CV', async () => {
    for (const cv of [null, asCv(new Uint8Array())]) {
      await expect(sendJobApplication(visitor(), meram._id, {}, cv)).rejects.toMatchObject({
        status: 400,
        fields: { cv: texts.cvMissing },
      })
    }
  })

  test('rejects a file whose content is not a PDF', async () => {
    const executable = new Uint8Array(2048)
    executable.set(new TextEncoder().encode('MZ'))
    const shifted = new TextEncoder().encode(`\n\n${new TextDecoder().decode(cvPdf())}`)
    const pretenders = [
      asCv(executable, 'cv.pdf'),
      asCv(new TextEncoder().encode('#!/bin/sh\nrm -rf /\n')),
      asCv(new TextEncoder().encode('<script>alert(1)</script>%PDF-1.7')),
      asCv(new TextEncoder().encode('PK\u0003\u0004')),
      asCv(shifted),
      asFile(await photo(), 'cv.pdf'),
    ]
    const before = await storedCvs()
    for (const cv of pretenders) {
      await expect(sendJobApplication(visitor(), meram._id, {}, cv)).rejects.toMatchObject({
        status: 400,
        code: 'file.not-a-pdf',
        fields: { cv: texts.cvNotPdf },
      })
    }
    expect(await storedCvs()).toEqual(before)
  })

  test('ignores the file name', async () => {
    const done = await sendJobApplication(visitor(), meram._id, {}, asCv(cvPdf(), '../../etc/özgeçmiş.exe'))
    expect(done.message).toBe(texts.sent)
  })

  test('accepts a CV of exactly 5 MB and rejects one byte more', async () => {
    const padded = (bytes: number) => {
      const content = new Uint8Array(bytes).fill(32)
      content.set(cvPdf())
      return asCv(content)
    }
    expect((await sendJobApplication(visitor(), meram._id, {}, padded(cvField.maxBytes))).success).toBe(true)
    await expect(
      sendJobApplication(visitor(), meram._id, {}, padded(cvField.maxBytes + 1)),
    ).rejects.toMatchObject({
      status: 413,
      code: 'file.too-large',
      message: texts.cvTooLarge,
    })
  })

  test('rejects a second CV and a file in another field', async () => {
    const form = (names: string[]) => {
      const data = new FormData()
      for (const [name, value] of Object.entries({ ...applicant, branch: meram._id })) data.set(name, value)
      for (const name of names) data.append(name, asCv(cvPdf()))
      return encodeForm(data)
    }
    const twice = await send(product, 'POST', sendApplication.url, await form(['cv', 'cv']))
    expect([twice.statusCode, twice.json().message]).toEqual([400, texts.cvTooMany])
    const strange = await send(product, 'POST', sendApplication.url, await form(['cv', 'photo']))
    expect([strange.statusCode, strange.json().message]).toEqual([400, picturesMessages.unknownField])
  })

  test('limits how many applications one client may send', async () => {
    const outcomes: number[] = []
    const client = visitor()
    for (let count = 0; count < 4; count += 1) {
      const sent = sendJobApplication(client, meram._id, { email: 'israrli@posta.example' })
      outcomes.push(
        await sent.then(
          () => 201,
          (error: { status: number }) => error.status,
        ),
      )
    }
    expect(outcomes).toEqual([201, 201, 201, 429])
  })
})

describe('access to a CV', () => {
  test('downloads it under the application’s id, byte for byte', async () => {
    const { _id } = await received()
    const answer = await download(_id, bearer(staff))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="cv-${_id}.pdf"`,
      'content-length': String(cvPdf().length),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    expect(answer.rawPayload.equals(Buffer.from(cvPdf()))).toBe(true)
  })

  test('is refused to everyone else', async () => {
    const { _id } = await received()
    const member = await product.person()
    const neighbour = await product.person({ role: 'staff', branch: karatay._id })
    const anonymous = await download(_id)
    expect([anonymous.statusCode, anonymous.json().message]).toEqual([
      401,
      'Kullanıcı bilgisi veya token bulunamadı',
    ])
    expect((await download(_id, bearer(member))).statusCode).toBe(403)
    const foreign = await download(_id, bearer(neighbour))
    expect([foreign.statusCode, foreign.json().message]).toEqual([404, texts.notFound])
  })

  test('reports a file missing from the disk with the message of the catalogue', async () => {
    const { _id } = await received()
    await product.services.storage.documents.delete(await cvKeyOf(_id))
    const answer = await download(_id, bearer(staff))
    expect([answer.statusCode, answer.json().message]).toEqual([500, 'CV indirilirken bir hata oluştu!'])
  })
})

describe('branch isolation', () => {
  test('staff cannot reach applications of another branch', async () => {
    const { _id } = await received(karatay._id)
    const params = { id: _id }
    const missing = { status: 404, message: texts.notFound }
    await expect(staff.call(showApplication, { params })).rejects.toMatchObject(missing)
    await expect(move(_id, 'reviewing')).rejects.toMatchObject(missing)
    await expect(staff.call(deleteApplication, { params })).rejects.toMatchObject(missing)
    expect(await staff.call(listApplications, { query: { filter: { id: [_id] } } })).toEqual([])
    expect(await staff.call(listApplicationsOfBranch, { params: { branchId: karatay._id } })).toEqual([])
    expect(await admin.call(showApplication, { params })).toMatchObject({ status: 'new' })
  })

  test('a branch with applications cannot be deleted', async () => {
    const branch = await openBranch(admin, 'Akşehir')
    await received(branch._id)
    await expect(admin.call(deleteBranch, { params: { id: branch._id } })).rejects.toMatchObject({
      status: 409,
      message: texts.keepBranch,
    })
  })

  test('filters the list by status', async () => {
    const { _id } = await received()
    await move(_id, 'interview')
    const found = await staff.call(listApplications, { query: { filter: { status: 'interview' } } })
    expect(found.map((one) => one._id)).toContain(_id)
    expect(new Set(found.map(({ status }) => status))).toEqual(new Set(['interview']))
  })
})

test('deleting an application deletes its CV, and the audit log keeps no address', async () => {
  const { _id, position } = await received(meram._id, { email: 'giden@posta.example' })
  const key = await cvKeyOf(_id)
  expect(await storedCvs()).toContain(key)
  const done = await staff.call(deleteApplication, { params: { id: _id } })
  expect(done).toEqual({ success: true, message: 'Başvuru başarıyla silindi!' })
  expect(await storedCvs()).not.toContain(key)
  await expect(staff.call(deleteApplication, { params: { id: _id } })).rejects.toMatchObject({ status: 404 })
  const log = JSON.stringify(await admin.call(listAuditLog))
  expect(log).toContain(position)
  expect(log).not.toContain('giden@posta.example')
})
