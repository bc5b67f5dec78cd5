import type { SignaturePart } from '#shared/membership/contracts/contracts.schema.ts'

export const signaturePartNames: Record<SignaturePart, string> = {
  text: 'sözleşmenin metni değişmiş',
  version: 'sözleşmenin sürümü değişmiş',
  member: 'imzalayan üye değişmiş',
  name: 'imzalayanın adı değişmiş',
  drawing: 'imzanın kendisi değişmiş',
  agreedAt: 'onay zamanı değişmiş',
  signedAt: 'imza tarihi değişmiş',
  origin: 'imzanın yapıldığı bağlantı değişmiş',
  seal: 'imzanın dijital parmak izi tutmuyor',
  chain: 'komşu imzalara bağlanmıyor',
}
