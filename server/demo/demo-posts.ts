import { demoAccounts, demoPassword } from '#server/demo/demo-accounts.ts'
import type { BranchKey } from '#server/demo/demo-branches.ts'
import { picture } from '#server/demo/pictures.ts'
import { addPost } from '#shared/content/blog/blog.contract.ts'
import type { Call } from '#shared/core/client.ts'
import { login, logout } from '#shared/people/session/session.contract.ts'

interface DemoPost {
  title: string
  summary: string
  tags: readonly string[]
  /** Author: the staff of a branch, or the admin. */
  branch: BranchKey | null
  /** Days since it was published; negative for a scheduled post, absent for a draft. */
  daysAgo?: number
  /** Name of the picture. */
  cover?: string
  content: string
}

const demoPosts: readonly DemoPost[] = [
  {
    title: 'Salona ilk kez gelenler için dört haftalık başlangıç',
    summary:
      'Neyle başlayacağını bilmemek kadar normal bir şey yok. Haftada üç gün, kırk beş dakikayla kurulan sade bir düzen.',
    tags: ['başlangıç', 'program'],
    branch: null,
    daysAgo: 3,
    cover: 'post-start',
    content: `<p>İlk haftanın amacı güçlenmek değil, alışmaktır. Salonun yolunu öğrenir, aletlerin ayarını görür, ertesi gün merdiven inebilecek kadar yorulup eve dönersin. Bunu becerdiğin hafta iyi bir haftadır.</p>
<h2>Haftanın düzeni</h2>
<p>Üç gün seç ve aralarında en az bir gün bırak: pazartesi, çarşamba, cuma gibi. Her antrenman aynı sırayla ilerler:</p>
<ol><li>On dakika tempolu yürüyüş ya da bisiklet.</li><li>Beş temel hareket: çömelme, itiş, çekiş, kalça köprüsü, gövde duruşu.</li><li>Beş dakika sakin yürüyüş ve esneme.</li></ol>
<h3>Hafta hafta ne değişir?</h3>
<ul><li><strong>1. hafta:</strong> Her hareketten iki set, on tekrar. Ağırlık hafif, hareket temiz.</li><li><strong>2. hafta:</strong> Aynı ağırlıkla üç set.</li><li><strong>3. hafta:</strong> Son iki tekrarı zorlayacak kadar ağırlık ekle.</li><li><strong>4. hafta:</strong> Set sayısını koru, dinlenmeyi doksan saniyeye indir.</li></ul>
<h2>Yanında ne olsun?</h2>
<p>Rahat bir ayakkabı, küçük bir havlu ve su. Telefonuna bir not açıp kaldırdığın ağırlıkları yaz; dört hafta sonra ilk satıra bakmak, aynaya bakmaktan daha çok şey söyler.</p>
<blockquote><p>Ağrı ile yorgunluk aynı şey değildir. Eklemde keskin bir ağrı duyarsan hareketi bırak ve bir antrenöre göster.</p></blockquote>
<p>Bir sağlık sorunun varsa ya da düzenli ilaç kullanıyorsan başlamadan önce hekimine danış. Aletlerin kullanımını <a href="/equipment">şubenin ekipman sayfasında</a> tek tek anlattık.</p>`,
  },
  {
    title: 'Çömelmede en sık yapılan beş hata',
    summary: 'Dizler içeri kaçıyor, topuk kalkıyor, bel yuvarlanıyor. Hepsinin küçük birer çözümü var.',
    tags: ['kuvvet', 'teknik'],
    branch: 'karatay',
    daysAgo: 9,
    cover: 'post-squat',
    content: `<p>Çömelme, günde onlarca kez yaptığımız bir hareket: sandalyeye otururken, yerden bir şey alırken. Ağırlık eklendiğinde küçük kusurlar büyür. Salonda en çok düzelttiğimiz beşini yazdık.</p>
<h2>1. Topuğun yerden kalkması</h2>
<p>Çoğunlukla ayak bileğinin yeterince bükülmemesinden olur. Topuğunun altına ince bir plaka koyup dene; hareket düzeliyorsa antrenmandan önce baldır ve ayak bileği esnetmelerine zaman ayır.</p>
<h2>2. Dizlerin içe kaçması</h2>
<p>İnerken ve kalkarken dizler ayak parmaklarının yönünü izlemeli. Hafif bir direnç bandını dizlerin üstüne takmak, dışa itme duygusunu çabuk öğretir.</p>
<h2>3. Belin yuvarlanması</h2>
<p>Kalçanın rahatça inebildiği yerden daha aşağı inme. Derinlik zamanla gelir; kalça açıklığı çalışılmadan zorlanan derinlik bele biner.</p>
<h2>4. Nefesi unutmak</h2>
<p>İnmeden önce karnına derin bir nefes al, gövdeni sık, kalkışın zor yerini geçince bırak.</p>
<h2>5. Güvenlik kollarını ayarlamamak</h2>
<p>Kolları hareketin en alt noktasının hemen altına getir. Kalkamadığın gün barı bırakabileceğin bir yer olsun.</p>
<hr><p>Akşam saatlerinde salonda her zaman bir antrenör var. Bir setini izlemesini iste; iki dakikalık bir bakış, aylarca yanlış çalışmaktan kurtarır.</p>`,
  },
  {
    title: 'Antrenmandan önce ve sonra ne yemeli?',
    summary: 'Özel tozlara gerek yok. Buzdolabında duranlarla, saatine göre basit bir yol haritası.',
    tags: ['beslenme', 'başlangıç'],
    branch: 'meram',
    daysAgo: 16,
    cover: 'post-food',
    content: `<p>Aç karnına mı, tok karnına mı? Kısa cevap: ikisinin ortası. Midede ağırlık yapmayacak kadar hafif, antrenmanı bitirecek kadar doyurucu bir şey.</p>
<h2>İki üç saat önce</h2>
<p>Tam bir öğün yiyebilirsin: bulgur pilavı, ızgara tavuk, yoğurt ve mevsim salatası gibi. Yağlı ve çok lifli yiyecekler geç sindirilir; onları antrenmansız öğüne bırak.</p>
<h2>Yarım saat, bir saat önce</h2>
<ul><li>Bir muz ve birkaç badem,</li><li>bir dilim tam buğday ekmeği ile peynir,</li><li>bir kâse yoğurda bir kaşık yulaf.</li></ul>
<h2>Antrenmandan sonra</h2>
<p>İlk iki saat içinde protein ile karbonhidratı bir araya getiren bir öğün yeterlidir: mercimek çorbası ve peynirli tost, yumurta ve ekmek, etli sebze yemeği ve pilav.</p>
<h3>Su</h3>
<p>Susamayı bekleme. Antrenman öncesi bir iki bardak, her on beş dakikada birkaç yudum, sonrasında yine bir iki bardak iyi bir ölçüdür. Yazın Konya’nın kuru havasında bu miktarı artır.</p>
<blockquote><p>Diyabet, böbrek ya da mide rahatsızlığın varsa bu yazı senin için genel kalır; beslenmeni hekiminle planla.</p></blockquote>`,
  },
  {
    title: 'Dinlenme günü tembellik değildir',
    summary: 'Kas salonda değil, uykuda güçlenir. Dinlenmeyi programın bir parçası yapmanın yolları.',
    tags: ['toparlanma', 'uyku'],
    branch: 'selcuklu',
    daysAgo: 24,
    cover: 'post-rest',
    content: `<p>Antrenman kası uyarır, gelişmeyi ise dinlenirken yapılan onarım sağlar. Her gün salona gelip yerinde saymak, haftada üç gün gelip ilerlemekten daha sık karşılaştığımız bir durum.</p>
<h2>Ne kadar ara?</h2>
<p>Aynı kas grubunu ağır çalıştırdıktan sonra 48 saat bırakmak çoğu kişi için iyi bir başlangıçtır. Arada hiç kıpırdamamak gerekmez: yarım saatlik yürüyüş, hafif bisiklet ya da esneme, dolaşımı canlandırır.</p>
<h2>Uyku: bedava ve en etkili destek</h2>
<p>Yedi sekiz saatlik düzenli uyku, hiçbir içeceğin veremediğini verir. Her gün aynı saatte yatmak, hafta sonu uzun uyumaktan daha çok işe yarar.</p>
<h2>Vücudunun söyledikleri</h2>
<ul><li>Sabah nabzın birkaç gündür yüksekse,</li><li>aynı ağırlık giderek daha zor geliyorsa,</li><li>salona gelmek istemiyorsan,</li></ul>
<p>bir haftayı hafif geçir: aynı hareketler, yarı ağırlık, yarı set. Sonraki hafta genellikle daha güçlü başlarsın.</p>`,
  },
  {
    title: 'Yirmi dakikada kürek: bacaktan başlayan güç',
    summary: 'Bütün vücudu çalıştıran tek alet için teknik ve üç ayrı seviyede yirmi dakikalık antrenman.',
    tags: ['kardiyo', 'teknik', 'program'],
    branch: 'selcuklu',
    daysAgo: 33,
    cover: 'post-rowing',
    content: `<p>Kürek ergometresi kolla çekilen bir alet sanılır. Oysa gücün yarısından fazlası bacaktan gelir; kollar işi yalnızca bitirir.</p>
<h2>Dört adımda hareket</h2>
<ol><li><strong>Tutuş:</strong> Dizler bükük, kaval kemikleri dik, kollar uzun.</li><li><strong>İtiş:</strong> Önce yalnızca bacaklar açılır, gövde yerinde kalır.</li><li><strong>Bitiş:</strong> Gövde hafifçe geriye, kol kaburgaların altına.</li><li><strong>Dönüş:</strong> Sıranın tersi: kol, gövde, bacak. Dönüş itişin iki katı sürsün.</li></ol>
<h2>Üç seviye, yirmi dakika</h2>
<h3>Yeni başlayan</h3>
<p>Beş kez: üç dakika rahat tempo, bir dakika dinlenme. Dakikada 20–22 çekiş yeter.</p>
<h3>Düzenli gelen</h3>
<p>On kez: bir dakika güçlü, bir dakika sakin. Güçlü dakikalarda 26–28 çekiş.</p>
<h3>Deneyimli</h3>
<p>Dört kez 500 metre, aralarda iki dakika dinlenme. Dört turun süreleri arasındaki fark üç saniyeyi geçmesin.</p>
<p>Bitince beş dakika sakin çek; birden durmak baş dönmesi yapabilir.</p>`,
  },
  {
    title: 'Masa başında çalışanlar için günde on dakika',
    summary: 'Boyun, omuz ve kalça için ofiste de yapılabilecek altı hareket.',
    tags: ['esneme', 'evde'],
    branch: 'meram',
    daysAgo: -4,
    content: `<p>Sekiz saat oturmanın etkisini bir saatlik antrenman tek başına silmez; araya serpilen kısa hareketler siler. Aşağıdaki altı hareketi öğle arasında ya da akşam evde yapabilirsin.</p>
<ol><li>Çene çekme: on tekrar.</li><li>Kapı pervazında göğüs esnetme: her yan otuz saniye.</li><li>Kürek kemiği sıkıştırma: on beş tekrar.</li><li>Otururken gövde çevirme: her yana sekiz tekrar.</li><li>Kalça öne esnetme: her yan kırk saniye.</li><li>Ayakta topuk yükseltme: yirmi tekrar.</li></ol>
<p>Telefonuna iki saatte bir çalan bir hatırlatıcı kur; ayağa kalkmak hareketlerin en önemlisidir.</p>`,
  },
  {
    title: 'Ramazanda antrenman saatleri',
    summary: 'Taslak: iftardan önce mi, sonra mı? Antrenörlerin görüşleri eklenecek.',
    tags: ['program'],
    branch: null,
    content: `<p>İftardan bir saat önce hafif, iftardan iki saat sonra ağır antrenman...</p>`,
  },
]

const dayMilliseconds = 86_400_000

/** Publishes posts as the staff of each branch, and as the admin for the whole club. */
export async function addDemoPosts(
  call: Call,
  callAs: (token: string) => Call,
  branches: Record<BranchKey, string>,
): Promise<number> {
  const writers = new Map<BranchKey, Call>()
  for (const { role, branch, email } of demoAccounts) {
    if (role !== 'staff' || !branch) continue
    const { token } = await call(login, { body: { email, password: demoPassword } })
    writers.set(branch, callAs(token))
  }
  for (const { branch, daysAgo, cover, tags, ...post } of demoPosts) {
    const write = (branch && writers.get(branch)) ?? call
    const moment = daysAgo === undefined ? undefined : new Date(Date.now() - daysAgo * dayMilliseconds)
    await write(addPost, {
      body: {
        ...post,
        tags: [...tags],
        branch: branch && branches[branch],
        ...(moment && { status: 'published' as const, publishedAt: moment.toISOString() }),
      },
      ...(cover && { files: { image: await picture(cover) } }),
    })
  }
  for (const write of writers.values()) await write(logout)
  return demoPosts.length
}
