import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import type { ResourceTexts } from '#admin/core/resource.ts'
import type { InvitationKind, InvitedPerson } from '#shared/office/invitations/invitations.contract.ts'

const people = (count: number) => `${formatCount(count)} kişi`

export const invitationTexts = {
  name: 'Toplu davet |||| Toplu davetler',
  tab: 'Davetler',
  fields: {
    kind: 'Davet',
    createdAt: 'Başladı',
    total: 'Kişi',
    sent: 'Durum',
    claimed: 'Hesabını açan',
    authorName: 'Başlatan',
  },
  kinds: { mail: 'Bağlantıyla', slips: 'Basılı kâğıtla' } satisfies Record<InvitationKind, string>,
  intro:
    'Üyeler listesinde süzüp ya da seçip “Davet et”e basın. Davetlerin ilerlemesi ve kimin henüz gelmediği burada görünür.',
  toMembers: 'Üyelere git',
  title: (kind: InvitationKind, moment: string) =>
    `${kind === 'mail' ? 'Bağlantıyla davet' : 'Davet kâğıtları'}, ${moment}`,
  by: (name: string) => `Başlatan: ${name}`,
  states: {
    queued: 'Sırada',
    sending: 'Gönderiliyor',
    sent: 'Gitti',
    failed: 'Gönderilemedi',
    'in-doubt': 'Gidip gitmediği bilinmiyor',
    skipped: 'Gerek kalmadı',
  } satisfies Record<InvitedPerson['state'], string>,
  slipStates: {
    queued: 'Hazırlanıyor',
    sending: 'Hazırlanıyor',
    sent: 'Basıldı',
    failed: 'Basılamadı',
    'in-doubt': 'Basılamadı',
    skipped: 'Gerek kalmadı',
  } satisfies Record<InvitedPerson['state'], string>,
  running: { mail: 'Gönderiliyor', slips: 'Kâğıtlar hazırlanıyor' } satisfies Record<InvitationKind, string>,
  finished: 'Tamamlandı',
  finishedAt: (moment: string) => `${moment} tarihinde tamamlandı.`,
  done: (done: number, total: number) => `${formatCount(done)} / ${formatCount(total)}`,
  cameOf: (came: number, total: number) => `${formatCount(came)} / ${formatCount(total)} kişi hesabını açtı`,
  figures: {
    sent: 'Gitti',
    printed: 'Basıldı',
    queued: 'Sırada',
    failed: 'Gönderilemedi',
    inDoubt: 'Bilinmiyor',
    skipped: 'Gerek kalmadı',
    claimed: 'Hesabını açan',
  },
  inDoubt: (count: number) =>
    `${people(count)} için e-postanın gidip gitmediği bilinmiyor. Kimse iki kez almasın diye kendiliğinden yeniden gönderilmez; bir gün sonra “Gelmeyenlere yeniden gönder” ile davet edebilirsiniz.`,
  download: 'PDF indir',
  fileName: (moment: string) => `Davet kâğıtları ${moment}.pdf`,
  fileUntil: (moment: string) =>
    `Dosya ${moment} tarihine kadar indirilebilir, sonra silinir. Kâğıtların kodları 60 gün geçerlidir.`,
  fileGone: 'Dosya bir gün sonra silindi. Basılan kodlar 60 gün geçerlidir; kaybolanlar için yeniden basın.',
  fileOfOthers:
    'Dosyada başka şubelerin üyeleri de olduğu için indirilemez. Kendi üyeleriniz için yeniden basın.',
  repeat: {
    mail: 'Gelmeyenlere yeniden gönder',
    slips: 'Yeniden bas',
  } satisfies Record<InvitationKind, string>,
  people: 'Kişiler',
  person: 'Ad',
  contact: 'İletişim',
  state: 'Davet',
  account: 'Hesap',
  show: 'Göster',
  shown: { waiting: 'Henüz gelmeyenler', came: 'Hesabını açanlar', all: 'Herkes' },
  search: 'Ad, telefon ya da adres ara',
  opened: (day: string) => `${day} tarihinde açtı`,
  notOpened: 'Henüz açmadı',
  nobody: {
    waiting: 'Gelmeyen kimse yok.',
    came: 'Henüz kimse hesabını açmadı.',
    all: 'Bu aramaya uyan kimse yok.',
  },
  nobodyFound: 'Bu aramaya uyan kimse yok.',
  dialog: {
    action: 'Davet et',
    title: 'Hesap açmaya davet et',
    kind: 'Nasıl?',
    counting: 'Sayılıyor…',
    mail: (count: number) => `E-posta ya da SMS ile: ${people(count)}`,
    slips: (count: number) => `Basılı kâğıtla: ${people(count)}`,
    mailHint: 'Hesap açma bağlantısı e-postayla gider; SMS açıksa adresi olmayana SMS ile.',
    slipsHint:
      'E-posta adresi olmayanlara: adı, şubesi, kodu ve karekoduyla kesilecek kâğıtlar, sayfada on tane.',
    outcome: {
      mail: (count: number) =>
        count === 0 ? 'Bu seçimde bağlantı gönderilecek kimse yok.' : `${people(count)}ye e-posta gider.`,
      slips: (count: number) =>
        count === 0
          ? 'Bu seçimde kâğıt basılacak kimse yok.'
          : `${formatCount(count)} kâğıt hazırlanır, ${formatCount(Math.ceil(count / 10))} sayfa.`,
    } satisfies Record<InvitationKind, (count: number) => string>,
    texted: (count: number, parts: number) =>
      `E-posta adresi olmayan ${people(count)}ye SMS gider: toplam ${formatCount(parts)} parça.`,
    replaced: {
      mail: (count: number) => `Daha önce gönderilmiş ${formatCount(count)} bağlantı geçersiz olur.`,
      slips: (count: number) =>
        `Daha önce basılmış ${formatCount(count)} kâğıdın kodu geçersiz olur; o kâğıtları artık vermeyin.`,
    } satisfies Record<InvitationKind, (count: number) => string>,
    tooMany: (most: number) =>
      `Bir seferde en çok ${formatCount(most)} kâğıt basılabilir. Üyeleri şubeye göre süzüp parça parça basın.`,
    leftOut: 'Atlananlar',
    reasons: {
      claimed: (count: number) => `${people(count)} hesabını açmış.`,
      waiting: {
        mail: (count: number) => `${people(count)} yakın zamanda davet edilmiş, bağlantısı geçerli.`,
        slips: (count: number) => `${people(count)} için basılmış kâğıt geçerli.`,
      } satisfies Record<InvitationKind, (count: number) => string>,
      minors: (count: number) => `${people(count)} 18 yaşından küçük; hesabını velisi açar.`,
      withoutAddress: (count: number) =>
        `${people(count)} için davetin gideceği adres yok; onlara kâğıt basın.`,
      withAddress: (count: number) =>
        `${people(count)} için e-posta adresi var; onları e-postayla davet edin.`,
      withoutProof: (count: number) =>
        `${people(count)} için ne doğum tarihi ne telefon var. Kâğıt bunlardan birini sorar; masada hesap kodu verin.`,
      unseen: (count: number) => `${people(count)} personel ya da başka şubeden; burada davet edilmez.`,
    },
    again: {
      mail: 'Bağlantısı geçerli olanlara da yeniden gönder (son 24 saatte davet edilenlere gitmez)',
      slips: 'Kâğıdı geçerli olanlarınkini de yeniden bas (eski kodları geçersiz olur)',
    } satisfies Record<InvitationKind, string>,
    confirm: {
      mail: 'Davetleri gönder',
      slips: 'Kâğıtları hazırla',
    } satisfies Record<InvitationKind, string>,
    started: {
      mail: 'Davetler gönderiliyor.',
      slips: 'Kâğıtlar hazırlanıyor.',
    } satisfies Record<InvitationKind, string>,
  },
} as const satisfies ResourceTexts & Record<string, unknown>
