import { type AdminResource, screen } from '#admin/core/resource.ts'
import { identityTexts } from '#admin/resources/club/identity/identity.texts.ts'
import { showIdentity, updateIdentity } from '#shared/club/identity/identity.contract.ts'

export const identity: AdminResource = {
  name: 'identity',
  data: {
    list: showIdentity,
    show: showIdentity,
    update: updateIdentity,
    read: (record) => ({ ...record, title: identityTexts.title }),
  },
  texts: identityTexts,
  recordRepresentation: 'title',
  loggedValues: { palette: identityTexts.palettes, motif: identityTexts.motifs },
  keywords: 'logo renk görünüm kulüp adı unvan mersis adres telefon kep sosyal medya site ayarları',
  entry: 'edit',
  list: screen(() => import('#admin/resources/club/identity/IdentityScreen.tsx'), 'IdentityScreen'),
}
