import type { MemberOverview } from '#shared/office/member-overview/member-overview.contract.ts'
import styles from '#site/features/overview/FirstSteps.module.css'
import { overviewTexts } from '#site/features/overview/overview.texts.ts'

const { steps: texts } = overviewTexts

/** The first steps of a new member, until all are done. */
export function FirstSteps({ unsignedContracts, firstSteps }: MemberOverview) {
  if (!firstSteps) return null
  const { isEmailVerified, hasEntered, hasBookedLesson } = firstSteps
  const steps = [
    { ...texts.verify, href: '/customer/info', isDone: isEmailVerified },
    { ...texts.sign, href: '/customer/contracts', isDone: unsignedContracts.length === 0 },
    { ...texts.code, href: '/customer/qr', isDone: hasEntered },
    { ...texts.lesson, href: '/customer/lessons', isDone: hasBookedLesson },
  ]
  if (steps.every(({ isDone }) => isDone)) return null
  return (
    <section className={styles.steps} aria-labelledby="first-steps-title">
      <h2 id="first-steps-title">{texts.title}</h2>
      <ol>
        {steps.map(({ title, text, href, isDone }) => (
          <li key={title} data-done={isDone || undefined}>
            {isDone ? (
              <p>
                <b>{title}</b> <span>{texts.done}</span>
              </p>
            ) : (
              <p>
                <a href={href}>{title}</a>
                <span className="hint">{text}</span>
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
