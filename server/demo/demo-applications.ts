import type { BranchKey } from '#server/demo/demo-branches.ts'
import { demoCv } from '#server/demo/demo-cv.ts'
import type { Call } from '#shared/core/client.ts'
import {
  type ApplicationStatus,
  listApplications,
  sendApplication,
  updateApplication,
} from '#shared/people/applications/applications.contract.ts'

interface DemoApplication {
  branch: BranchKey
  name: string
  email: string
  phone: string
  position: string
  message: string
  experience: readonly string[]
  education: readonly string[]
  status?: ApplicationStatus
  adminNotes?: string
}

/** The oldest first. */
const demoApplications: readonly DemoApplication[] = [
  {
    branch: 'selcuklu',
    name: 'Gizem Aktaş',
    email: 'gizem.aktas@posta.example',
    phone: '0555 000 50 01',
    position: 'Pilates eğitmeni',
    message: 'Beş yıldır reformer ve mat pilates dersi veriyorum. Sabah derslerini memnuniyetle üstlenirim.',
    experience: [
      '2020 – 2025  Pilates eğitmeni, Işık Stüdyo, Konya',
      'Haftada 18 grup dersi, en çok 12 kişi',
    ],
    education: ['Spor Bilimleri Fakültesi, Antrenörlük', 'Mat ve reformer pilates eğitmenlik belgesi'],
    status: 'accepted',
    adminNotes: 'Deneme dersi çok iyi geçti. Ay başında başlıyor.',
  },
  {
    branch: 'selcuklu',
    name: 'Fırat Gündüz',
    email: 'firat.gunduz@posta.example',
    phone: '0555 000 50 02',
    position: 'Fitness antrenörü',
    message: 'Yeni mezunum, stajımı rehabilitasyon merkezinde yaptım.',
    experience: ['2024  Staj, Ilgın Rehabilitasyon Merkezi (6 ay)'],
    education: ['Beden Eğitimi ve Spor Yüksekokulu', 'İlk yardım belgesi'],
    status: 'interview',
    adminNotes: 'Perşembe 14.00 görüşme.',
  },
  {
    branch: 'meram',
    name: 'Şeyma Öz',
    email: 'seyma.oz@posta.example',
    phone: '0555 000 50 03',
    position: 'Resepsiyon görevlisi',
    message: '',
    experience: ['2019 – 2024  Ön büro, Meram Bağ Oteli', 'Kasa, rezervasyon ve misafir karşılama'],
    education: ['Turizm ve Otelcilik Meslek Yüksekokulu'],
    status: 'reviewing',
  },
  {
    branch: 'karatay',
    name: 'Barış Çiftçi',
    email: 'baris.ciftci@posta.example',
    phone: '0555 000 50 04',
    position: 'Boks antrenörü',
    message: 'Amatör ligde sekiz yıl dövüştüm; üç yıldır gençleri çalıştırıyorum.',
    experience: ['2022 – 2025  Gençler antrenörü, Karatay Boks Kulübü'],
    education: ['İkinci kademe boks antrenörlük belgesi'],
  },
  {
    branch: 'selcuklu',
    name: 'Ağça Yüce',
    email: 'agca.yuce@posta.example',
    phone: '0555 000 50 05',
    position: 'Grup dersi eğitmeni',
    message: 'Zumba ve step derslerimin kayıtlarını görüşmede gösterebilirim.',
    experience: ['2021 – 2025  Zumba ve step eğitmeni, serbest'],
    education: ['Halk Eğitim Merkezi, step ve aerobik eğitmenliği'],
  },
  {
    branch: 'meram',
    name: 'Tarık Uysal',
    email: 'tarik.uysal@posta.example',
    phone: '0555 000 50 06',
    position: 'Temizlik ve bakım görevlisi',
    message: 'Akşam vardiyasında çalışabilirim.',
    experience: ['2016 – 2025  Teknik bakım, Konya Organize Sanayi'],
    education: ['Meslek lisesi, elektrik bölümü'],
    status: 'rejected',
  },
]

/** Sends job applications with CVs through the public API and decides some of them. */
export async function addDemoApplications(call: Call, branches: Record<BranchKey, string>): Promise<void> {
  for (const application of demoApplications) {
    const { branch, experience, education, status, adminNotes, ...fields } = application
    const sections = [
      { title: 'Deneyim', lines: experience },
      { title: 'Eğitim ve belgeler', lines: education },
    ]
    const cv = new Blob([demoCv({ ...fields, sections })], { type: 'application/pdf' })
    await call(sendApplication, { body: { ...fields, branch: branches[branch] }, files: { cv } })
    if (!status) continue
    const [sent] = await call(listApplications, { query: { filter: { q: fields.email } } })
    await call(updateApplication, {
      params: { id: sent?._id ?? '' },
      body: { status, ...(adminNotes ? { adminNotes } : {}) },
    })
  }
}
