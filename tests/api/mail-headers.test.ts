import { afterAll, expect, test } from 'vitest'
import { type Mail, openMailTransport } from '#server/integrations/mail/mail-transport.ts'
import { openSmtpSink } from '#tests/support/mail/smtp-sink.ts'

const [to, other] = ['ayse@posta.example', 'baska@posta.example']
const injection = `Merhaba\r\nBcc: ${other}\r\nX-Evil: 1\r\n\r\n<b>gövde</b>`

const mailbox = await openSmtpSink({ takesAnyMail: true })
afterAll(() => mailbox.close())
const transport = openMailTransport({
  smtpUrl: mailbox.url,
  from: async () => 'Bozkır <kulup@bozkir.example>',
  dataDir: '/tmp',
})
afterAll(() => transport.close())

const plain: Mail = { to, subject: 'Konu', text: 'Merhaba', html: '<p>Merhaba</p>' }
const attachment = { type: 'application/pdf', content: Buffer.from('%PDF-').toString('base64') }

test.each<[string, Partial<Mail>]>([
  ['a subject', { subject: injection }],
  ['a subject with other line endings', { subject: `Konu\u2028Bcc: ${other}\u0085X-Evil: 1\u0000` }],
  ['a recipient', { to: `${to}\r\nBcc: ${other}` }],
  ['a recipient with a second one', { to: `${to}, ${other}` }],
  ['the reply address', { replyTo: `${to}\r\nBcc: ${other}` }],
  [
    'the name of an attachment',
    { attachments: [{ ...attachment, name: `a"\r\nBcc: ${other}\r\nX-Evil: 1;.pdf` }] },
  ],
])('ASVS 1.3.11: %s adds no recipient and no header', async (_name, fields) => {
  const before = mailbox.of(to).length
  // Some are rejected by any server; then no mail is sent.
  const isSent = await transport.send({ ...plain, ...fields }, crypto.randomUUID()).then(
    () => true,
    () => false,
  )
  expect(mailbox.of(other)).toEqual([])
  if (!isSent || mailbox.of(to).length === before) return
  const mail = mailbox.of(to).at(-1)
  expect(mail?.source).not.toMatch(/^(bcc|x-evil):/im)
  expect(mail?.html).toContain('<p>Merhaba</p>')
})

test('ASVS 1.3.11: all scripts and characters arrive as written', async () => {
  const subject = 'Işıl’ın “çekilişi” – ğüşöç 💪'
  await transport.send({ ...plain, subject }, crypto.randomUUID())
  expect(mailbox.of(to).at(-1)?.subject).toBe(subject)
})

test('every mail has a date and an id of the sender’s domain, and programs are told not to answer it', async () => {
  const id = crypto.randomUUID()
  await transport.send(plain, id)
  const mail = mailbox.of(to).at(-1)
  expect(mail?.messageId).toBe(`<${id}@bozkir.example>`)
  expect(Math.abs(Date.parse(mail?.date ?? '') - Date.now())).toBeLessThan(60_000)
  expect(mail?.source).toMatch(/^Auto-Submitted: auto-generated\r$/m)
})

test('programs may answer what a person wrote', async () => {
  await transport.send({ ...plain, isPersonal: true }, crypto.randomUUID())
  expect(mailbox.of(to).at(-1)?.source).not.toMatch(/^Auto-Submitted:/im)
})

test('only a mail that one can unsubscribe from offers it, in one click', async () => {
  await transport.send(plain, crypto.randomUUID())
  expect(mailbox.of(to).at(-1)?.source).not.toMatch(/^List-Unsubscribe/im)
  const unsubscribeLink = `https://bozkir.example/unsubscribe/${'a'.repeat(120)}`
  await transport.send({ ...plain, unsubscribeLink }, crypto.randomUUID())
  const { source = '' } = mailbox.of(to).at(-1) ?? {}
  expect(source).toContain(`\r\nList-Unsubscribe: <${unsubscribeLink}>\r\n`)
  expect(source).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
})
