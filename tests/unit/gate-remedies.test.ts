import { describe, expect, test } from 'vitest'
import { isGrant, reasons, reasonTexts } from '#shared/access/turnstile/reasons.ts'
import { type Access, can } from '#shared/permissions/permissions.ts'

/** What a remedy tells the desk to do, and the permission for it. */
const advised: [RegExp, Access][] = [
  [/içeri al/, 'turnstile-entries.override'],
  [/ekranından yeni kod üretin/, 'turnstile.edit'],
  [/sayfasından yeni kod üretin/, 'user-qr.show'],
  [/bakiye yükleyin/, 'balances.edit'],
  [/satışı yapın|satabilir/, 'memberships.create'],
  [/adıyla arayın/, 'search.show'],
]

describe('the remedies of the gate', () => {
  test.each(reasons.filter((reason) => !isGrant(reason)))('%s: member and staff have one each', (reason) => {
    const { remedy, staffRemedy } = reasonTexts[reason]
    expect(remedy).not.toBe('')
    expect(staffRemedy).not.toBe('')
    for (const [words, access] of advised)
      if (words.test(staffRemedy)) expect(can('staff', access)).toBe(true)
  })

  test('ending a freeze is open to the member and to reception, which may not exceed the package’s limits', () => {
    expect(can('staff', 'users.freeze')).toBe(false)
    expect(can('staff', 'members.freeze')).toBe(true)
    expect(reasonTexts.frozen.staffRemedy).toContain('resepsiyon üyenin sayfasından')
    expect(reasonTexts.frozen.remedy).not.toContain('resepsiyon')
  })
})
