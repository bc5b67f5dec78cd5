import type { TranslationMessages } from 'react-admin'

type Messages = TranslationMessages['ra']

export const action: Messages['action'] = {
  add: 'Ekle',
  add_filter: 'Süzgeç ekle',
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
  remove_all_filters: 'Bütün süzgeçleri kaldır',
  remove_filter: 'Bu süzgeci kaldır',
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
  new_label: 'Bu aramayı kaydet…',
  new_dialog_title: 'Aramayı şu adla kaydet',
  remove_label: 'Kayıtlı aramayı kaldır',
  remove_label_with_name: '“%{name}” aramasını kaldır',
  remove_dialog_title: 'Kayıtlı arama kaldırılsın mı?',
  remove_message: 'Bu arama kayıtlı aramalarınızdan kaldırılacak. Emin misiniz?',
  help: 'Listeyi süzün ve bu aramayı sonra kullanmak üzere kaydedin',
}
