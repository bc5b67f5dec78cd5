export const tillsMessages = {
  sessionNeeded: 'Nakit almak için önce bu şubede kasanızı açın.',
  sessionClosed: 'Kasa oturumu kapanmış. Açık bir kasayla yeniden deneyin.',
  paymentClosed: 'Bu ödemenin kasası kapandı, bu yüzden değiştirilemez. Ters kayıtla düzeltilebilir.',
  paymentLinked: 'Bu ödeme bir satışa bağlı, bu yüzden silinemez. Ters kayıtla düzeltilebilir.',
  paymentRefunded: 'Bu ödeme iade edilmiş ya da ters kayıtla geri alınmış.',
  keepBranch: 'Bu şubede kasa kayıtları var, bu yüzden silinemez. Şubeyi arşivleyebilirsiniz.',
} as const
