import pg from 'pg'
import { openBulkTransport } from '#server/integrations/mail/bulk-transport.ts'
import type { StoragePlace } from '#server/integrations/storage/storage.ts'
import { Composer } from '#server/modules/messaging/campaigns/sending/composer.ts'
import type { LetterSettings } from '#server/modules/messaging/campaigns/sending/letters.ts'
import { Run } from '#server/modules/messaging/campaigns/sending/run.ts'
import { type SendingEnd, sendClaimed } from '#server/modules/messaging/campaigns/sending/send-claimed.ts'

export interface SendingSettings extends LetterSettings {
  connectionString: string
  smtpUrl: string | undefined
  mailFrom: string
  dataDir: string
  storage: StoragePlace
}

/** Mails claimed at a time. */
const batchSize = 200

/** Settles what dead workers left, then sends every mail that is due. */
export async function sendDue(settings: SendingSettings, isStopping: () => boolean): Promise<SendingEnd> {
  const { connectionString, smtpUrl, mailFrom, dataDir } = settings
  const client = new pg.Client({ connectionString, application_name: 'bozkir-campaigns' })
  // Its next statement fails, which is noticed.
  client.on('error', () => undefined)
  await client.connect()
  let composer: Composer | undefined
  const transport = openBulkTransport({ smtpUrl, from: mailFrom, dataDir })
  try {
    const run = await Run.open(client)
    const end: SendingEnd = { isReachable: true, accepted: 0, refused: 0 }
    await run.clearUp()
    while (end.isReachable && !isStopping()) {
      const mails = await run.claim(batchSize)
      if (mails.length === 0) break
      composer ??= new Composer(settings)
      const batch = await sendClaimed({ run, transport, mails, composer, isStopping })
      end.isReachable = batch.isReachable
      end.accepted += batch.accepted
      end.refused += batch.refused
    }
    await run.finishCampaigns()
    await run.close()
    return end
  } finally {
    await composer?.close()
    transport.close()
    await client.end()
  }
}
