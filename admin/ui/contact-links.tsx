import { Link } from '@mui/material'
import { formatPhone } from '#shared/core/phone-text.ts'

export const MailLink = ({ email }: { email: string }) => (
  <Link href={`mailto:${email}`} color="secondary">
    {email}
  </Link>
)

export const PhoneLink = ({ phone }: { phone: string }) => (
  <Link href={`tel:${phone.replace(/[^\d+]/g, '')}`} color="secondary">
    {formatPhone(phone)}
  </Link>
)
