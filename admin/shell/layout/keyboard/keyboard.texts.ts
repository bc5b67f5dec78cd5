import type { Resource } from '#shared/permissions/permissions.ts'

/** Descriptions of the shortcuts, as listed in the help. */
export const keyboardTexts = {
  title: 'Klavye kısayolları',
  close: 'Kapat',
  isOn: 'Tek tuşlu kısayollar açık',
  hint: 'Bir alana yazarken çalışmazlar; Esc alandan çıkarır. Ctrl+Enter formu kaydeder.',
  keys: [
    ['?', 'Bu yardım'],
    ['/', 'Listede ara; Enter sonuçlara geçer, bir daha Enter açar'],
    ['n', 'Listeye yeni kayıt ekle'],
    ['1 … 9', 'Bugün ekranındaki ve üyenin sayfasındaki işlemler; siparişte sıradaki adım'],
    ['i', 'Geçiş ekranında son geri çevrileni içeri al'],
    ['r', 'Mesajı yanıtla'],
    ['p', 'Yazdır'],
  ],
  goTo: (name: string) => `${name} listesine git`,
  home: 'Bugün ekranına git',
} as const

/** The second key after g, usually the initial of the list’s Turkish name. */
export const destinations: Readonly<Record<string, Resource>> = {
  u: 'members',
  y: 'memberships',
  c: 'balances',
  k: 'payment-records',
  d: 'lessons',
  t: 'turnstile-entries',
  s: 'vitamin-orders',
  m: 'contact',
  b: 'notifications',
}

export const homeKey = 'h'
