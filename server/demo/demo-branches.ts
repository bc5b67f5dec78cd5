export const branchKeys = ['selcuklu', 'meram', 'karatay'] as const
export type BranchKey = (typeof branchKeys)[number]

interface DemoBranch {
  name: string
  description: string
  address: string
  phone: string
  email: string
  openingHours: string
  mapUrl: string
  latitude: number
  longitude: number
  order: number
  categories: readonly string[]
}

const openingHours = '08.00 - 00.00'

export const demoBranches: Record<BranchKey, DemoBranch> = {
  selcuklu: {
    name: 'Selçuklu',
    description:
      'En büyük şubemiz. Sabah güneşi yıldız pencereden doğrudan kardiyo salonuna düşer; kablo istasyonları, ağırlık kafesi ve dambıl rafları aynı katta, birbirine birkaç adım uzaklıktadır. İlk kez gelenler için her makinenin yanında kısa bir kullanım kartı bulunur, antrenörlerimiz ilk programını seninle birlikte hazırlar. Kadın ve erkek soyunma odaları, dolaplar ve duşlar alt kattadır.',
    address: 'Yazır Mahallesi, Yıldızlı Pencere Caddesi No: 12, 42250 Selçuklu / Konya',
    phone: '+90 332 000 10 10',
    email: 'selcuklu@bozkir.example',
    openingHours,
    mapUrl: 'https://www.openstreetmap.org/?mlat=37.9296&mlon=32.4748#map=15/37.9296/32.4748',
    latitude: 37.9296,
    longitude: 32.4748,
    order: 1,
    categories: ['Kardiyo', 'Serbest ağırlık', 'Makineler', 'Fonksiyonel', 'Esneme'],
  },
  meram: {
    name: 'Meram',
    description:
      'Kavakların arasında, bahçesi olan şubemiz. Hava uygun olduğunda esneme ve mobilite çalışmaları su arkının kenarındaki çimlere taşınır. İçeride sakin bir kardiyo salonu, kablo istasyonu ve kettlebell alanı vardır. Spora yeni başlayanlar, uzun bir aradan dönenler ve günü kalabalıktan uzakta bitirmek isteyenler için düşünüldü. Otoparkı ücretsizdir.',
    address: 'Havzan Mahallesi, Kavaklı Bağ Sokağı No: 7, 42140 Meram / Konya',
    phone: '+90 332 000 20 20',
    email: 'meram@bozkir.example',
    openingHours,
    mapUrl: 'https://www.openstreetmap.org/?mlat=37.8661&mlon=32.4614#map=15/37.8661/32.4614',
    latitude: 37.8661,
    longitude: 32.4614,
    order: 2,
    categories: ['Kardiyo', 'Serbest ağırlık', 'Makineler', 'Fonksiyonel', 'Esneme'],
  },
  karatay: {
    name: 'Karatay',
    description:
      'Tuğla kemerlerin altında kuvvet salonu. Ağırlık kafesi, sehpalar, kettlebell dizisi ve kum torbası köşesiyle ağır çalışmayı sevenlerin şubesi. Zemin darbe emici kauçuktur, bırakılan ağırlık kimseyi rahatsız etmez. Akşam saatlerinde salonda her zaman bir antrenör bulunur; hareketine bakmasını istemekten çekinme.',
    address: 'Fevziçakmak Mahallesi, Çinili Kemer Caddesi No: 34, 42050 Karatay / Konya',
    phone: '+90 332 000 30 30',
    email: 'karatay@bozkir.example',
    openingHours,
    mapUrl: 'https://www.openstreetmap.org/?mlat=37.9003&mlon=32.5402#map=15/37.9003/32.5402',
    latitude: 37.9003,
    longitude: 32.5402,
    order: 3,
    categories: ['Kardiyo', 'Serbest ağırlık', 'Makineler', 'Fonksiyonel', 'Boks'],
  },
}
