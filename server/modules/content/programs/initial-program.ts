import type { Services } from '#server/core/module.ts'
import { cleanHtml } from '#server/core/rich-text.ts'
import { inTransaction } from '#server/db/database.ts'
import { settings } from '#server/db/infrastructure.table.ts'
import { programs } from '#server/modules/content/programs/programs.table.ts'
import { titleSlug } from '#shared/core/text.ts'

const title = 'Temel Fitness'

/** The program that the site's header links to. */
const basicFitness = () => ({
  title,
  slug: titleSlug(title),
  summary:
    'Salona yeni başlayanlar ve uzun bir aradan sonra dönenler için sekiz hafta: haftada üç gün, bütün vücut, sade hareketler.',
  content: cleanHtml(`
<h2>Nasıl ilerlersin</h2>
<p>Üç antrenman günü arasında en az bir gün dinlen; örneğin pazartesi, çarşamba, cuma. İlk iki hafta ağırlıkları bilerek hafif seç: amaç yorulmak değil, hareketi öğrenmektir. Setin sonunda <strong>iki üç tekrar daha yapabilecek gibi</strong> hissetmelisin.</p>
<p>Bütün setleri yazılan en yüksek tekrarla, düzgün teknikle tamamladığında bir sonraki antrenmanda ağırlığı küçük bir adım artır. Yapamadığın gün aynı ağırlıkta kalmak geri adım değildir.</p>
<h2>Her antrenmanın başı ve sonu</h2>
<ul>
<li>Başında 8-10 dakika tempolu yürüyüş, bisiklet veya kürek; ardından ilk hareketin çok hafif bir ısınma seti.</li>
<li>Setler arasında 60-90 saniye, ağır bacak hareketlerinde iki dakikaya kadar dinlenme.</li>
<li>Sonunda 5-10 dakika esneme ve sakin nefes.</li>
</ul>
<h2>Ne zaman durmalı</h2>
<p>Kas yorgunluğu beklenir; eklemde keskin ağrı, göğüste sıkışma, baş dönmesi veya nefes darlığı beklenmez. Böyle bir durumda antrenmanı bırak ve antrenörüne haber ver. Kronik bir rahatsızlığın varsa başlamadan önce hekimine danış.</p>`),
  level: 'beginner' as const,
  weeks: 8,
  sessionsPerWeek: 3,
  days: [
    {
      title: 'A günü: itiş ve bacak',
      exercises: [
        exercise('Goblet squat', '3', '10-12', 'Dirsekler dizlerin içine değecek kadar inin, topuk yerde.'),
        exercise('Göğüs presi (makine)', '3', '10-12', 'Kürek kemikleri sırtlığa yapışık.'),
        exercise('Oturarak kürek çekişi', '3', '10-12', 'Gövde sallanmadan, dirsek bele doğru.'),
        exercise('Hip thrust', '3', '12', 'Üstte bir saniye bekleyin.'),
        exercise('Plank', '3', '20-40 sn', 'Bel çukurlaşmadan.'),
      ],
    },
    {
      title: 'B günü: çekiş ve arka zincir',
      exercises: [
        exercise('Romen deadlift (dambıl)', '3', '10', 'Diz hafif kırık, sırt düz, kalça geriye.'),
        exercise('Lat pulldown', '3', '10-12', 'Barı çenenin altına, göğse doğru çekin.'),
        exercise('Omuz presi (dambıl)', '3', '10', 'Beli kırmadan, karın sıkı.'),
        exercise('Leg press', '3', '12', 'Dizler ayak ucuyla aynı yöne.'),
        exercise('Dead bug', '3', '8 + 8', 'Bel yerden kalkmadan.'),
      ],
    },
    {
      title: 'C günü: bütün vücut ve kondisyon',
      exercises: [
        exercise('Step üstüne çıkış', '3', '10 + 10', 'Yerdeki ayakla itmeden.'),
        exercise('Şınav', '3', '6-12', 'Zor gelirse ellerini bir yükseltiye koy.'),
        exercise('Tek kol dambıl kürek', '3', '10 + 10', 'Sırt masa gibi düz.'),
        exercise('Çiftçi yürüyüşü', '4', '30 m', 'Omuzlar geride, adımlar kısa.'),
        exercise('Kürek ergometresi', '1', '8-10 dk', 'Konuşabileceğin tempoda.'),
      ],
    },
  ],
})

function exercise(name: string, sets: string, repetitions: string, note: string) {
  return { name, sets, repetitions, note }
}

const writtenKey = 'initial-program'

/** Creates the first program once per database; a deleted one is not created again. */
export async function addInitialProgram({ pool }: Pick<Services, 'pool'>): Promise<void> {
  await inTransaction(pool, async ({ db }) => {
    const marked = await db
      .insert(settings)
      .values({ key: writtenKey, value: true })
      .onConflictDoNothing()
      .returning()
    if (marked.length > 0) await db.insert(programs).values(basicFitness()).onConflictDoNothing()
  })
}
