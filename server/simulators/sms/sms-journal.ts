import { openJournalFile } from '#server/simulators/journal-file.ts'

/** A message that the simulated provider has taken. */
export interface SimulatedSms {
  id: string
  job: string
  /** The sender's own number of the request; empty for a code. */
  reference: string
  header: string
  /** Ten digits. */
  number: string
  text: string
  isCommercial: boolean
  isCode: boolean
  at: string
  /** The status in reports. */
  status: number
}

export type SmsJournal = ReturnType<typeof openSmsJournal>

/** Opens `messages.jsonl` in the folder, or keeps everything in memory where there is none. */
export function openSmsJournal(folder: string | undefined) {
  const { records, keep } = openJournalFile<SimulatedSms>(folder, 'messages', ({ id }) => id)
  return { keep, all: () => [...records.values()] }
}
