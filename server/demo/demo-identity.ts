import { updateIdentity } from '#shared/club/identity/identity.contract.ts'
import type { Call } from '#shared/core/client.ts'
import { skipSetupStep } from '#shared/office/setup/setup.contract.ts'

/** The demo's club. */
const demoIdentity = {
  name: 'Bozkır Fitness',
  shortName: 'Bozkır',
  wordmark: 'BOZKIR FITNESS',
  palette: 'wheat',
  motif: 'kilim',
  city: 'Konya',
  address: 'Sahibiata Mahallesi, Mimar Sinan Caddesi No: 1, Meram',
  phone: '+90 332 000 00 00',
  email: 'merhaba@bozkir.example',
  openingHours: '08.00 - 00.00',
  socialLinks: ['https://www.instagram.com/bozkirfitness'],
  tradeName: 'Bozkır Fitness Spor Hizmetleri A.Ş.',
  mersis: '0000000000000001',
  taxOffice: 'Meram',
  taxNumber: '0000000001',
  responsiblePerson: 'Hatice Karaca',
  founderName: 'Hatice Karaca',
  founderText:
    'Bu kulübü bir un ambarında, on iki dambıl ve ödünç bir aynayla açtım. İlk kış soba yaktık; gelenler ısınsın diye ders erken başlardı. Şimdi soba yok, erken başlayan ders hâlâ var.\n\nTek kuralım aynı: kapıdan giren adıyla karşılanır.',
  memberName: 'Nurgül Işık',
  memberText: 'İlk ay yalnızca yürüdüm, kimse acele ettirmedi. Şimdi sabah dersine ilk ben geliyorum.',
} as const

/** Gives the club the demo's identity; its mails go nowhere, so that no test mail is asked for. */
export async function addDemoIdentity(call: Call): Promise<void> {
  await call(updateIdentity, { body: { ...demoIdentity, socialLinks: [...demoIdentity.socialLinks] } })
  await call(skipSetupStep, { params: { step: 'test-mail' }, body: { isSkipped: true } })
}
