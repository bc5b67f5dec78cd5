import type { TranslationMessages } from 'react-admin'

type Messages = TranslationMessages['ra']

export const page: Messages['page'] = {
  access_denied: 'Erişim izniniz yok',
  authentication_error: 'Oturum doğrulanamadı',
  create: '%{name} ekle',
  dashboard: 'Başlangıç',
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
  access_denied: 'Bu sayfayı görmek için yetkiniz yok.',
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
  clear_filters: 'Süzgeçleri temizle',
  current_page: 'Sayfa %{page}',
  first: 'İlk sayfaya git',
  last: 'Son sayfaya git',
  next: 'Sonraki sayfaya git',
  no_filtered_results: 'Bu süzgeçlere uyan kayıt yok.',
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
