import { formatShortMoment } from '#shared/core/format-date.ts'
import type { SessionEntry } from '#shared/membership/session-packs/session-packs.contract.ts'

type What = Pick<SessionEntry, 'kind' | 'reverses' | 'startsAt' | 'reason'>

/** What happened, in plain words, in the back office and on the site. */
export function sessionEntryText({ kind, reverses, startsAt, reason }: What): string {
  const lesson = startsAt ? `${formatShortMoment(startsAt)} dersi` : 'Bir ders'
  switch (kind) {
    case 'grant':
      return reason ? 'Eklendi' : 'Tanımlandı'
    case 'reserve':
      return `${lesson} için ayrıldı`
    case 'consume':
      return `${lesson} için kullanıldı`
    case 'release':
      return `${lesson} için ayrılan geri verildi`
    case 'expire':
      return reason ? 'Düşüldü' : 'Süresi doldu'
    case 'refund':
      return 'Paket bitince iade edildi'
    case 'reverse':
      return reverses === 'consume' ? `${lesson} için kullanılan geri alındı` : 'Geri alındı'
    case 'transfer':
      return 'Paket başka bir kişiden geçti'
  }
}

/** How a sum of unused sessions changed: nothing for what was set aside before. */
const signs: Partial<Record<SessionEntry['kind'], 1 | -1>> = {
  grant: 1,
  reserve: -1,
  release: 1,
  expire: -1,
  refund: -1,
}

/** The change of the unused sessions with its sign; empty where they stay as they are. */
export function sessionChange({ kind, amount }: Pick<SessionEntry, 'kind' | 'amount'>): string {
  const sign = signs[kind]
  return sign ? `${sign > 0 ? '+' : '−'}${amount}` : ''
}
