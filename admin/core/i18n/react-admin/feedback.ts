import type { TranslationMessages } from 'react-admin'
import { coreMessages, validationMessages } from '#shared/core/core.messages.ts'
import { sessionMessages } from '#shared/people/session/session.messages.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'

type Messages = TranslationMessages['ra']

export const auth: Messages['auth'] = {
  auth_check_error: accessMessages.sessionRequired,
  email: 'E-posta',
  logout: 'Çıkış yap',
  password: 'Parola',
  sign_in: 'Giriş yap',
  sign_in_error: sessionMessages.loginFailed,
  user_menu: 'Hesabım',
  username: 'E-posta',
}

export const notification: Messages['notification'] = {
  application_update_available: 'Panelin yeni bir sürümü var.',
  bad_item: 'Kayıt hatalı',
  canceled: 'İşlem iptal edildi',
  created: 'Kayıt eklendi',
  data_provider_error: coreMessages.unexpected,
  deleted: 'Kayıt silindi |||| %{smart_count} kayıt silindi',
  http_error: coreMessages.unavailable,
  i18n_error: 'Dil dosyası yüklenemedi',
  item_doesnt_exist: coreMessages.notFound,
  logged_out: accessMessages.sessionExpired,
  not_authorized: accessMessages.forbidden,
  offline: 'İnternet bağlantısı yok. Veriler getirilemedi.',
  updated: 'Değişiklikler kaydedildi |||| %{smart_count} kayıt güncellendi',
}

export const validation: Messages['validation'] = {
  email: validationMessages.email,
  maxLength: 'En çok %{max} karakter yazabilirsiniz.',
  maxValue: 'En çok %{max} olabilir.',
  minLength: 'En az %{min} karakter yazın.',
  minValue: 'En az %{min} olmalıdır.',
  number: 'Bir sayı yazın.',
  oneOf: 'Şunlardan biri olmalıdır: %{options}',
  regex: 'Beklenen biçimde değil: %{pattern}',
  required: validationMessages.required,
  unique: 'Bu değer zaten kullanılıyor.',
}

export const input: Messages['input'] = {
  file: {
    upload_several: 'Dosyaları buraya bırakın ya da seçmek için tıklayın.',
    upload_single: 'Dosyayı buraya bırakın ya da seçmek için tıklayın.',
  },
  image: {
    upload_several: 'Fotoğrafları buraya bırakın ya da seçmek için tıklayın.',
    upload_single: 'Fotoğrafı buraya bırakın ya da seçmek için tıklayın.',
  },
  password: { toggle_hidden: 'Parolayı göster', toggle_visible: 'Parolayı gizle' },
  references: {
    all_missing: 'İlişkili kayıtlar bulunamadı.',
    many_missing: 'İlişkili kayıtlardan en az biri artık yok.',
    single_missing: 'İlişkili kayıt artık yok.',
  },
}

export const guesser: Messages['guesser'] = {
  empty: { title: 'Gösterilecek veri yok', message: 'Veri kaynağını kontrol edin' },
}

export const configurable: Messages['configurable'] = {
  customize: 'Özelleştir',
  configureMode: 'Bu sayfayı düzenle',
  inspector: {
    title: 'Düzenleyici',
    content: 'Düzenlemek istediğiniz parçanın üzerine gelin',
    reset: 'Ayarları sıfırla',
    hideAll: 'Tümünü gizle',
    showAll: 'Tümünü göster',
  },
  Datagrid: { title: 'Tablo', unlabeled: 'Adsız sütun %{column}' },
  SimpleForm: { title: 'Form', unlabeled: 'Adsız alan %{input}' },
  SimpleList: {
    title: 'Liste',
    primaryText: 'Ana metin',
    secondaryText: 'İkinci metin',
    tertiaryText: 'Üçüncü metin',
  },
}
