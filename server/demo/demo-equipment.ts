import type { BranchKey } from '#server/demo/demo-branches.ts'

/** Name and description by kind of equipment. */
export const equipmentTexts = {
  treadmill: {
    name: 'Koşu bandı',
    description:
      'Yürüyüşten tempolu koşuya kadar kalp ve dolaşım sistemini çalıştırır. Güvenlik klipsini giysine tak, beş dakika yürüyerek başla; eğimi yüzde 1’e almak açık havada koşma hissini yaklaşık olarak verir.',
  },
  bike: {
    name: 'Spin bisikleti',
    description:
      'Bacakları ve dayanıklılığı dizlere binen yükü düşük tutarak geliştirir. Seleyi kalça kemiğinin hizasına getir: pedal en alttayken dizin hafif bükük kalmalı. Direnci önce az, sonra kademeli artır.',
  },
  rower: {
    name: 'Kürek ergometresi',
    description:
      'Bacak, sırt ve kolları tek harekette birleştiren tüm vücut kardiyosu. Sıra hep aynı: önce bacaklarla it, sonra gövdeyi geri al, en son kolları çek; dönüşte tersini yap.',
  },
  elliptical: {
    name: 'Eliptik bisiklet',
    description:
      'Darbesiz adımlarla kalp atışını yükseltir, kollar da çalıştığı için enerji tüketimi artar. Topuğunu pedaldan kaldırma, gövdeyi dik tut; geriye doğru adımlamak arka bacağı daha çok çalıştırır.',
  },
  rack: {
    name: 'Ağırlık kafesi ve halter',
    description:
      'Squat, omuz pres ve barfiks için güvenli istasyon. Güvenlik kollarını hareketin en alt noktasının hemen altına ayarla, kelepçeleri takmadan plaka yükleme. İlk seti boş barla yap.',
  },
  dumbbells: {
    name: 'Dambıl seti',
    description:
      '2 ile 40 kg arasında çift dambıllar. İki kolu ayrı ayrı çalıştırdığı için güç farklarını dengeler. Son iki tekrar zorlayan ama biçimi bozmayan ağırlığı seç; bitince rafındaki yerine koy.',
  },
  kettlebells: {
    name: 'Kettlebell dizisi',
    description:
      '8, 12, 16, 20, 24 ve 32 kg. Savurma hareketi kalça, sırt ve kavrama gücünü birlikte geliştirir. Gücü kollardan değil kalçadan al, sırtını düz tut; çevrende iki adım boşluk bırak.',
  },
  bench: {
    name: 'Ayarlı sehpa',
    description:
      'Düz, eğimli ve dik konumda göğüs, omuz ve kol çalışmaları için. Açıyı değiştirdikten sonra pimin yuvaya oturduğunu kontrol et. Eğim arttıkça yük göğsün üst kısmına ve omuza kayar.',
  },
  cableMachine: {
    name: 'Çift kablo istasyonu',
    description:
      'Her açıdan sabit dirençle göğüs, sırt, omuz ve karın çalıştırır. Makara yüksekliğini harekete göre ayarla, pimi tam it ve ağırlığı bırakırken yavaşla; plakalar birbirine çarpmamalı.',
  },
  legPress: {
    name: '45° bacak pres',
    description:
      'Ön bacak, arka bacak ve kalçayı sırt desteğiyle çalıştırır. Ayaklar omuz genişliğinde; belini sırtlıktan ayırmadan inebildiğin kadar in ve yukarıda dizlerini kilitleme.',
  },
  latPulldown: {
    name: 'Lat çekiş makinesi',
    description:
      'Sırtın geniş kaslarını ve pazıyı çalıştırır, barfikse hazırlar. Diz desteğini uyluğa temas edecek kadar indir, barı köprücük kemiğine doğru çek; ense arkasına çekmek omuzu zorlar.',
  },
  battleRopes: {
    name: 'Savaş halatı',
    description:
      'Omuz, kol ve karın bölgesini kısa ve yoğun aralıklarla çalıştırır. Dizleri hafif bük, dalgayı omuzdan başlat. Yirmi saniye çalışma, kırk saniye dinlenme iyi bir başlangıçtır.',
  },
  medicineBalls: {
    name: 'Sağlık topları',
    description:
      '2 ile 10 kg arasında. Atış, çevirme ve mekik hareketlerinde karın ve gövde gücünü artırır. Hafif toptan başla, hareketi kontrollü yap; duvara atışlarda dik duran birini arkana alma.',
  },
  jumpBoxes: {
    name: 'Sıçrama kasaları',
    description:
      '50, 60 ve 75 cm yükseklikte yumuşak yüzeyli kasalar. Sıçrama gücü ve koordinasyon için. Ayak tabanının tamamıyla yumuşak in, aşağı atlamak yerine adımlayarak in.',
  },
  punchingBag: {
    name: 'Kum torbası',
    description:
      'Kondisyon, koordinasyon ve omuz dayanıklılığı için boks torbası. El bandajı ve eldiven olmadan vurma. Üçer dakikalık raundlar arasında bir dakika dinlen; eldivenler resepsiyondan alınabilir.',
  },
  mats: {
    name: 'Mat, köpük silindir ve yoga blokları',
    description:
      'Esneme, mobilite ve antrenman sonrası gevşeme için. Köpük silindiri kas üzerinde yavaşça gezdir, eklem ve bel üzerinde durma. Kullandıktan sonra matı silip askısına bırak.',
  },
  wallBars: {
    name: 'İsveç merdiveni ve pilates topu',
    description:
      'Duruş, omuz açıklığı ve bacak arkası esnetmeleri için. Basamağa asılmak omurgayı rahatlatır; topla yapılan köprü hareketi kalça ve karnı birlikte çalıştırır. Topun çapını dizler dik açıda kalacak biçimde seç.',
  },
} as const satisfies Record<string, { name: string; description: string }>
type EquipmentKind = keyof typeof equipmentTexts

