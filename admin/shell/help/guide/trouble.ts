import type { Chapter } from '#admin/shell/help/guide/article.ts'

export const trouble: Chapter = {
  id: 'bir-sey-ters-giderse',
  title: 'Bir şey ters giderse',
  articles: [
    {
      id: 'yanlis-satis',
      title: 'Yanlış satış yaptım',
      words: 'geri al iptal hata yanlış paket yanlış kişi',
      steps: [
        '“Kasa” → “Satışlar”dan satışı açın, “Satışı geri al”a basıp nedeni yazın. Üyelik, ödeme ve taksitler birlikte geri alınır.',
        'Kendi satışınızı aynı gün ve kasanız açıkken geri alabilirsiniz; sonrasını yönetici yapar.',
        'Yalnızca ödeme yöntemi yanlışsa geri almayın: “Yöntemi düzelt”e basın. Bir kalemin parasını vermek için “Para iade et”i kullanın.',
      ],
      screen: { path: '/sales', resource: 'sales' },
    },
    {
      id: 'giremiyor',
      title: 'Üye turnikeden geçemiyor',
      words: 'turnike reddetti geçmiyor borç donduruldu kod eski',
      steps: [
        '“Giriş” → “Canlı”da son geçişe bakın: neden, kırmızı yazar.',
        'Borç: tahsil edin ya da bir kez “İçeri al”. Dondurulmuş: dondurmayı bitirin. Başka şube: paketi orada geçerli değildir.',
        'Kod eski ya da başka telefonda: üyenin sayfasında “Yeni giriş kodu”nu kullanın; önceki kodlar geçersiz olur.',
        'Ayrılmış saat: kişinin yaşı ya da cinsiyeti kimlikten doğrulanmamışsa sayfasında doğrulayın.',
      ],
      screen: { path: '/turnstile-entries', resource: 'turnstile-entries' },
    },
    {
      id: 'internet-yok',
      title: 'İnternet kesildi',
      words: 'bağlantı yok çevrimdışı internet kopuk offline',
      steps: [
        'Üstte bağlantının olmadığını söyleyen bir şerit çıkar. Açık formu kapatmayın: yazdıklarınız durur, bağlantı gelince kaydedersiniz.',
        'Çevrimdışı çalışabilen okuyucular üyeleri son listeye göre geçirir ve geçişleri sonra bildirir. Yeni kayıp bildirilen kartı ancak bağlanınca öğrenirler.',
        'Nakit aldıysanız kâğıda yazın; bağlantı gelince satışı ve ödemeyi girin. Bir düğmeye ikinci kez bastıysanız korkmayın: aynı istek iki kez işlenmez.',
      ],
      screen: { path: '/' },
    },
    {
      id: 'kart-belirsiz',
      title: 'Kart ödemesinin sonucu belli değil',
      words: 'kart çekildi mi 3d belirsiz ödeme iki kez',
      steps: [
        '“Kasa” → “Kart ödemeleri”nde üyenin ödemesini bulun.',
        '“Sonuç bekleniyor” ise bekleyin: ürün ödeme kuruluşuna kendisi sorar ve sonucu yazar. Üyeye ‘yeniden öde’ demeyin.',
        '“Tamamlanmadı” ise karttan para çekilmemiştir; nedeni yanında yazar.',
        'İade için ödemeyi açıp “İade et”e basın. Yapılamayan iade uyarı olarak kalır: yeniden deneyin ya da parayı başka yoldan verip kapatın.',
      ],
      screen: { path: '/payments', resource: 'payments' },
    },
    {
      id: 'e-posta-gitmiyor',
      title: 'E-posta ya da SMS gitmiyor',
      words: 'mail gelmedi sms gelmedi gönderilemedi davet ulaşmadı',
      steps: [
        '“Bugün”de uyarı varsa sağlayıcıya ulaşılamıyordur. Bekleyenler, bağlantı gelince kendiliğinden gider.',
        'Bir üyeye gitmiyorsa adresini kontrol edin; “Mesajlar” → SMS listesi her mesajın durumunu söyler.',
        '“Durumu belirsiz” olanlar için karar sizindir: “Gitmiş say” ya da “Yeniden gönder”. Yeniden gönderirseniz kişi iki kez alabilir.',
        '“Ayarlar” → “İşler” başarısız işleri gösterir; neden düzelince “Yeniden dene”.',
      ],
      screen: { path: '/jobs', resource: 'jobs' },
    },
    {
      id: 'iki-kayit',
      title: 'Aynı üye iki kez kayıtlı',
      words: 'mükerrer çift kayıt birleştir',
      steps: [
        '“Üyeler” listesinde iki kaydı seçip birleştirin ya da kişinin sayfasında “Kaydı birleştir”e basın.',
        'Hangisinin kalacağını seçin. Önizleme neyin taşınacağını ve neyin engel olduğunu söyler.',
        'Kimliğini gördüğünüzü onaylayın. Birleştirme geri alınamaz; bu yüzden yöneticinindir.',
      ],
      screen: { path: '/members', resource: 'members' },
    },
    {
      id: 'parola',
      title: 'Parolasını ya da telefonunu kaybeden var',
      words: 'şifre şifresini parola parolasını unuttum iki adımlı doğrulama telefon kayıp',
      steps: [
        'Üye: sayfasında “Parola kodu gönder”. Adresi de telefonu da yoksa ona yeni bir hesap açma kodu verin.',
        'Personel: giriş ekranında “Parolamı unuttum”.',
        'Doğrulama uygulamasının telefonu kaybolduysa kurtarma kodlarından birini yazsın. Kodları da yoksa bir yönetici, kişinin sayfasından iki adımlı doğrulamayı sıfırlar.',
        'Tek yönetici sizseniz sunucuyu kuran kişi bir komutla sıfırlar: npm run reset:factor.',
      ],
      screen: { path: '/security' },
    },
    {
      id: 'silmek-isteyen',
      title: 'Üye bilgilerinin silinmesini istiyor',
      words: 'kvkk sil hesap kapat veri indir',
      steps: [
        'Üye isteği kendi hesabından gönderir. “Ayarlar” → “Silme istekleri”nde görünür.',
        'Borcu, süren üyeliği ve bakiyesi isteğin yanında yazar. Onaylarsanız kişisel bilgiler silinir; kanunun saklamayı istediği kayıtlar adsız kalır.',
        'Üye verilerini aynı yerden kendisi indirebilir.',
      ],
      screen: { path: '/deletion-requests', resource: 'deletion-requests' },
    },
    {
      id: 'yedek',
      title: 'Her şey bozulursa: yedekler',
      words: 'yedek geri yükle sunucu çöktü backup',
      steps: [
        'Yedek almak sunucudaki bir komuttur: npm run backup. Sunucuyu kuran kişi bunu her gece çalıştırmalı ve dosyayı başka bir yerde saklamalıdır; bunu ona sorun.',
        'Yedek, boş bir sunucuya npm run restore ile geri yüklenir. Yılda bir kez deneyin.',
        'Ayrılmak isterseniz npm run export bütün verilerinizi açıklamasıyla birlikte dosya olarak verir.',
      ],
      screen: { path: '/' },
    },
  ],
}
