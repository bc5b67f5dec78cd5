import { deviceKeyHeader, scan } from '#shared/access/turnstile/gate.contract.ts'
import { addDevice } from '#shared/access/turnstile/turnstile-devices.contract.ts'
import { generateUserQr } from '#shared/access/user-qr/user-qr.contract.ts'
import { showProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import { listProducts } from '#shared/shop/products/products.contract.ts'
import { createOrder, updateOrderStatus } from '#shared/shop/vitamin-orders/vitamin-orders.contract.ts'
import { type SignedIn, signIn } from '#tests/support/product/sign-in.ts'

/** A user without a membership scans their code at a gate of the branch. */
export async function standAtGate(
  url: string,
  { call }: SignedIn,
  branch: string,
  email: string,
): Promise<void> {
  const { _id: deviceId, key } = await call(addDevice, { body: { branch, name: 'Yan kapı' } })
  const person = await signIn(url, email)
  const { _id: id } = await person.call(showProfile)
  const { tokens } = await person.call(generateUserQr, { params: { id } })
  const answer = await fetch(url + scan.url, {
    method: scan.method,
    headers: { 'content-type': 'application/json', [deviceKeyHeader]: key },
    body: JSON.stringify({ token: tokens[0], deviceId }),
  })
  const said = await answer.text()
  if (!said.includes('"allowed":false')) throw new Error(`The gate answered ${answer.status}: ${said}`)
}

/** An order ready to be paid and collected at the desk. */
export async function readyOrder(
  url: string,
  { call }: SignedIn,
  branch: string,
  email: string,
): Promise<void> {
  const buyer = await signIn(url, email)
  const products = await buyer.call(listProducts)
  const product = products.find(({ stock }) => stock > 5)?._id ?? ''
  const { _id } = await buyer.call(createOrder, {
    body: {
      branch,
      method: 'desk',
      items: [{ product, quantity: 1 }],
      requestKey: crypto.randomUUID(),
    },
  })
  for (const status of ['preparing', 'ready'] as const)
    await call(updateOrderStatus, { params: { orderId: _id }, body: { status } })
}
