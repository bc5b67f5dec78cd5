import { describe, expect, test } from 'vitest'
import { createI18nProvider } from '#admin/core/i18n/i18n-provider.ts'
import type { AdminResource } from '#admin/core/resource.ts'

const members = {
  name: 'members',
  texts: { name: 'Üye |||| Üyeler', fields: { name: 'Ad', 'userDetails.birthDate': 'Doğum tarihi' } },
} as unknown as AdminResource

const { translate } = createI18nProvider([members])

describe('the messages of the back office', () => {
  test('name a resource in the singular and in the plural', () => {
    expect(translate('resources.members.name', { smart_count: 1 })).toBe('Üye')
    expect(translate('resources.members.name', { smart_count: 2 })).toBe('Üyeler')
    expect(translate('resources.members.name', { smart_count: 0 })).toBe('Üyeler')
  })

  test('name fields of fields', () => {
    expect(translate('resources.members.fields.userDetails.birthDate')).toBe('Doğum tarihi')
  })

  test('contain the values they name', () => {
    expect(translate('%{name} için %{count} kayıt', { name: 'Ayşe', count: 0 })).toBe('Ayşe için 0 kayıt')
    expect(translate('%{name} için', {})).toBe('%{name} için')
  })

  test('are replaced by the given text, or else by the key, where there is none', () => {
    expect(translate('resources.members.add', { _: 'Ekle' })).toBe('Ekle')
    expect(translate('Sunucudan bir ileti')).toBe('Sunucudan bir ileti')
  })
})
