interface PrivacyHintProps {
  /** Who sees what is typed. */
  text: string
  link: string
  href?: string
}

/** Says who sees the data of a form, with the notice. */
export const PrivacyHint = ({ text, link, href = '/privacyPolicy' }: PrivacyHintProps) => (
  <p className="hint">
    <span>
      {text}
      <a href={href}>{link}</a>
    </span>
  </p>
)
