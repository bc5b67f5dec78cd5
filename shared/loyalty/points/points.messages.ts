export const pointsMessages = {
  showFailed: 'Puanlar getirilemedi',
  entriesFailed: 'Puan hareketleri getirilemedi',
  rewardFailed: 'Referans ödülü verilemedi',
  totalFailed: 'Referans ödüllerinin toplamı getirilemedi',
  settingFailed: 'Ödül miktarı kaydedilemedi',
  listFailed: 'Referans puanları getirilemedi',
  changeFailed: 'Puan değiştirilemedi',
  otherBranch: 'Bu kod başka bir şubeye ait.',
  rewardOff: 'Referans ödülü 0 puana ayarlı; önce ödül miktarını değiştirin.',
  ownerGone: 'Kodun sahibinin hesabı silinmiş; ödül verilemez.',
  tooLow: 'Üyenin bu kadar puanı yok.',
  requestUsed: 'Bu işlem daha önce başka bir puanla kaydedildi. Hareketlere bakıp yeniden deneyin.',
} as const
