import type { DemoPerson } from '#server/demo/demo-accounts.ts'
import type { BranchKey } from '#server/demo/demo-branches.ts'
import { foldTurkish } from '#shared/core/text.ts'
import type { TrainerProfileChange } from '#shared/people/users/users.schema.ts'

const addressOf = (name: string) => `${foldTurkish(name).split(' ').join('.')}@posta.example`

const trainers: readonly DemoPerson[] = [
  {
    name: 'Zeynep Arslan',
    email: 'zeynep.arslan@bozkir.example',
    phone: '+90 555 000 11 01',
    gender: 'female',
    role: 'trainer',
    branch: 'selcuklu',
    portrait: 2,
  },
  {
    name: 'Elif Kaya',
    email: 'elif.kaya@bozkir.example',
    phone: '+90 555 000 11 02',
    gender: 'female',
    role: 'trainer',
    branch: 'meram',
    portrait: 4,
  },
  {
    name: 'Yusuf Demirci',
    email: 'yusuf.demirci@bozkir.example',
    phone: '+90 555 000 11 03',
    gender: 'male',
    role: 'trainer',
    branch: 'karatay',
    portrait: 5,
  },
  {
    name: 'Kerem Uslu',
    email: 'kerem.uslu@bozkir.example',
    phone: '+90 555 000 11 04',
    gender: 'male',
    role: 'trainer',
    branch: 'meram',
    portrait: 6,
  },
  {
    name: 'Sevda Ertuğ',
    email: 'sevda.ertug@bozkir.example',
    phone: '+90 555 000 11 05',
    gender: 'female',
    role: 'trainer',
    branch: 'karatay',
    portrait: 7,
  },
]

const women: Record<BranchKey, readonly string[]> = {
  selcuklu: ['Fatma Özdemir', 'Büşra Çelik', 'Gamze Şahin', 'Nurgül Işık', 'Rabia Tunç'],
  meram: ['Esra Doğan', 'Merve Güneş', 'Şule Ünal', 'Songül Bağcı'],
  karatay: ['Özlem Taş', 'İrem Kılıç', 'Hülya Erdoğdu', 'Sümeyye Ay'],
}

const men: Record<BranchKey, readonly string[]> = {
  selcuklu: ['Ali Öztürk', 'Emre Yıldız', 'İbrahim Çetin', 'Tolga Ünlü', 'Ömer Faruk Sarı'],
  meram: ['Hakan Polat', 'Mustafa Güler', 'Çağrı Aksoy', 'Uğur Kurt'],
  karatay: ['Oğuzhan Bulut', 'Kadir Şimşek', 'Yiğit Özkan', 'Serkan Işıldak'],
}

const members = (['female', 'male'] as const).flatMap((gender) =>
  Object.entries(gender === 'female' ? women : men).flatMap(([branch, names]) =>
    names.map((name) => ({ name, gender, branch: branch as BranchKey })),
  ),
)

/** What the pages of trainers say, by name; the others have none. */
export const trainerTexts: Readonly<Record<string, TrainerProfileChange>> = {
  'Burak Aydın': {
    headline: 'Önce yerden kalkmayı öğreniriz, sonra yerden kaldırmayı',
    about:
      'On iki yıldır kuvvet çalıştırıyorum. Derste konuşmam az, bakmam çoktur: dizin nereye gidiyor, nefesin nerede kalıyor.\n\nİlk gün boş barla başlarız. Kilo eklemek için acelemiz olmaz.',
    certificates: ['2. kademe halter antrenörlüğü', 'İlk yardım'],
    languages: ['Türkçe', 'İngilizce'],
    privatePrice: 900,
  },
  'Zeynep Arslan': {
    headline: 'Minderde sabır, sırtta ferahlık',
    about: 'Mat pilates ve esneme çalıştırıyorum. Masa başından gelenin omzunu kapıdan tanırım.',
    certificates: ['Mat pilates eğitmenliği'],
    languages: ['Türkçe'],
    privatePrice: 850,
  },
  'Elif Kaya': {
    headline: 'Kavakların altında, tempoyla',
    about: 'Açık havada hareket dersleri veriyorum. Yağmurda içeri gireriz, programı bozmayız.',
    certificates: ['1. kademe cimnastik antrenörlüğü'],
    languages: ['Türkçe', 'Almanca'],
  },
}

/** Trainers and members who fill the lists. */
export const demoPeople: readonly DemoPerson[] = [
  ...trainers,
  ...members.map(({ name, gender, branch }, index) => ({
    name,
    email: addressOf(name),
    phone: `+90 555 000 ${20 + Math.floor(index / 100)} ${String(index + 1).padStart(2, '0')}`,
    gender,
    role: 'member' as const,
    branch,
  })),
]

const subscriberNames = [
  'Ahmet Başaran',
  'Aslı Toprak',
  'Bahar Eren',
  'Berk Duman',
  'Cansu Yalçın',
  'Cem Akın',
  'Derya Uçar',
  'Ebru Sezer',
  'Efe Karataş',
  'Fulya Bozkurt',
  'Gökhan Ateş',
  'Gülşah Keskin',
  'Halil Durmaz',
  'Hande Oral',
  'İlker Soylu',
  'Işıl Kara',
  'Kaan Tekin',
  'Kübra Avcı',
  'Leyla Pınar',
  'Melih Gökçe',
  'Nazlı Coşkun',
  'Onur Çakır',
  'Pelin Acar',
  'Ramazan Yavuz',
  'Seda Türkmen',
  'Selim Özer',
  'Tuba Kaplan',
  'Ufuk Baran',
  'Ümit Çınar',
  'Volkan Şeker',
  'Yasemin Ekin',
]

/** Newsletter subscribers. */
export const subscriberAddresses: readonly string[] = subscriberNames.map(addressOf)
