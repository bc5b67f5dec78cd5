import { changeBalance, openWallet, type Wallet } from '#shared/money/balances/balances.contract.ts'
import type { Person } from '#tests/support/product/test-product.ts'

/** A member’s wallet in a branch, with an initial balance in lira. */
export const makeWallet = (
  person: Person,
  { user }: Pick<Person, 'user'>,
  branch: string,
  balance = 0,
): Promise<Wallet> =>
  person.call(openWallet, {
    body: { user_id: user._id, branch_id: branch, balance, name: user.name, surname: '' },
  })

/** Credits or debits a wallet, in lira. */
export const change = (
  person: Person,
  wallet: Wallet,
  amount: number,
  description = 'Nakit',
): Promise<Wallet> =>
  person.call(changeBalance, { params: { memberId: wallet._id }, body: { amount, description } })
