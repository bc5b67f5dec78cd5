import { formatLira, kurusOf, liraOf } from '#shared/core/money.ts'
import type { Wallet } from '#shared/money/balances/balances.contract.ts'
import { orderMethods } from '#shared/shop/vitamin-orders/order-status.ts'
import { topUpPath } from '#site/features/balance/top-up-path.ts'
import styles from '#site/features/orders/orders.module.css'
import { orderTexts as texts } from '#site/features/orders/orders.texts.ts'

export type Method = (typeof orderMethods)[number]

interface MethodChoiceProps {
  method: Method
  total: number
  /** The pick-up branch; empty until chosen. */
  branch: string
  wallet: Wallet | undefined
  onChoose: (method: Method) => void
}

/** The payment method, with the balance of the branch’s wallet. */
export function MethodChoice({ method, total, branch, wallet, onChoose }: MethodChoiceProps) {
  const balance = wallet?.balance ?? 0
  const after = liraOf(kurusOf(balance) - kurusOf(total))

  function explain(): string {
    if (!branch) return texts.balanceOfBranch
    return after < 0
      ? texts.balanceLow(formatLira(balance))
      : texts.balanceLeft(formatLira(balance), formatLira(after))
  }

  return (
    <fieldset className={styles.methods}>
      <legend>{texts.method}</legend>
      {orderMethods.map((one) => (
        <div key={one} className={styles.method}>
          <label>
            <input
              type="radio"
              name="method"
              value={one}
              checked={method === one}
              onChange={() => onChoose(one)}
            />
            <span>
              <b>{texts.methods[one].name}</b>
              <span>{one === 'balance' ? explain() : texts.methods[one].text}</span>
            </span>
          </label>
          {one === 'balance' && branch && after < 0 && <a href={topUpPath(branch)}>{texts.topUp}</a>}
        </div>
      ))}
    </fieldset>
  )
}
