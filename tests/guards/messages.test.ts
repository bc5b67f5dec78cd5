import { expect, test } from 'vitest'
import { contract } from '#shared/contract.ts'
import { sessionRequiredPath } from '#shared/people/session/session.rules.ts'
import { messagesReadIn } from '#tests/guards/message-uses.ts'
import { mapCalls } from '#tests/support/product/call-map.ts'
import { readCatalogue } from '#tests/support/product/catalogue.ts'
import { filesWith } from '#tests/support/product/source-ast.ts'

/** The specification’s error catalogue and success messages for the implemented areas. */
const specified = {
  'POST /api/subscriber': 'Bir hata oluştu.',
  'POST /api/applications': 'Başvuru gönderilirken bir hata oluştu!',
  'GET /api/applications': 'Başvurular getirilirken bir hata oluştu!',
  'GET /api/applications/branch/:branchId': 'Şubeye göre başvurular getirilirken bir hata oluştu!',
  'GET /api/applications/:id': 'Başvuru detayı getirilirken bir hata oluştu!',
  'GET /api/applications/:id/download': 'CV indirilirken bir hata oluştu!',
  'PUT /api/applications/:id/status': 'Başvuru durumu güncellenirken bir hata oluştu!',
  'DELETE /api/applications/:id': 'Başvuru silinirken bir hata oluştu!',
  'GET /api/balance/:branchId': 'Üyeler getirilirken hata oluştu',
  'GET /api/balance/search/:branchId': 'Arama yapılırken hata oluştu',
  'POST /api/balance': 'Üye eklenirken hata oluştu',
  'PUT /api/balance/:memberId': 'Bakiye güncellenirken hata oluştu',
  'GET /api/balance/transactions/:memberId': 'İşlem geçmişi getirilirken hata oluştu',
  'GET /api/balance/user/:userId': 'Bakiye bilgisi getirilirken hata oluştu',
  'DELETE /api/balance/:memberId': 'Üye silinirken hata oluştu',
  'PUT /api/balance/referral/:userId': 'Referans bakiyesi güncellenirken hata oluştu',
  'POST /api/branch/add': 'Şube oluşturulamadı',
  'GET /api/branch/list': 'Şubeler getirilemedi',
  'GET /api/branch/:id': 'Şube detayları getirilemedi',
  'PUT /api/branch/:id': 'Şube güncellenemedi',
  'DELETE /api/branch/:id': 'Şube silinemedi',
  'GET /api/branch/search/:term': 'Şube araması yapılamadı',
  'GET /api/categories/list/:branchId': 'Kategoriler yüklenemedi.',
  'POST /api/categories': 'Kategori eklenemedi.',
  'DELETE /api/categories/:id': 'Kategori silinemedi.',
  'GET /api/contracts/user/contracts': 'Sözleşmeler yüklenirken hata oluştu',
  'POST /api/contracts/sign': 'İmzalama sırasında hata oluştu',
  'GET /api/dashboard/stats': 'Dashboard verileri alınamadı',
  'POST /api/daytime-discount': 'Gündüz kuşağı indirimi kaydedilemedi',
  'GET /api/daytime-discount/branch/:branchId': 'Gündüz kuşağı indirimi getirilemedi',
  'GET /api/daytime-discount': 'Gündüz kuşağı indirimleri getirilemedi',
  'POST /api/email/send-bulk-welcome-emails': 'Hata oluştu.',
  'GET /api/email/preview-bulk-welcome-emails': 'Hata oluştu.',
  'POST /api/email/send-test-email': 'Test mail gönderiminde hata oluştu.',
  'DELETE /api/email/remove-recipient/:email': 'Alıcı silinirken hata oluştu.',
  'POST /api/email/update-template': 'Template güncellenirken hata oluştu.',
  'GET /api/excel/:branchId': 'Ödeme kayıtları getirilemedi',
  'POST /api/excel': 'Ödeme kaydı oluşturulamadı',
  'PUT /api/excel/:recordId': 'Ödeme kaydı güncellenemedi',
  'DELETE /api/excel/:recordId': 'Ödeme kaydı silinemedi',
  'GET /api/general-excel/:branchId': 'Kayıtlar yüklenirken hata oluştu',
  'POST /api/general-excel': 'Kayıt oluşturulurken hata oluştu',
  'PUT /api/general-excel/:id': 'Kayıt güncellenirken hata oluştu',
  'DELETE /api/general-excel/:id': 'Kayıt silinirken hata oluştu',
  'GET /api/general-excel/search/:branchId': 'Arama yapılırken hata oluştu',
  'POST /api/payment/installment-options': 'Taksit seçenekleri alınamadı',
  'POST /api/payment/bin-info': 'BIN bilgisi alınamadı',
  'POST /api/payment/': 'Ödeme başlatılamadı',
  'GET /api/payment/admin/all-memberships': 'Ödeme listesi alınamadı',
  'GET /api/payment/user-packages': 'Ödeme listesi alınamadı',
  'POST /api/notification/send': 'Bildirim gönderilemedi',
  'GET /api/notification/list': 'Bildirimler yüklenemedi',
  'DELETE /api/notification/:id': 'Bildirim silinemedi',
  'GET /api/marketting': 'Bir hata oluştu, lütfen tekrar deneyin.',
  'POST /api/marketting': 'Bir hata oluştu, lütfen tekrar deneyin.',
  'GET /api/marketting/list': 'Gönderilen mailleri getirirken bir hata oluştu.',
  'GET /api/marketting/sent-emails': 'Gönderilen mailleri getirirken bir hata oluştu.',
  'DELETE /api/marketting/delete': 'Toplu e-posta silme sırasında bir hata oluştu.',
  'GET /api/marketting/search': 'Arama sırasında bir hata oluştu.',
  'GET /api/marketting/:id': 'Mail detayını getirirken bir hata oluştu.',
  'POST /api/marketting/sendCampaign/:campaignId': 'Kampanya gönderimi sırasında bir hata oluştu.',
  'POST /api/marketting/sendManualCampaign': 'Bir hata oluştu, lütfen tekrar deneyin.',
  'GET /api/marketting/filter': 'Filtreleme işlemi sırasında bir hata oluştu.',
  'GET /api/marketting/:id/recipients': 'Arama işlemi sırasında bir hata oluştu.',
  'POST /api/packages/packages': 'Paket oluşturulurken hata oluştu',
  'GET /api/packages/packages/branch/:branchId': 'Paketler alınamadı',
  'POST /api/participants/register': 'Katılım sırasında hata oluştu',
  'POST /api/raffles/:id/join': 'Bu çekilişe zaten katılmışsınız',
  'POST /api/raffles/:id/draw': 'Kazananlar belirlenirken hata oluştu',
  'POST /api/qr/generate/:id': 'QR kod oluşturulurken bir hata oluştu.',
  'POST /api/referral/verify': 'Geçersiz referans kodu',
  'GET /api/referral/code/:code': 'Kod bulunamadı',
  'POST /api/referral/admin/assign-multiple/:code': 'Kod atanamadı',
  'GET /api/team/lessons': 'Dersler yüklenemedi',
  'POST /api/team/create': 'Takım oluşturulurken bir hata oluştu',
  'POST /api/users/login': 'Giriş işlemi sırasında bir hata oluştu.',
  'POST /api/users/googlelogin': 'Google ile giriş yapılamadı.',
  'POST /api/users/register': 'Kayıt sırasında bir sorun oluştu. Lütfen daha sonra tekrar deneyin.',
  'PUT /api/users/profile': 'Profil güncellenirken bir hata oluştu',
  'PUT /api/users/:id/role': 'Rol güncellenemedi',
  'POST /api/vitamin-orders/create': 'Sipariş oluşturulamadı',
}

