import { addProgram } from '#shared/content/programs/programs.contract.ts'
import type { Call } from '#shared/core/client.ts'

const row = (name: string, sets: string, repetitions: string, note = '') => ({
  name,
  sets,
  repetitions,
  note,
})

const programs = [
  {
    title: 'Güç ve Kas',
    level: 'intermediate',
    weeks: 12,
    sessionsPerWeek: 4,
    order: 10,
    summary:
      'Temel hareketleri bilenler için üst ve alt vücut bölünmesi: on iki hafta boyunca ölçülü ağırlık artışı.',
    content:
      '<p>Her hareketin son setini iki tekrar yedekte bırakarak bitirin. Dördüncü, sekizinci ve on ikinci haftalarda ağırlıkları yüzde on düşürüp dinlenin; ilerleme bu haftalarda oturur.</p>',
    days: [
      {
        title: 'Üst vücut: kuvvet',
        exercises: [
          row('Bench press', '4', '5-6', 'Setler arası üç dakika.'),
          row('Barfiks', '4', '5-8', 'Gerekirse direnç bandıyla.'),
          row('Omuz presi (bar)', '3', '6-8'),
          row('Bar kürek', '3', '8'),
        ],
      },
      {
        title: 'Alt vücut: kuvvet',
        exercises: [
          row('Squat', '4', '5-6', 'Isınma setlerini atlamayın.'),
          row('Romen deadlift', '3', '8'),
          row('Bulgar squat', '3', '8 + 8'),
          row('Baldır kaldırma', '4', '12'),
        ],
      },
      {
        title: 'Üst vücut: hacim',
        exercises: [
          row('Eğimli dambıl pres', '3', '10-12'),
          row('Lat pulldown', '3', '10-12'),
          row('Yana açış', '3', '15'),
          row('Biceps ve triceps', '3', '12', 'Dönüşümlü.'),
        ],
      },
      {
        title: 'Alt vücut: hacim',
        exercises: [
          row('Leg press', '4', '12'),
          row('Leg curl', '3', '12'),
          row('Hip thrust', '3', '12'),
          row('Pallof press', '3', '12 + 12'),
        ],
      },
    ],
  },
  {
    title: 'Yağ Yakımı ve Kondisyon',
    level: 'beginner',
    weeks: 6,
    sessionsPerWeek: 4,
    order: 20,
    summary: 'Kuvvet ve tempolu kondisyonu birleştiren, eklemleri yormayan altı haftalık bir plan.',
    content:
      '<p>Kondisyon günlerinde kısa cümlelerle konuşabildiğin bir tempoda kal. Günlük enerji ihtiyacını <a href="/bmi">Vücut Analizi</a> sayfasından görebilirsin.</p>',
    days: [
      {
        title: 'Devre antrenmanı',
        exercises: [
          row('Goblet squat', '3', '15'),
          row('TRX kürek', '3', '12'),
          row('Şınav', '3', '8-12'),
          row('Kettlebell swing', '3', '15'),
          row('Mekik yerine plank', '3', '30 sn'),
        ],
      },
      {
        title: 'Aralıklı kondisyon',
        exercises: [
          row('Bisiklet ergometresi', '8', '1 dk hızlı + 1 dk sakin'),
          row('Eğimli yürüyüş', '1', '15 dk'),
          row('Esneme', '1', '10 dk'),
        ],
      },
    ],
  },
  {
    title: 'Sağlıklı Sırt',
    level: 'beginner',
    weeks: 6,
    sessionsPerWeek: 3,
    order: 30,
    summary: 'Masa başında çalışanlar için duruşu ve gövde kuvvetini toparlayan kısa antrenmanlar.',
    content:
      '<p>Her antrenman yarım saati geçmez. Süren ya da bacağa yayılan ağrın varsa önce hekimine danış.</p>',
    days: [
      {
        title: 'Duruş ve gövde',
        exercises: [
          row('Kedi-deve', '2', '8'),
          row('Bird dog', '3', '8 + 8', 'Kalça dönmeden.'),
          row('Yan plank', '3', '20 sn + 20 sn'),
          row('Face pull', '3', '15'),
          row('Kalça menteşesi (sopayla)', '3', '10'),
        ],
      },
    ],
  },
] as const

/** Programs besides the initial one. */
export async function addDemoPrograms(call: Call): Promise<void> {
  for (const { days, ...program } of programs)
    await call(addProgram, {
      body: {
        ...program,
        days: days.map(({ title, exercises }) => ({ title, exercises: [...exercises] })),
      },
    })
}
