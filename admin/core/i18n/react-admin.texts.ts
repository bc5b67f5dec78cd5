import type { TranslationMessages } from 'react-admin'
import { coreMessages, validationMessages } from '#shared/core/core.messages.ts'
import { sessionMessages } from '#shared/people/session/session.messages.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'

type Messages = TranslationMessages['ra']

export const action: Messages['action'] = {
  add: 'Ekle',
  add_filter: 'Filtre ekle',
  back: 'Geri dön',
  bulk_actions: '%{smart_count} kayıt seçildi',
  cancel: 'Vazgeç',
  clear_array_input: 'Listeyi temizle',
  clear_input_value: 'Temizle',
  clone: 'Kopyala',
  close: 'Kapat',
  close_menu: 'Menüyü kapat',
  confirm: 'Onayla',
  create: 'Yeni ekle',
  create_item: '“%{item}” ekle',
  delete: 'Sil',
  edit: 'Düzenle',
  expand: 'Genişlet',
  export: 'Dışa aktar',
  list: 'Liste',
  move_down: 'Aşağı taşı',
  move_up: 'Yukarı taşı',
  open: 'Aç',
  open_menu: 'Menüyü aç',
  refresh: 'Yenile',
  remove: 'Kaldır',
  remove_all_filters: 'Bütün filtreleri kaldır',
  remove_filter: 'Bu filtreyi kaldır',
  reset: 'Sıfırla',
  save: 'Kaydet',
  search: 'Ara',
  search_columns: 'Sütunlarda ara',
  select_all: 'Tümünü seç',
  select_all_button: 'Tümünü seç',
  select_columns: 'Sütunlar',
  select_row: 'Bu satırı seç',
  show: 'Görüntüle',
  sort: 'Sırala',
  toggle_theme: 'Açık ya da koyu görünüm',
  undo: 'Geri al',
  unselect: 'Seçimi kaldır',
  update: 'Güncelle',
  update_application: 'Yeni sürümü yükle',
}

export const boolean: Messages['boolean'] = { true: 'Evet', false: 'Hayır', null: 'Belirtilmemiş' }

export const sort: Messages['sort'] = {
  sort_by: '%{field_lower_first} alanına göre %{order} sırala',
  ASC: 'artan',
  DESC: 'azalan',
}

export const savedQueries: Messages['saved_queries'] = {
  label: 'Kayıtlı aramalar',
  query_name: 'Aramanın adı',
  new_label: 'Bu aramayı kaydet...',
  new_dialog_title: 'Aramayı şu adla kaydet',
  remove_label: 'Kayıtlı aramayı kaldır',
  remove_label_with_name: '“%{name}” aramasını kaldır',
  remove_dialog_title: 'Kayıtlı arama kaldırılsın mı?',
  remove_message: 'Bu arama kayıtlı aramalarınızdan kaldırılacak. Emin misiniz?',
  help: 'Listeyi süzün ve bu aramayı sonra kullanmak üzere kaydedin',
}

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

export const page: Messages['page'] = {
  access_denied: 'Erişim izniniz yok',
  authentication_error: 'Oturum doğrulanamadı',
  create: '%{name} ekle',
  dashboard: 'Bugün',
  edit: '%{recordRepresentation}',
  empty: 'Henüz %{name} yok.',
  error: 'Bir şeyler ters gitti',
  invite: 'İlk kaydı eklemek ister misiniz?',
  list: '%{name}',
  loading: 'Yükleniyor',
  not_found: 'Sayfa bulunamadı',
  show: '%{recordRepresentation}',
}

export const message: Messages['message'] = {
  about: 'Hakkında',
  access_denied: 'Erişim izniniz yok',
  are_you_sure: 'Emin misiniz?',
  auth_error: 'Oturumunuz doğrulanırken bir hata oluştu.',
  authentication_error: 'Oturum sunucusu hata verdi, bu yüzden kimliğiniz doğrulanamadı.',
  bulk_delete_content: 'Seçilen %{smart_count} kayıt silinecek. Bu işlem geri alınamaz.',
  bulk_delete_title: '%{smart_count} kayıt silinsin mi?',
  bulk_update_content: 'Seçilen %{smart_count} kayıt güncellenecek. Emin misiniz?',
  bulk_update_title: '%{smart_count} kayıt güncellensin mi?',
  clear_array_input: 'Bütün liste temizlensin mi?',
  delete_content: 'Bu kayıt silinecek. Bu işlem geri alınamaz.',
  delete_title: '%{recordRepresentation} silinsin mi?',
  details: 'Ayrıntılar',
  error: 'Tarayıcıda bir hata oluştu ve işleminiz tamamlanamadı.',
  invalid_form: 'Bazı alanlar eksik veya hatalı. Lütfen işaretli alanları kontrol edin.',
  loading: 'Lütfen bekleyin',
  no: 'Hayır',
  not_found: 'Adres yanlış yazılmış veya sayfa kaldırılmış olabilir.',
  placeholder_data_warning: 'Bağlantı sorunu: veriler yenilenemedi.',
  select_all_limit_reached: 'Kayıt sayısı çok fazla; yalnızca ilk %{max} kayıt seçildi.',
  unsaved_changes: 'Kaydedilmemiş değişiklikleriniz var. Kaydetmeden çıkmak istiyor musunuz?',
  yes: 'Evet',
}

export const navigation: Messages['navigation'] = {
  clear_filters: 'Filtreleri temizle',
  current_page: 'Sayfa %{page}',
  first: 'İlk sayfaya git',
  last: 'Son sayfaya git',
  next: 'Sonraki sayfaya git',
  no_filtered_results: 'Bu filtrelere uyan kayıt yok.',
  no_more_results: '%{page}. sayfa yok. Önceki sayfaya dönün.',
  no_results: 'Kayıt bulunamadı',
  page: '%{page}. sayfaya git',
  page_out_from_begin: 'İlk sayfadan geriye gidilemez',
  page_out_from_end: 'Son sayfadan ileriye gidilemez',
  page_out_of_boundaries: '%{page}. sayfa yok',
  page_range_info: '%{offsetBegin}–%{offsetEnd} / %{total}',
  page_rows_per_page: 'Sayfa başına:',
  partial_page_range_info: '%{offsetBegin}–%{offsetEnd} / daha fazla',
  previous: 'Önceki sayfaya git',
  skip_nav: 'İçeriğe geç',
}

/** Translation keys used by the rich text editor. */
export const tiptap = {
  bold: 'Kalın',
  italic: 'İtalik',
  underline: 'Altı çizili',
  strike: 'Üstü çizili',
  code: 'Kod',
  list_bulleted: 'Madde işaretli liste',
  list_numbered: 'Numaralı liste',
  blockquote: 'Alıntı',
  clear_format: 'Biçimi temizle',
} as const

/** Keys of our own buttons. */
export const richTextTexts = {
  heading: 'Başlık',
  subheading: 'Alt başlık',
  headings: 'Başlık düzeyi',
  link: 'Bağlantı',
  linkTitle: 'Bağlantı ekle',
  linkAddress: 'Adres',
  linkHint: 'https:// ile başlayan bir adres, e-posta için mailto: ya da bu sitede /bmi gibi bir yol.',
  linkRefused: 'Bu adres bağlantı olamaz.',
  linkRemove: 'Bağlantıyı kaldır',
  linkSave: 'Ekle',
} as const
