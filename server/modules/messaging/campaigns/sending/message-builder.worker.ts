import { parentPort, workerData } from 'node:worker_threads'
import pg from 'pg'
import { buildMessage } from '#server/integrations/mail/bulk-transport.ts'
import { openStorage } from '#server/integrations/storage/open-storage.ts'
import {
  CampaignRenderer,
  type RunSettings,
} from '#server/modules/messaging/campaigns/sending/campaign-renderer.ts'
import type { ClaimedMail } from '#server/modules/messaging/campaigns/sending/delivery-run.ts'
import type { BuildResult } from '#server/modules/messaging/campaigns/sending/message-builder.ts'

/** Builds the requested mails in order and posts their bytes back. */
const settings = workerData as RunSettings
const client = new pg.Client({
  connectionString: settings.connectionString,
  application_name: 'club-campaign-mails',
})
// A lost connection fails the next statement.
client.on('error', () => undefined)
await client.connect()
const renderer = new CampaignRenderer(client, await openStorage(settings.storage), settings)
const { smtpUrl, from, dataDir } = settings

async function compose(claimed: ClaimedMail): Promise<void> {
  const write = await renderer.rendererOf(claimed.campaign)
  const mail = write(claimed)
  const message = await buildMessage({ smtpUrl, from, dataDir }, mail, claimed.id)
  // A transferable buffer must not share its memory.
  const bytes = new Uint8Array(message)
  parentPort?.postMessage({ id: claimed.id, to: mail.to, bytes } satisfies BuildResult, [bytes.buffer])
}

let turn = Promise.resolve()
parentPort?.on('message', (claimed: ClaimedMail) => {
  turn = turn
    .then(() => compose(claimed))
    .catch((error: Error) => {
      parentPort?.postMessage({ id: claimed.id, error: error.message } satisfies BuildResult)
    })
})
