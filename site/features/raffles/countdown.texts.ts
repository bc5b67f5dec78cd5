export const countdownTexts = {
  starts: 'Başlamasına',
  ends: 'Bitmesine',
  days: 'gün',
  hours: 'sa',
  minutes: 'dk',
  seconds: 'sn',
  over: 'Süre doldu. Sayfayı yenile.',
} as const
