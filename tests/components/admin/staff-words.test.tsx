import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { resources } from '#admin/resources/index.ts'
import SearchDialog from '#admin/shell/search/SearchDialog.tsx'
import { matchingScreens, useScreens } from '#admin/ui/screens.ts'
import { searchEverywhere } from '#shared/office/search/search.contract.ts'
import { admin, renderAdmin, staff } from '#tests/components/support/admin.tsx'
import { respondTo } from '#tests/components/support/routes.ts'

const dayEnd = 'Gün sonu: kasayı say ve kapat'
const collect = 'Taksit ya da borç tahsil et'

/** Words of which the first result is the action itself, and its screen. */
const first: Record<string, readonly [title: string, path: string]> = {
  dondur: ['Üyelik dondur', '/memberships'],
  iptal: ['Üyelik iptal et', '/memberships'],
  stok: ['Stok güncelle', '/products'],
  'gün sonu': [dayEnd, '/tills'],
  taksit: [collect, '/receivables'],
  ayarlar: ['Ayarlar', '/setup'],
  logo: ['Kulüp kimliği', '/identity'],
  'şifre sıfırla': ['Parola kodu gönder', '/members'],
}

/** Words of a reception and the screen or task that they lead to first. */
const words: Record<string, string> = {
  dondur: 'Üyelik dondur',
  'üyelik dondurma': 'Üyelik dondur',
  'dondurma bitir': 'Üyelik dondurmasını bitir',
  iptal: 'Üyelik iptal et',
  fesih: 'Üyelik iptal et',
  yenile: 'Üyelik yenile',
  uzat: 'Üyelik yenile',
  'paket sat': 'Üyelikler',
  satış: 'Üyelikler',
  stok: 'Stok güncelle',
  sayım: dayEnd,
  'gün sonu': dayEnd,
  ciro: 'Günün ödemeleri',
  kasa: dayEnd,
  'z raporu': dayEnd,
  taksit: 'Kartla taksitli ödemeler',
  borçlu: 'Gecikmiş borçlar',
  'başka şube': 'Adıyla içeri al',
  iade: 'Kart ödemesini iade et',
  fatura: 'Kart ödemeleri',
  pos: 'Kart ödemeleri',
  tahsilat: 'Ödeme kayıtları',
  nakit: 'Ödeme kayıtları',
  havale: 'Ödeme kayıtları',
  borç: 'Bakiyeler',
  cüzdan: 'Bakiyeler',
  'bakiye yükle': 'Bakiyeler',
  masraf: 'Genel kayıtlar',
  yoklama: 'Yoklama al',
  rezervasyon: 'Derse yer ayırt',
  seans: 'Dersler',
  turnike: 'Turnike',
  'kart okut': 'Üyeyi içeri al',
  'kayıp eşya': 'Kayıp eşyalar',
  emanet: 'Kayıp eşyalar',
  duyuru: 'Bildirimler',
  kampanya: 'Kampanyalar',
  sözleşme: 'Sözleşme şablonları',
  şablon: 'Sözleşme şablonları',
  imza: 'İmzalar',
  'günlük giriş': 'QR giriş ücretleri',
  'kadınlar saati': 'Ayrılmış saatler',
  'çalışma saatleri': 'Şubeler',
  tatil: 'Şubeler',
  fiyat: 'Paketler',
  müşteri: 'Üyeler',
  'üye ekle': 'Üyeler',
  sipariş: 'Siparişler',
  kargo: 'Siparişler',
  ayar: 'Genel ayarlar',
  'taksit sınırı': 'Genel ayarlar',
  'kulüp adı': 'Kulüp kimliği',
  renk: 'Kulüp kimliği',
  mersis: 'Kulüp kimliği',
  şifre: 'Güvenlik',
  'şifremi unuttum': 'Parola kodu gönder',
  'iki adımlı doğrulama': 'Güvenlik',
}

/** Lists the words that lead elsewhere. */
function Missed() {
  const screens = useScreens()
  const missed = Object.entries(words).flatMap(([word, title]) => {
    const found = matchingScreens(screens, word).map((screen) => screen.title)
    return found.includes(title) ? [] : [`${word}: ${found.join(', ')}`]
  })
  for (const [word, [title, path]] of Object.entries(first)) {
    const [found] = matchingScreens(screens, word)
    if (found?.title !== title || found.path.split('?')[0] !== path)
      missed.push(`${word} first: ${found?.title} ${found?.path}`)
  }
  return <p>Yanlış: {missed.join(' · ') || 'yok'}</p>
}

it('the words of a reception lead to their screens and tasks', async () => {
  const { screen } = await renderAdmin(<Missed />, { resources: [...resources], user: admin })
  await expect.element(screen.getByText(/^Yanlış:/)).toHaveTextContent('Yanlış: yok')
})

it('a task is offered with the next step, to users who may do it', async () => {
  respondTo(searchEverywhere, () => ({ groups: [] }))
  const { screen, address } = await renderAdmin(<SearchDialog onClose={() => undefined} />, {
    resources: [...resources],
    user: admin,
  })
  await screen.getByRole('combobox').fill('dondur')
  const option = screen.getByRole('option', { name: /Üyelik dondur(?!ma)/ })
  await expect.element(screen.getByText('Geçerli üyeliği açıp “Dondur”a basın.')).toBeVisible()
  await option.click()
  await expect.poll(() => address().pathname).toBe('/memberships')
  expect(new URLSearchParams(address().search).get('filter')).toBe('{"status":"active"}')
  await screen.unmount()

  const other = await renderAdmin(<SearchDialog onClose={() => undefined} />, {
    resources: [...resources],
    user: staff,
  })
  await other.screen.getByRole('combobox').fill('iptal')
  await expect.element(other.screen.getByRole('option', { name: 'Üyelikler' })).toBeVisible()
  expect(other.screen.getByRole('option', { name: /Üyelik iptal et/ }).elements()).toHaveLength(0)
})

it('the selected option stays selected when later results move it', async () => {
  const arrived = Promise.withResolvers<void>()
  const hitOf = (end: string, title: string) => {
    return { _id: `00000000-0000-4000-8000-0000000000${end}`, title, detail: '', at: null }
  }
  const [before, chosen, after] = [hitOf('c1', 'Ayşe Ak'), hitOf('c2', 'Ayşe Kurt'), hitOf('c3', 'Ayşe Uz')]
  respondTo(searchEverywhere, async ({ query }) => {
    if (query.q === 'ayşe') await arrived.promise
    const hits = query.q === 'ayşe' ? [before, chosen, after] : [chosen]
    return { groups: [{ resource: 'users', hits, hasMore: false, isLate: false }] }
  })
  const { screen } = await renderAdmin(<SearchDialog onClose={() => undefined} />, {
    resources: [...resources],
    user: admin,
  })
  const option = (hit: typeof chosen) => screen.getByRole('option', { name: hit.title })
  await screen.getByRole('combobox').fill('ayş')
  await expect.element(option(chosen)).toBeVisible()
  await screen.getByRole('combobox').fill('ayşe')
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(option(chosen)).toHaveAttribute('aria-selected', 'true')
  arrived.resolve()
  await expect.element(option(before)).toBeVisible()
  await expect.element(option(chosen)).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(option(after)).toHaveAttribute('aria-selected', 'true')
})
