/** What the columns of the sheets are called, on screen and in files. */
export const sheetTexts = {
  generalRecords: {
    date: 'Tarih',
    title: 'Açıklama',
    category: 'Kategori',
    amount: 'Tutar',
    note: 'Not',
  },
  paymentRecords: {
    memberName: 'Üye',
    phone: 'Telefon',
    package: 'Paket',
    method: 'Yöntem',
  },
  branch: 'Şube',
  createdAt: 'Eklenme tarihi',
} as const

/** How a payment at the desk was made. */
export const methodNames = { cash: 'Nakit', card: 'Kart', transfer: 'Havale / EFT' } as const

/** What an exported sheet and its file are called. */
export const sheetFileNames = {
  generalRecords: { title: 'Genel kayıtlar', file: 'genel-kayitlar' },
  paymentRecords: { title: 'Ödeme kayıtları', file: 'odeme-kayitlari' },
} as const
