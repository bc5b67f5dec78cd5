import { momentOf, type WireConsent } from '#server/integrations/iys/iys-wire.ts'
import { openJournalFile } from '#server/simulators/journal-file.ts'

/** An entry of the register; `by` says whether the company or the person themself made it. */
export interface Entry extends Omit<WireConsent, 'recipientType'> {
  by: 'company' | 'person'
}

interface Failure {
  code: string
  message: string
}

export interface Register {
  /** Enters a consent unless the rules of İYS refuse it. The same entry again is none. */
  enter(entry: Entry): Failure | undefined
  /** All entries, the oldest first. */
  all(): readonly Entry[]
}

/** Whether the recipient fits the channel. */
const isRecipient = ({ type, recipient }: Entry) =>
  ({ MESAJ: /^\+905\d{9}$/, ARAMA: /^\+90\d{10}$/, EPOSTA: /^[^\s@]+@[^\s@]+\.[^\s@]+$/ })[type].test(
    recipient,
  )

/** Opens `iys.jsonl` in the folder, or keeps everything in memory where there is none. */
export function openRegister(folder: string | undefined): Register {
  const keyOf = ({ type, recipient, status, consentDate }: Entry) =>
    [type, recipient, status, consentDate].join(' ')
  const { records, keep } = openJournalFile(folder, 'iys', keyOf)
  const ofRecipient = Map.groupBy(records.values(), ({ type, recipient }) => `${type} ${recipient}`)
  const historyOf = ({ type, recipient }: Pick<Entry, 'type' | 'recipient'>) =>
    ofRecipient.get(`${type} ${recipient}`) ?? []
  const timeOf = ({ consentDate }: Entry) => momentOf(consentDate).getTime()
  /** The latest counts, at equal times the refusal. */
  const statusIn = (history: readonly Entry[]) =>
    history.toSorted(
      (one, other) =>
        timeOf(other) - timeOf(one) || Number(other.status === 'RET') - Number(one.status === 'RET'),
    )[0]?.status
  return {
    enter(entry) {
      if (!isRecipient(entry)) return { code: 'H103', message: 'Alıcı adresi geçersiz.' }
      if (records.has(keyOf(entry))) return undefined
      const known = historyOf(entry)
      if (entry.status === 'RET' && known.length === 0)
        return { code: 'H175', message: 'İlk kez eklenen izin RET olamaz.' }
      if (entry.status === 'RET' && statusIn(known) === 'RET')
        return { code: 'H174', message: 'Alıcının izni zaten RET durumunda.' }
      keep(entry)
      ofRecipient.set(`${entry.type} ${entry.recipient}`, [...known, entry])
      return undefined
    },
    all: () => [...records.values()],
  }
}
