import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ReceivedMail, readMail } from '#tests/support/mail/received-mail.ts'

/** The newest mail to an address in `DATA_DIR/outbox`; waits up to fifteen seconds. */
export async function mailTo(dataDir: string, address: string, subject = /./): Promise<ReceivedMail> {
  const outbox = join(dataDir, 'outbox')
  for (const deadline = Date.now() + 15_000; Date.now() < deadline; ) {
    const files = await readdir(outbox).catch(() => [])
    for (const file of files
      .filter((name) => name.endsWith('.eml'))
      .toSorted()
      .toReversed()) {
      const mail = await readMail(await readFile(join(outbox, file)))
      if (mail.to?.some((to) => to.address === address) && subject.test(mail.subject ?? '')) return mail
    }
    await new Promise((fulfil) => setTimeout(fulfil, 50))
  }
  throw new Error(`No mail about ${subject} reached ${address}`)
}
