import type {
  BasketItem,
  BillingAddress,
  Buyer,
  CheckoutFormRequest,
  Purchase,
  ThreeDSRequest,
} from '#server/integrations/payments/gateway.ts'
import { wirePrice } from '#server/integrations/payments/wire-money.ts'

/** What iyzico takes for a buyer whose identity number the merchant does not ask for. */
const unaskedIdentityNumber = '11111111111'

const wireBuyer = (buyer: Buyer) => ({
  id: buyer.id,
  name: buyer.name,
  surname: buyer.surname,
  identityNumber: buyer.identityNumber ?? unaskedIdentityNumber,
  email: buyer.email,
  ...(buyer.phone ? { gsmNumber: buyer.phone } : {}),
  registrationAddress: buyer.address,
  city: buyer.city,
  country: buyer.country,
  ip: buyer.ip,
})

const wireAddress = ({ contactName, city, country, address }: BillingAddress) => ({
  contactName,
  city,
  country,
  address,
})

const wireItem = (item: BasketItem) => ({
  id: item.id,
  name: item.name,
  category1: item.category,
  itemType: item.kind === 'physical' ? 'PHYSICAL' : 'VIRTUAL',
  price: wirePrice(item.price),
})

function wirePurchase(purchase: Purchase) {
  const isShipped = purchase.items.some((item) => item.kind === 'physical')
  return {
    locale: 'tr',
    conversationId: purchase.conversationId,
    price: wirePrice(purchase.price),
    paidPrice: wirePrice(purchase.paidPrice),
    currency: 'TRY',
    basketId: purchase.basketId,
    paymentGroup: 'PRODUCT',
    callbackUrl: purchase.callbackUrl,
    buyer: wireBuyer(purchase.buyer),
    billingAddress: wireAddress(purchase.billingAddress),
    ...(isShipped
      ? { shippingAddress: wireAddress(purchase.shippingAddress ?? purchase.billingAddress) }
      : {}),
    basketItems: purchase.items.map(wireItem),
  }
}

export function threeDSBody({ card, installment, ...purchase }: ThreeDSRequest) {
  return {
    ...wirePurchase(purchase),
    installment,
    paymentChannel: 'WEB',
    paymentCard: {
      cardHolderName: card.holder,
      cardNumber: card.number,
      expireYear: card.expireYear,
      expireMonth: card.expireMonth,
      cvc: card.cvc,
      registerCard: 0,
    },
  }
}

export const checkoutFormBody = ({ installments, ...purchase }: CheckoutFormRequest) => ({
  ...wirePurchase(purchase),
  enabledInstallments: installments,
  forceThreeDS: 1,
})
