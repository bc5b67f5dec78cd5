import type { Chapter } from '#admin/shell/help/guide/article.ts'

export const firstDay: Chapter = {
  id: 'ilk-gun',
  title: 'İlk gün: kulübü kurmak',
  articles: [
    {
      id: 'kulubu-tanitin',
      title: 'Kulübü tanıtın',
      words: 'logo ad renk kimlik kurulum başlangıç',
      intro:
        '“Bugün” ekranının başındaki “Kulübünüzü kurun” listesi, eksik olanları sırayla gösterir. Biten adım kendiliğinden işaretlenir; size gerekmeyeni “Gerekli değil” ile kapatın.',
      steps: [
        '“Ayarlar” → “Kulüp kimliği”ni açın. Kulübün adını, logosunu ve renklerini girin; sağdaki önizleme siteyi gösterir.',
        '“Yasal bilgiler” bölümüne ticari unvanı ve adresi yazın. Yazılana kadar yasal sayfalarda bir not durur.',
        'Listedeki “Deneme e-postası gönder”e basın ve gelen kutunuza bakın. Gelmediyse üyelere de gitmez: sunucuyu kuran kişiye haber verin.',
      ],
      picture: 'kimlik',
      screen: { path: '/identity', resource: 'identity' },
    },
    {
      id: 'sube',
      title: 'Şubeyi, saatlerini ve kapalı günlerini girin',
      words: 'adres çalışma saatleri tatil bayram kapalı gün harita',
      steps: [
        '“Ayarlar” → “Şubeler” → “Şube ekle”. Ad, adres ve telefonu yazın, “Kaydet”e basın.',
        'Aynı sayfada “Günlere göre saat gir”e basın. Bir günü yazıp “Diğer günlere kopyala” ile çoğaltın.',
        'Bayram gibi günleri “Özel gün ekle” ile yazın. Üyeliklerin de uzamasını istiyorsanız “Üyeler” → “Üyelikler” → “Kapalı günler”de duyurun: dersler iptal edilir ya da kaydırılır, süren üyelikler uzar.',
      ],
      screen: { path: '/branches', resource: 'branches' },
    },
    {
      id: 'paketler',
      title: 'Paketleri ve fiyatları girin',
      words: 'üyelik fiyat zam indirim kayıt ücreti dondurma hakkı',
      steps: [
        '“Katalog” → “Paketler” → “Paket ekle”. Ad, tür, süre ve fiyatı yazın.',
        '“Nerede satılıyor” alanında “Sitede ve resepsiyonda”, “Yalnızca resepsiyonda” ya da “Satışta değil”i seçin.',
        '“Dondurma hakkı (gün)” ve “En çok kaç kez dondurulur” alanlarını doldurun; boş bırakılırsa üye donduramaz.',
        'Bir paketi “Önerilen” yapın: sitede öne çıkar.',
        'Zam için listede paketleri seçip “Fiyatları değiştir”e basın, yüzdeyi ve günü yazın. Eski ve yeni fiyatları görmeden hiçbir şey değişmez; o gün gelince kendiliğinden geçerli olur.',
      ],
      note: 'Satılmış üyelikler, satıldıkları günkü koşullarıyla kalır.',
      screen: { path: '/packages', resource: 'packages' },
    },
    {
      id: 'sozlesme',
      title: 'Üyelik sözleşmesini yayımlayın',
      words: 'imza metin kvkk yayımla sürüm',
      steps: [
        '“Ayarlar” → “Sözleşme şablonları” → ekleme düğmesi. “Hazır üyelik sözleşmesiyle başla”ya basın; kulübün bilgileriyle dolar.',
        'Metni avukatınıza okutun, düzeltin ve “Kaydet”e basın. Bu yalnızca taslağı saklar.',
        '“Önizle ve yayımla”ya basın. Yayımlanan metin değişmez; sonradan düzeltirseniz yeni bir sürüm olur ve üyeler yeniden imzalar.',
      ],
      screen: { path: '/contracts', resource: 'contracts' },
    },
    {
      id: 'ekip',
      title: 'Ekibinize hesap açın',
      words: 'personel yetki pozisyon antrenör çalışan şifre',
      steps: [
        '“Ekip” → “Personel” → ekleme düğmesi. Ad, e-posta ve şubeyi yazın; davet e-postayla gider.',
        'Resepsiyon her şeyi yapmasın istiyorsanız “Pozisyonlar”da bir pozisyon ekleyin: “Şablondan doldur” ile başlayın, yetkileri kapatıp açın.',
        'Kişinin sayfasında pozisyonu seçin. Pozisyonu olmayan personel, rolünün bütün yetkilerini kullanır.',
        '“Genel ayarlar”da “İki adımlı doğrulama zorunluluğu”nu en az yöneticiler için açın.',
      ],
      note: 'Personel yalnızca kendi şubesini görür. Başka şubeyi ancak pozisyonla görür.',
      screen: { path: '/personnel', resource: 'personnel' },
    },
    {
      id: 'kasa-kur',
      title: 'Kasayı ve resepsiyon kurallarını kurun',
      words: 'indirim sınırı borçlu turnike kural nakit',
      steps: [
        '“Kasa” → “Kasalar” → “Kasa ekle”. Her çekmece için bir kasa yeter.',
        '“Ayarlar” → “Şubeler”de şubeyi açın ve sayfanın altındaki “Resepsiyon kuralları” bölümünde “Kuralları düzenle”ye basın.',
        '“İndirim sınırı (%)” satışı yapanın verebileceği indirimdir; fazlası ikinci bir kişinin onayını ister.',
        '“Borçluya tanınan süre (gün)” dolunca turnike borçluyu geçirmez. Boş bırakırsanız hep geçirir.',
      ],
      screen: { path: '/tills', resource: 'tills' },
    },
    {
      id: 'uyeleri-aktar',
      title: 'Üyelerinizi eski programdan aktarın',
      words: 'excel csv içe aktar taşı geçiş dosya',
      steps: [
        '“Üyeler” → listenin üstündeki ⋯ → “İçe aktar”. Şubeyi seçin, Excel ya da CSV dosyanızı bırakın.',
        'Başlıklar kendiliğinden eşlenir; gözden geçirin ve “Satırları kontrol et”e basın. Bu adımda hiçbir şey yazılmaz.',
        'Soru varsa yanıtlayın: belirsiz şube adları, aynı telefonu taşıyanlar, ücretlerin anlamı. Hatalı satırları nedeniyle dosya olarak indirebilirsiniz.',
        'Aktarın. Yanlış olduysa “Önceki içe aktarmalar”dan geri alın; bu arada işlem görmüş üyeler kalır ve listelenir.',
      ],
      screen: { path: '/members', resource: 'members' },
    },
    {
      id: 'uyeleri-davet',
      title: 'Aktarılan üyeleri hesaplarına davet edin',
      words: 'davet kod kâğıt basılı e-posta sms hesap aç',
      steps: [
        '“Üyeler” listesinde “Davet et”e basın ya da birkaç üye seçip davet edin.',
        'E-postası (SMS açıksa telefonu) olanlara bağlantı gider. Olmayanlar için kâğıt bastırın: sayfada on tane, her birinde ad, kod ve karekod vardır.',
        '“Davetler” sekmesi kimin hesabını açtığını gösterir. Birkaç gün sonra “Gelmeyenlere yeniden gönder”e basın.',
      ],
      screen: { path: '/account-claims', resource: 'account-claims' },
    },
    {
      id: 'turnike-kur',
      title: 'Turnikeyi bağlayın',
      words: 'cihaz okuyucu anahtar tablet ekran kapı kart',
      steps: [
        '“Ayarlar” → “Turnike cihazları” → “Cihaz ekle”. Adını, şubesini ve yönünü seçin.',
        '“Cihaz anahtarı” bir kez gösterilir: cihaza yapıştırın ya da tableti sitenin /gate sayfasında açıp okutun.',
        'Cihazınız yoksa “Giriş” ekranında “Turnike ekranı”nı bir tablette açın; üyeler oradaki kodu telefonlarıyla okutur.',
        '“Giriş” → “Canlı”da ilk geçişi izleyin.',
      ],
      screen: { path: '/turnstile-devices', resource: 'turnstile-devices' },
    },
  ],
}
