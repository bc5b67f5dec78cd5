import { parentPort, workerData } from 'node:worker_threads'
import pg from 'pg'
import { composeMail } from '#server/integrations/mail/bulk-transport.ts'
import { openStorage } from '#server/integrations/storage/storage.ts'
import { Letters } from '#server/modules/messaging/campaigns/sending/campaign-renderer.ts'
import type { ClaimedMail } from '#server/modules/messaging/campaigns/sending/delivery-run.ts'
import type { ComposingAnswer } from '#server/modules/messaging/campaigns/sending/message-builder.ts'
import type { SendingSettings } from '#server/modules/messaging/campaigns/sending/sender.ts'

/** Writes the mails that it is asked for, in that order, and hands their bytes back. */
const settings = workerData as SendingSettings
const client = new pg.Client({
  connectionString: settings.connectionString,
  application_name: 'bozkir-letters',
})
// Its next statement fails, which is noticed.
client.on('error', () => undefined)
await client.connect()
const letters = new Letters(client, await openStorage(settings.storage), settings)
const { smtpUrl, mailFrom: from, dataDir } = settings

async function compose(claimed: ClaimedMail): Promise<void> {
  const write = await letters.of(claimed.campaign)
  const mail = write(claimed)
  const message = await composeMail({ smtpUrl, from, dataDir }, mail, claimed.id)
  // A copy of its own: what is handed over may share its memory with nothing.
  const bytes = new Uint8Array(message)
  parentPort?.postMessage({ id: claimed.id, to: mail.to, bytes } satisfies ComposingAnswer, [bytes.buffer])
}

let turn = Promise.resolve()
parentPort?.on('message', (claimed: ClaimedMail) => {
  turn = turn
    .then(() => compose(claimed))
    .catch((error: Error) => {
      parentPort?.postMessage({ id: claimed.id, error: error.message } satisfies ComposingAnswer)
    })
})
