import type { ResourceTexts } from '#admin/core/resource.ts'
import { packageTexts } from '#admin/resources/membership/packages/packages.texts.ts'
import type { ReferenceSource } from '#admin/ui/ReferencePicker.tsx'
import { type ContractOccasion, contractOccasions } from '#shared/membership/contracts/contracts.schema.ts'

export const contractTexts = {
  name: 'Sözleşme |||| Sözleşme şablonları',
  fields: {
    title: 'Başlık',
    branch: 'Şube',
    branchName: 'Şube',
    requiredFor: 'Ne için istenir',
    content: 'Metin',
    isActive: 'Durum',
    publishedVersion: 'Sürüm',
    publishedAt: 'Yayımlanma',
    hasChanges: 'Taslak',
    signatures: 'İmza',
    versionId: 'Sürüm kaydı',
    contractVersion: 'Sürüm',
    textHash: 'Metnin özeti',
    hash: 'İmzanın dijital parmak izi',
    code: 'Doğrulama kodu',
    createdAt: 'Eklenme tarihi',
  },
  occasions: {
    registration: 'Üyelik (kayıt)',
    ...packageTexts.kinds,
    membership: 'Üyelik paketi',
  } satisfies Record<ContractOccasion, string>,
  occasionHint: 'Kayıt sözleşmesi her üyeden istenir; paket sözleşmesi, paket satın alınmadan önce.',
  allBranches: 'Bütün şubeler',
  active: 'Kullanımda',
  archived: 'Arşivde',
  useSelected: 'Kullanıma al',
  archiveSelected: 'Arşivle',
  activeLabel: 'Üyelerden imza isteniyor',
  activeHint: 'Kapatırsanız sözleşme arşivlenir: kimseden istenmez, atılmış imzalar olduğu gibi kalır.',
  draftOnly: 'Yayımlanmadı',
  changed: 'Yayımlanmamış değişiklik',
  upToDate: 'Yayındakiyle aynı',
  contentHint: 'Kaydetmek yalnızca taslağı saklar. Üyeler metni yayımlandıktan sonra görür.',
  starter: 'Hazır üyelik sözleşmesiyle başla',
  starterHint: 'Kulübün bilgileriyle doldurulur. Yayımlamadan önce avukatınıza okutun.',
  publication: 'Yayım',
  inForce: (version: number, day: string) => `Sürüm ${version}, ${day} tarihinden beri yürürlükte.`,
  signedBy: (count: number) =>
    count === 0 ? 'Bu sürümü henüz kimse imzalamadı.' : `Bu sürümü ${count} üye imzaladı.`,
  neverPublished: 'Henüz yayımlanmadı; üyeler bu sözleşmeyi görmüyor.',
  noChanges: 'Taslak, yürürlükteki sürümle aynı.',
  publish: 'Önizle ve yayımla',
  preview: (title: string) => `Üyenin göreceği metin: ${title}`,
  publishWarning: (version: number) =>
    version === 1
      ? 'Yayımlayınca sözleşme, ilgili bütün üyelerin imzasına açılır. Yayımlanan metin sonradan değiştirilemez.'
      : `Yayımlayınca sürüm ${version} yürürlüğe girer ve ilgili bütün üyelerden yeniden imza istenir. Eski imzalar olduğu gibi kalır. Yayımlanan metin sonradan değiştirilemez.`,
  publishConfirm: (version: number) => `Sürüm ${version} olarak yayımla`,
  published: (version: number) => `Sürüm ${version} yayımlandı.`,
  versions: 'Yayımlanmış sürümler',
  noVersions: 'Henüz yok.',
  versionTitle: (version: number) => `Sürüm ${version}`,
  versionSigned: (count: number) => `${count} imza`,
  read: 'Oku',
  readOnly: 'Bu sözleşme bütün şubeler için; yalnızca yönetici değiştirebilir.',
} as const satisfies ResourceTexts & Record<string, unknown>

export const occasionChoices = contractOccasions.map((id) => ({ id, name: contractTexts.occasions[id] }))

/** Contracts by title and branch. */
export const contractSource: ReferenceSource = {
  reference: 'contracts',
  sort: { field: 'title', order: 'ASC' },
  detail: ({ branchName }) => String(branchName ?? contractTexts.allBranches),
}
