import { parentPort, workerData } from 'node:worker_threads'
import type { SendingSettings } from '#server/modules/messaging/campaigns/sending/campaign-renderer.ts'
import { sendDue } from '#server/modules/messaging/campaigns/sending/sender.ts'

/** Sends due mails and exits; a message asks it to stop earlier. */
let isStopping = false
parentPort?.once('message', () => {
  isStopping = true
})
parentPort?.unref()

const end = await sendDue(workerData as SendingSettings, () => isStopping)
parentPort?.postMessage(end)
