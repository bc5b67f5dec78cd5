export const applicationTexts = {
  title: 'Bize Katıl',
  description:
    'Ekibimize katıl: şubeni ve pozisyonu seç, CV’ni PDF olarak ekle, başvurunu birkaç dakikada gönder.',
  heading: 'Ekibe katıl',
  lead: 'Antrenör, resepsiyon ya da eğitmen... Kendini anlat, CV’ni ekle; her başvuruyu okuyup e-postayla yanıtlıyoruz.',
  closed: 'Başvurular ilk şubemizle birlikte açılacak. O zamana kadar bize yazabilirsin.',
  toContact: 'Bize yaz',
  phoneExample: '0532 123 45 67',
  chooseBranch: 'Şube seç',
  position: 'Başvurduğun pozisyon',
  positionExample: 'Örneğin grup dersi eğitmeni',
  message: 'Ön yazı (isteğe bağlı)',
  cv: 'CV',
  cvHint: 'PDF, en çok 5 MB.',
  cvChoose: 'PDF dosyanı buraya bırak ya da seç',
  cvReplace: 'Başka dosya seç',
  size: (bytes: number) => {
    const [amount, unit] = bytes < 1024 * 1024 ? [bytes / 1024, 'KB'] : [bytes / 1024 / 1024, 'MB']
    return `${new Intl.NumberFormat('tr-TR', { maximumFractionDigits: 1 }).format(amount)} ${unit}`
  },
  submit: 'Başvuruyu gönder',
  uploading: (percent: number) => `Gönderiliyor... %${percent}`,
  saving: 'Başvurun kaydediliyor...',
  progress: 'Yükleme ilerlemesi',
  doneText: 'Başvurunu inceleyip sana e-postayla döneceğiz.',
  toHome: 'Ana sayfaya dön',
  again: 'Yeni başvuru yap',
  privacyLink: 'Gizlilik politikası',
  privacyBefore: 'CV’ni yalnızca başvurduğun şubenin yetkilileri görür. ',
} as const
