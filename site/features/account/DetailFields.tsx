import type { UserDetails } from '#shared/people/users/users.schema.ts'
import { profileTexts } from '#site/features/account/profile.texts.ts'
import { TextField } from '#site/ui/form/Field.tsx'

interface DetailFieldsProps {
  details: UserDetails
  /** Field errors of the server. */
  fields: Record<string, string>
}

/** The optional fields of a profile. */
export function DetailFields({ details, fields }: DetailFieldsProps) {
  const field = (name: keyof UserDetails, maxLength: number) => ({
    name,
    maxLength,
    label: profileTexts[name],
    defaultValue: details[name],
    error: fields[`userDetails.${name}`],
  })
  return (
    <fieldset>
      <legend>{profileTexts.details}</legend>
      <p className="hint">{profileTexts.detailsText}</p>
      <div className="pair">
        <TextField {...field('birthDate', 10)} type="date" autoComplete="bday" />
        <TextField {...field('city', 60)} autoComplete="address-level1" />
        <TextField {...field('district', 60)} autoComplete="address-level2" />
        <TextField {...field('address', 300)} autoComplete="street-address" />
        <TextField {...field('emergencyName', 120)} autoComplete="off" />
        <TextField {...field('emergencyPhone', 30)} type="tel" autoComplete="off" />
      </div>
    </fieldset>
  )
}
