import { demoCv } from '#server/demo/demo-cv.ts'
import { type ContactMessage, listContact, sendContact } from '#shared/content/contact/contact.contract.ts'
import type { Call, CallInput } from '#shared/core/client.ts'
import {
  type Application,
  listApplications,
  sendApplication,
} from '#shared/people/applications/applications.contract.ts'
import type { Person, TestProduct } from '#tests/support/product/test-product.ts'

let visitors = 0

/** A visitor with a new network address, to avoid rate limits. */
export function anonymousVisitor(product: TestProduct): Call {
  visitors += 1
  return product.visitor(`10.2.${Math.floor(visitors / 200)}.${(visitors % 200) + 1}`)
}

const ownAddress = () => `${crypto.randomUUID()}@posta.example`

/** A small valid PDF. */
export const cvPdf = (name = 'Ayşe Yılmaz'): Uint8Array<ArrayBuffer> =>
  demoCv({
    name,
    email: 'ayse@posta.example',
    phone: '0532 123 45 67',
    position: 'Antrenör',
    sections: [{ title: 'Deneyim', lines: ['Üç yıl grup dersleri'] }],
  })

export const asCv = (content: Uint8Array<ArrayBuffer>, name = 'cv.pdf') =>
  new File([content], name, { type: 'application/pdf' })

export const applicant = {
  name: 'Ayşe Yılmaz',
  email: 'ayse@posta.example',
  phone: '0532 123 45 67',
  position: 'Antrenör',
}

/** Sends an application with a CV. */
export function sendJobApplication(
  call: Call,
  branch: string,
  fields: Partial<typeof applicant> = {},
  cv: File | null = asCv(cvPdf()),
) {
  return call(sendApplication, {
    body: { ...applicant, email: ownAddress(), branch, ...fields },
    files: { cv },
  })
}

/** An application as listed after a visitor sent it. */
export async function receivedApplication(
  product: TestProduct,
  admin: Person,
  branch: string,
  fields: Partial<typeof applicant> = {},
): Promise<Application> {
  const position = `Görev ${crypto.randomUUID()}`
  await sendJobApplication(anonymousVisitor(product), branch, { ...fields, position })
  const [application] = await admin.call(listApplications, { query: { filter: { q: position } } })
  if (!application) throw new Error('The application did not arrive')
  return application
}

type MessageFields = Partial<CallInput<typeof sendContact>['body']>

/** Sends a contact message after the minimum time on the form. */
export function sendMessage(call: Call, fields: MessageFields = {}) {
  return call(sendContact, {
    body: {
      name: 'Ayşe Yılmaz',
      email: ownAddress(),
      subject: 'Saatler',
      message: 'Pazar açık mısınız?',
      openFor: 60_000,
      ...fields,
    },
  })
}

/** A message as listed after a visitor sent it. */
export async function receivedMessage(
  product: TestProduct,
  admin: Person,
  fields: MessageFields = {},
): Promise<ContactMessage> {
  const subject = `Konu ${crypto.randomUUID()}`
  await sendMessage(anonymousVisitor(product), { ...fields, subject })
  const [message] = await admin.call(listContact, { query: { filter: { q: subject } } })
  if (!message) throw new Error('The message did not arrive')
  return message
}
