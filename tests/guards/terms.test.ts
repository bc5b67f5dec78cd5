import ts from 'typescript'
import { expect, test } from 'vitest'
import { filesWith, nodesOf } from '#tests/support/product/source-ast.ts'

/** One term per concept (docs/glossary.md): the term, and what texts must not say instead. `\b` knows Turkish letters. */
const replaced: [term: string, pattern: RegExp][] = [
  ['bakiye', /\bcüzdan/iu],
  ['e-posta', /\bmail(i|e|in|ini|ler|leri|de|den|le)?\b|\bileti(yi|nin|ler|leri|lerin|lere)?\b/iu],
  ['filtre', /\bsüzg|\bsüz(er|mek|ülen)?\b/iu],
  ['devam eden, mevcut', /\bsüren (üyeli|çekili|kampanya|ders|işle|paket|abone|sözleşme|dondurma)/iu],
  ['kontrol et, doğrula', /\bdenetle/iu],
  ['otomatik', /\bkendiliğinden\b/iu],
  ['giriş, geçiş, turnike', /\bkap(ıda|ıdan|ıya|ıyı|ılar|ıları)\b|\bkapı (ekran|kod|ayar|okuyucu)/iu],
  ['giriş kodu', /\büye kodu/iu],
  ['QR kod', /\bkarekod/iu],
  ['günlük giriş', /\btek giriş|\büyeliksiz giriş/iu],
  ['yer ayırt', /\bderse (yaz|katıl)/iu],
  ['geç iptal', /\bgeç bırakma/iu],
  ['bekleme sırası', /\bbekleme listesi/iu],
  ['bire bir ders', /\bbirebir|\bkişisel antrenman/iu],
  ['gündüz kuşağı', /\bgündüz (indirimi|paketi)/iu],
  ['resepsiyon', /\bdanışma(ya|da|dan|nın|yı)?\b|\bbanko/iu],
  ['personel, görevli', /\b(kulüp|kulübün) çalışan|\bçalışan(lara|ların|ımız|ımıza|a)\b/iu],
  ['üye, kullanıcı', /\b(bu|bir|aynı|seç\p{L}+) kişi|\bkişiler\b/iu],
  ['neden', /\bgerekçe/iu],
  ['geçerli', /\baktif|\betkin(leştir|dir|siz)?\b/iu],
  ['yeniden dene', /\btekrar dene/iu],
  ['...', /\p{L}{3}…/u],
  ['3-D Secure', /\b3D\b/u],
  ['önizleme, veri tabanı, dâhil, hâli', /\bön izleme|\bveritaban|\bdahil\b|\bhali\b/iu],
  ['a typographic apostrophe', /[a-zçğıöşü]'[a-zçğıöşü]{1,6}\b/iu],
  ['14.30', /\b([01]\d|2[0-3]):[0-5]\d\b/u],
  ['₺', /\b\d[\d.,]* ?TL\b|\bTL\b|\d lira\b/u],
]

/** Wordings that were unclear or wrong, and what says it better. */
const corrected: [better: string, pattern: RegExp][] = [
  ['Reddet', /^Onaylama$/u],
  ['geri alınmazsa kalıcı silinir', /kalıcı silinir\. .*geri alabilirsiniz/u],
  ['Böyle bir üye yok: …', /böyle bir üye yok$/u],
  ['bağlantıya tıklayınca', /ona basınca geçerli/u],
  ['baştan yayımlananla aynı', /taahhüde uyuyor/u],
  ['katılımını kulüp iptal etti', /kulüp tarafından çıkarıldı/u],
  ['plain words on the home page', /Bozkırda yol uzundur|nerede açılıyor|galeri artık onunki|Kilim dokuyan/u],
  ['plain words for errors', /henüz yolda olabilir|Toz kalktı|Buraya kadar çekmiyor|^Tamamdır|^Olmadı$/u],
  ['Adres, Yasal', /^(Uğra|Güven)$/u],
  ['giriş yapabilirsin', /kapısı seni içeri|kapılar açılır/u],
  ['bitiş tarihin ileri alınır', /son günün ileri kayar/u],
  ['tarihine kadar (o gün dâhil)', /gününün sonuna kadar/u],
  ['Üye olmadan önce dene', /[Bb]ağlanmadan (önce|başlamak)/u],
  ['Bu kelimelerle', /^Bu sözlerle/u],
  ['JavaScript kapalı', /betikler kapalı/u],
  ['Sırada 3. kişisin', /^Sıradasın/u],
  ['Yükleme ilerlemesi', /^Gönderilen bölüm/u],
  ['ödeme yöntemine iade edilir', /ödediğin yere/u],
  ['dijital parmak izi', /\bmühr|\bmühür/iu],
  ['geçişler anında görünür', /geçişler anında düşer/u],
  ['Hiç giriş yok, giriş reddedildi', /^Hiç geçmedi|^geçirilmedi/u],
  ['Görüntüleme kaydı, Sipariş zamanı', /^Kayda bakma|^Verildiği an/u],
  ['Merhaba', /İyi geceler/u],
]

/** Texts that keep a replaced term, with the reason. */
const kept: [text: RegExp, reason: string][] = [
  [/^(Gönderilen mailleri|Mail detayını) getirirken|^Test mail gönderiminde/, 'message of the specification'],
  [/tekrar deneyin\.$/, 'message of the specification'],
  [/^API'den beklenen veri formatı/, 'message of the specification'],
  [/^Derse katılım sırasında/, 'message of the specification'],
  [/“Kulüp”|“Kanun”/, 'legal text with defined terms'],
  [/gerekçe göstermeden/, 'legal wording of the right of withdrawal'],
  [/^(e-posta kampanya mail|cüzdan bakiye yükle|giriş çıkış geçişler kapı) /, 'search keywords'],
  [/18:00|19:00/, 'value of an input of type time'],
  [/^Siyah deri cüzdan$/, 'a found purse'],
]

const isWord = String.raw`[\p{L}\p{N}_]`
const boundary = `(?:(?<!${isWord})(?=${isWord})|(?<=${isWord})(?!${isWord}))`

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isJsxText(node))
    return node.text
  if (!ts.isTemplateExpression(node)) return undefined
  return [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join('{}')
}

/** Folders whose texts are for users; `server` also holds English log lines and SQL, recognised by their letters. */
const everyText = filesWith('', ['shared', 'server', 'admin', 'site']).flatMap(({ path, tree }) =>
  nodesOf(tree)
    .filter(({ parent }) => parent && !(ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent)))
    .flatMap(
      (node) =>
        textOf(node)
          ?.trim()
          .replace(/<[^>]*>|\s+/g, ' ') ?? [],
    )
    // Keys such as `test-mail` have neither a space nor a letter that texts have.
    .filter((text) => /[ A-ZÇĞİÖŞÜçğıöşü]/.test(text))
    .filter(
      (text) => !path.startsWith('server/') || (/[çğıöşü]/i.test(text) && !/\b(SELECT|UPDATE)\b/.test(text)),
    )
    .map((text) => ({ path, text })),
)
const texts = everyText.filter(({ text }) => !kept.some(([exception]) => exception.test(text)))

test.each([...replaced, ...corrected])('texts say “%s”', (_term, pattern) => {
  const words = new RegExp(pattern.source.replaceAll('\\b', boundary), pattern.flags)
  expect(texts.filter(({ text }) => words.test(text)).map(({ path, text }) => `${path}: ${text}`)).toEqual([])
})

test.each(kept)('the exception %s is needed', (exception) => {
  expect(everyText.some(({ text }) => exception.test(text))).toBe(true)
})