const alsoShown = [
  'Referans Kullanıcısı',
  'Token bulunamadı, lütfen giriş yapın.',
  'Geçersiz ürün verisi',
  "API'den beklenen veri formatı dizi değil.",
  'Başarıyla abone oldunuz!',
  'Başvuru başarıyla silindi!',
  'Kullanıcı bilgisi veya token bulunamadı',
  'Yetkilendirme hatası: Token bulunamadı',
  'Gönderiliyor...',
  'Profil başarıyla güncellendi',
  'Yetkilendirme hatası',
  'zaten kayıtlı',
  'Bu e-posta adresiyle zaten bir hesap var. Lütfen giriş yapın veya başka bir e-posta adresi kullanın.',
]

const catalogue = await readCatalogue()

test('a call that fails without a message of the server shows the message of the specification', () => {
  const shown = contract.map(({ method, url, failure }) => [`${method} ${url}`, failure] as const)
  expect(Object.fromEntries(shown)).toMatchObject(specified)
})

test('each of these messages belongs to a call that a screen makes', async () => {
  const screens = await mapCalls()
  const shown = contract.filter(({ method, url }) => screens.get(`${method} ${url}`)?.length)
  const texts = new Set(shown.map(({ failure }) => failure))
  expect(Object.values(specified).filter((text) => !texts.has(text))).toEqual([])
})

test('every other message of the specification is in the catalogue', () => {
  const texts = new Set(catalogue.map(({ text }) => text))
  expect(alsoShown.filter((text) => !texts.has(text))).toEqual([])
})

test('a page that requires a session redirects to the login page with SessionRequired', () => {
  expect(sessionRequiredPath('/customer/info?a=1')).toBe(
    '/login?error=SessionRequired&callbackUrl=%2Fcustomer%2Finfo%3Fa%3D1',
  )
})

test('every message of the catalogue is read by the product', () => {
  const read = new Set(
    filesWith('.messages.ts', ['admin', 'server', 'shared', 'site']).flatMap((file) => [
      ...messagesReadIn(file),
    ]),
  )
  // A part of the catalogue that is passed on as a whole counts for all its messages.
  const isRead = (path: string): boolean =>
    read.has(path) || (path.includes('.') && isRead(path.slice(0, path.lastIndexOf('.'))))
  expect(catalogue.length).toBeGreaterThan(500)
  expect(catalogue.map(({ path }) => path).filter((path) => !isRead(path))).toEqual([])
})

test('no message is empty, padded or contains a placeholder', () => {
  const fixed = catalogue.filter(({ text }) => typeof text === 'string')
  const wrong = fixed.filter(
    ({ text }) => text !== String(text).trim() || /^$|TODO|\{\w+\}|undefined/.test(String(text)),
  )
  expect(wrong.map(({ path }) => path)).toEqual([])
})
