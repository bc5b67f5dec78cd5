import type { BranchKey } from '#server/demo/demo-branches.ts'
import {
  listContact,
  markContact,
  replyContact,
  sendContact,
} from '#shared/content/contact/contact.contract.ts'
import type { Call } from '#shared/core/client.ts'

interface DemoMessage {
  branch: BranchKey | null
  name: string
  email: string
  phone?: string
  subject: string
  message: string
  isRead?: true
  reply?: string
}

/** The oldest first. */
const demoMessages: readonly DemoMessage[] = [
  {
    branch: 'selcuklu',
    name: 'Nermin Yurt',
    email: 'nermin.yurt@posta.example',
    phone: '0555 000 40 01',
    subject: 'Deneme günü',
    message:
      'Merhaba,\n\nÜye olmadan önce salonu bir gün deneyebilir miyim? Hafta içi akşamları gelebilirim.',
    reply:
      'Elbette deneyebilirsin. Resepsiyondan ücretsiz bir deneme günü alabilirsin; yanında temiz bir ayakkabı ve havlu getirmen yeterli.\n\nGörüşmek üzere!',
  },
  {
    branch: 'selcuklu',
    name: 'Cihan Er',
    email: 'cihan.er@posta.example',
    subject: 'Otopark',
    message: 'Şubenin otoparkı var mı? Yoksa en yakın nereye park edebiliriz?',
    isRead: true,
  },
  {
    branch: 'meram',
    name: 'Sevgi Nur Alkan',
    email: 'sevgi.alkan@posta.example',
    phone: '0555 000 40 02',
    subject: 'Antrenörle tanışma',
    message:
      'Uzun bir aradan sonra spora dönüyorum. Hangi antrenörle başlamam doğru olur, önce görüşebilir miyiz?',
  },
  {
    branch: 'karatay',
    name: 'Okan Dinç',
    email: 'okan.dinc@posta.example',
    subject: 'Boks torbası eldiveni',
    message: 'Eldivenleri resepsiyondan alabildiğimizi okudum. Kendi bandajımızı getirmemiz gerekiyor mu?',
  },
  {
    branch: null,
    name: 'Pınar Özgün',
    email: 'pinar.ozgun@posta.example',
    phone: '0555 000 40 03',
    subject: 'Kurumsal üyelik',
    message:
      'Kırk kişilik bir ekibiz ve çalışanlarımıza kurumsal üyelik düşünüyoruz. Üç şubeyi de kapsayan bir teklif alabilir miyiz?',
  },
]

/** Sends contact messages through the public API and replies to some of them. */
export async function addDemoMessages(call: Call, branches: Record<BranchKey, string>): Promise<void> {
  for (const { branch, isRead, reply, ...fields } of demoMessages) {
    await call(sendContact, { body: { ...fields, branch: branch && branches[branch] } })
    if (!isRead && !reply) continue
    const [message] = await call(listContact, { query: { filter: { q: fields.email } } })
    const params = { id: message?._id ?? '' }
    if (reply) await call(replyContact, { params, body: { reply } })
    else await call(markContact, { params, body: { isRead: true } })
  }
}
