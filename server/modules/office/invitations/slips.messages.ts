export const slipTexts = {
  title: 'Davet kâğıtları',
  how: (host: string) => `Hesabını açmak için karekodu okut ya da ${host} adresine gir, kodunu yaz.`,
  proof: {
    'birth-date': 'Doğum tarihin sorulur.',
    phone: 'Telefonunun son dört hanesi sorulur.',
  },
  until: (day: string) => `${day} gününe kadar geçerli, bir kez kullanılır.`,
} as const