interface DemoEquipment {
  kind: EquipmentKind
  category: string
  brand: string
  quantity: number
}

const piece = (kind: EquipmentKind, category: string, brand: string, quantity: number): DemoEquipment => ({
  kind,
  category,
  brand,
  quantity,
})

export const demoEquipment: Record<BranchKey, readonly DemoEquipment[]> = {
  selcuklu: [
    piece('treadmill', 'Kardiyo', 'Kervan T8', 14),
    piece('bike', 'Kardiyo', 'Kervan S5', 12),
    piece('rower', 'Kardiyo', 'Beyşehir R2', 6),
    piece('rack', 'Serbest ağırlık', 'Hattuş Pro', 4),
    piece('dumbbells', 'Serbest ağırlık', 'Hattuş', 3),
    piece('cableMachine', 'Makineler', 'Hattuş Çift Kule', 2),
    piece('legPress', 'Makineler', 'Hattuş 45', 3),
    piece('latPulldown', 'Makineler', 'Hattuş Lat', 3),
    piece('battleRopes', 'Fonksiyonel', 'Obruk', 2),
    piece('mats', 'Esneme', 'Obruk', 30),
  ],
  meram: [
    piece('treadmill', 'Kardiyo', 'Kervan T6', 8),
    piece('elliptical', 'Kardiyo', 'Kervan E4', 6),
    piece('bike', 'Kardiyo', 'Kervan S5', 8),
    piece('dumbbells', 'Serbest ağırlık', 'Hattuş', 2),
    piece('kettlebells', 'Serbest ağırlık', 'Obruk', 2),
    piece('cableMachine', 'Makineler', 'Hattuş Çift Kule', 1),
    piece('medicineBalls', 'Fonksiyonel', 'Obruk', 12),
    piece('wallBars', 'Esneme', 'Dere Ahşap', 6),
    piece('mats', 'Esneme', 'Obruk', 24),
  ],
  karatay: [
    piece('treadmill', 'Kardiyo', 'Kervan T6', 6),
    piece('rower', 'Kardiyo', 'Beyşehir R2', 4),
    piece('rack', 'Serbest ağırlık', 'Hattuş Pro', 6),
    piece('bench', 'Serbest ağırlık', 'Hattuş', 8),
    piece('kettlebells', 'Serbest ağırlık', 'Obruk', 3),
    piece('legPress', 'Makineler', 'Hattuş 45', 2),
    piece('jumpBoxes', 'Fonksiyonel', 'Obruk', 4),
    piece('battleRopes', 'Fonksiyonel', 'Obruk', 3),
    piece('punchingBag', 'Boks', 'Kırkpınar', 6),
  ],
}
