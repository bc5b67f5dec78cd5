import { dayField, moneyField, noteField, type Sheet, textField } from '#shared/core/sheets/sheets.ts'
import type { deskMethods } from '#shared/membership/memberships/memberships.contract.ts'
import { DeskPaymentInput } from '#shared/money/payment-records/payment-records.contract.ts'
import {
  deskMethodNames,
  paymentRecordsMessages,
} from '#shared/money/payment-records/payment-records.messages.ts'

export const paymentRecordsSheet: Sheet<'payment-records'> = {
  name: 'payment-records',
  title: 'Ödeme kayıtları',
  fileName: 'odeme-kayitlari',
  row: DeskPaymentInput.omit({ branch: true }),
  futureDate: paymentRecordsMessages.future,
  fields: [
    dayField,
    textField('memberName', 'Üye', [
      'uye adi',
      'ad soyad',
      'adi soyadi',
      'musteri',
      'isim',
      'member',
      'member name',
      'name',
      'customer',
    ]),
    textField('phone', 'Telefon', ['tel', 'cep', 'cep telefonu', 'gsm', 'telefon no', 'phone', 'mobile']),
    textField('package', 'Paket', ['uyelik', 'urun', 'hizmet', 'package', 'product', 'plan']),
    moneyField,
    {
      name: 'method',
      label: 'Yöntem',
      kind: 'choice',
      aliases: ['odeme yontemi', 'odeme sekli', 'odeme tipi', 'method', 'payment method', 'payment type'],
      preset: 'cash',
      choices: {
        cash: { name: deskMethodNames.cash, aliases: ['pesin', 'cash'] },
        card: {
          name: deskMethodNames.card,
          aliases: ['kredi karti', 'banka karti', 'pos', 'card', 'credit card'],
        },
        transfer: {
          name: deskMethodNames.transfer,
          aliases: ['havale', 'eft', 'havale/eft', 'fast', 'transfer', 'bank transfer', 'wire'],
        },
      } satisfies Record<(typeof deskMethods)[number], object>,
    },
    noteField,
  ],
}
