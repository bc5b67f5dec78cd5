import type { BranchKey } from '#server/demo/demo-branches.ts'

/** Name and description by kind of equipment. */
export const equipmentTexts = {
  treadmill: {
    name: 'Koşu bandı',
    description:
      'Yürüyüşten tempolu koşuya kadar kalp ve dolaşım sistemini çalıştırır. Güvenlik klipsini giysinize takın, beş dakika yürüyerek başlayın; eğimi yüzde 1’e almak açık havada koşma hissini yaklaşık olarak verir.',
  },
  bike: {
    name: 'Spin bisikleti',
    description:
      'Bacakları ve dayanıklılığı dizlere binen yükü düşük tutarak geliştirir. Seleyi kalça kemiğinizin hizasına getirin: pedal en alttayken diziniz hafif bükük kalmalı. Direnci önce az, sonra kademeli artırın.',
  },
  rower: {
    name: 'Kürek ergometresi',
    description:
      'Bacak, sırt ve kolları tek harekette birleştiren tüm vücut kardiyosu. Sıra hep aynı: önce bacaklarla itin, sonra gövdeyi geri alın, en son kolları çekin; dönüşte tersini yapın.',
  },
  elliptical: {
    name: 'Eliptik bisiklet',
    description:
      'Darbesiz adımlarla kalp atışını yükseltir, kollar da çalıştığı için enerji tüketimi artar. Topuğunuzu pedaldan kaldırmayın, gövdeyi dik tutun; geriye doğru adımlamak arka bacağı daha çok çalıştırır.',
  },
  rack: {
    name: 'Ağırlık kafesi ve halter',
    description:
      'Squat, omuz pres ve barfiks için güvenli istasyon. Güvenlik kollarını hareketin en alt noktasının hemen altına ayarlayın, kelepçeleri takmadan plaka yüklemeyin. İlk seti boş barla yapın.',
  },
  dumbbells: {
    name: 'Dambıl seti',
    description:
      '2 ile 40 kg arasında çift dambıllar. İki kolu ayrı ayrı çalıştırdığı için güç farklarını dengeler. Son iki tekrar zorlayan ama biçimi bozmayan ağırlığı seçin; bitince rafındaki yerine koyun.',
  },
  kettlebells: {
    name: 'Kettlebell dizisi',
    description:
      '8, 12, 16, 20, 24 ve 32 kg. Savurma hareketi kalça, sırt ve kavrama gücünü birlikte geliştirir. Gücü kollardan değil kalçadan alın, sırtınızı düz tutun; çevrenizde iki adım boşluk bırakın.',
  },
  bench: {
    name: 'Ayarlı sehpa',
    description:
      'Düz, eğimli ve dik konumda göğüs, omuz ve kol çalışmaları için. Açıyı değiştirdikten sonra pimin yuvaya oturduğunu kontrol edin. Eğim arttıkça yük göğsün üst kısmına ve omuza kayar.',
  },
  cableMachine: {
    name: 'Çift kablo istasyonu',
    description:
      'Her açıdan sabit dirençle göğüs, sırt, omuz ve karın çalıştırır. Makara yüksekliğini harekete göre ayarlayın, pimi tam itin ve ağırlığı bırakırken yavaşlayın; plakalar birbirine çarpmamalı.',
  },
  legPress: {
    name: '45° bacak pres',
    description:
      'Ön bacak, arka bacak ve kalçayı sırt desteğiyle çalıştırır. Ayaklar omuz genişliğinde; belinizi sırtlıktan ayırmadan inebildiğiniz kadar inin ve yukarıda dizlerinizi kilitlemeyin.',
  },
  latPulldown: {
    name: 'Lat çekiş makinesi',
    description:
      'Sırtın geniş kaslarını ve pazıyı çalıştırır, barfikse hazırlar. Diz desteğini uyluğa temas edecek kadar indirin, barı köprücük kemiğine doğru çekin; ense arkasına çekmek omuzu zorlar.',
  },
  battleRopes: {
    name: 'Savaş halatı',
    description:
      'Omuz, kol ve karın bölgesini kısa ve yoğun aralıklarla çalıştırır. Dizleri hafif bükün, dalgayı omuzdan başlatın. Yirmi saniye çalışma, kırk saniye dinlenme iyi bir başlangıçtır.',
  },
  medicineBalls: {
    name: 'Sağlık topları',
    description:
      '2 ile 10 kg arasında. Atış, çevirme ve mekik hareketlerinde karın ve gövde gücünü artırır. Hafif toptan başlayın, hareketi kontrollü yapın; duvara atışlarda dik duran birini arkanıza almayın.',
  },
  jumpBoxes: {
    name: 'Sıçrama kasaları',
    description:
      '50, 60 ve 75 cm yükseklikte yumuşak yüzeyli kasalar. Sıçrama gücü ve koordinasyon için. Ayak tabanının tamamıyla yumuşak inin, aşağı atlamak yerine adımlayarak inin.',
  },
  punchingBag: {
    name: 'Kum torbası',
    description:
      'Kondisyon, koordinasyon ve omuz dayanıklılığı için boks torbası. El bandajı ve eldiven olmadan vurmayın. Üçer dakikalık raundlar arasında bir dakika dinlenin; eldivenler resepsiyondan alınabilir.',
  },
  mats: {
    name: 'Mat, köpük silindir ve yoga blokları',
    description:
      'Esneme, mobilite ve antrenman sonrası gevşeme için. Köpük silindiri kas üzerinde yavaşça gezdirin, eklem ve bel üzerinde durmayın. Kullandıktan sonra matı silip askısına bırakın.',
  },
  wallBars: {
    name: 'İsveç merdiveni ve pilates topu',
    description:
      'Duruş, omuz açıklığı ve bacak arkası esnetmeleri için. Basamağa asılmak omurgayı rahatlatır; topla yapılan köprü hareketi kalça ve karnı birlikte çalıştırır. Topun çapını dizler dik açıda kalacak biçimde seçin.',
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
