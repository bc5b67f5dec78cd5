import type { Chapter } from '#admin/shell/help/guide/article.ts'

export const monthEnd: Chapter = {
  id: 'ay-sonu',
  title: 'Ay sonu',
  articles: [
    {
      id: 'raporlar',
      title: 'Ayın rakamlarına bakın',
      words: 'gelir ciro rapor karşılaştır excel muhasebe',
      steps: [
        '“Raporlar”da raporu, dönemi (“Geçen ay”) ve gruplamayı seçin.',
        '“Önceki dönemle karşılaştır”ı açın: artış ve azalış yüzdeyle görünür.',
        '“İndir” ile CSV ya da Excel dosyasını muhasebecinize gönderin.',
      ],
      note: 'Kulübün aldığı para ile satışların tutarı ayrı raporlardır: taksitli bir satış bu ay satış, sonraki aylarda tahsilattır.',
      picture: 'rapor',
      screen: { path: '/reports', resource: 'reports' },
    },
    {
      id: 'gecikenler',
      title: 'Geciken borçları kapatın',
      words: 'borç gecikmiş hatırlat sil vade',
      steps: [
        '“Borç ve iptal” listesinin altı, borçları yaşına göre toplar. Filtreyle 31 günden eskileri seçin.',
        'Vadesi geçenlere ürün kendiliğinden hatırlatma gönderir. Konuştuklarınız için “Ödeme sözü” yazın.',
        'Anlaştıysanız “Vadeyi değiştir”; tahsil edilemeyecekse “Borcu sil”. Nedeni ve adınız işlem kaydına yazılır.',
      ],
      screen: { path: '/receivables', resource: 'receivables' },
    },
    {
      id: 'kasa-farklari',
      title: 'Kasa farklarını inceleyin',
      words: 'kasa fark eksik fazla sayım oturum',
      steps: [
        '“Kasa” → “Oturumlar”da “Farklı kapananlar”ı seçin.',
        'Oturumu açın: “Hareketler” kimin, ne zaman, hangi yöntemle aldığını gösterir. “PDF indir” ile saklayın.',
        'Yanlış yöntemle yazılmış bir ödeme bulursanız satışında “Yöntemi düzelt”e basın.',
      ],
      screen: { path: '/till-sessions', resource: 'till-sessions' },
    },
    {
      id: 'yenilemeler',
      title: 'Bitenleri geri kazanın',
      words: 'yenileme biten üyelik kampanya e-posta sms',
      steps: [
        '“Bugün”de 7 gün içinde biten üyelikleri açın; sayfasından “Yenile” ile satın.',
        'Ürün, “Bitiş hatırlatması (gün)” ayarındaki günde üyeye kendisi yazar.',
        'Üyeliği bitmişler için “Kampanyalar”da bir kampanya hazırlayın. Yalnızca izin verenlere gider; kimin neden dışarıda kaldığını form söyler. Önce kendinize deneme gönderin.',
      ],
      screen: { path: '/campaigns', resource: 'campaigns' },
    },
    {
      id: 'iptaller',
      title: 'İptal bildirimlerini sonuçlandırın',
      words: 'iptal cayma iade fesih para',
      steps: [
        '“Borç ve iptal” → “İptaller”: üyenin bildirdiği gün, üyeliğin biteceği gün ve iade edilecek tutar yazar.',
        'Kartla ödenen, kendiliğinden iade edilir. Kasada ödeneni siz iade edersiniz: kasanızdan ya da üyenin yazdığı IBAN’a.',
        'Kanundaki süreler dolmadan bitirin; liste yaklaşanları öne alır.',
      ],
      screen: { path: '/membership-cancellations', resource: 'membership-cancellations' },
    },
    {
      id: 'primler',
      title: 'Antrenör primlerini kapatın',
      words: 'prim komisyon hakediş maaş antrenör ay kapat döküm',
      steps: [
        '“Ekip” → “Prim kuralları”nda “Prim kuralı ekle” ile payı yazın: ödenenin yüzdesi ya da sabit tutar. Tek bir antrenör ya da paket için de kural yazılır.',
        '“Primler”de ayı, üstten şubeyi seçin. “Döküm” bir antrenörün seanslarını gösterir; “Yazdır” imza yeriyle basar.',
        'Ay bitince “Ayı kapat”a basın. Kapanan ay değişmez; sonradan geri alınan seans açık aya eksi satır olur.',
      ],
      note: 'Paketi ödenmemiş seans, borcun kapandığı ayda prim getirir. Antrenör kendi dökümünü “Primim”de görür.',
      screen: { path: '/commissions', resource: 'commissions' },
    },
    {
      id: 'ekip-denetimi',
      title: 'Ekibin yetkilerini ve işlemlerini gözden geçirin',
      words: 'denetim işlem kaydı yetki ayrılan personel güvenlik',
      steps: [
        '“Ekip” → “Personel”: ayrılanların hesabını silin; oturumları hemen kapanır. “Son oturum açma” unutulmuş hesapları gösterir.',
        '“Ayarlar” → “İşlem kaydı”: indirim, iade, silinen borç gibi işlemleri kişiye ve güne göre süzün.',
        '“Kayda bakanlar” bir üyenin bilgilerini kimin açtığını söyler.',
      ],
      screen: { path: '/audit-log', resource: 'audit-log' },
    },
  ],
}
