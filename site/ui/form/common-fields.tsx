import type { ComponentProps } from 'react'
import { SelectField, TextField } from '#site/ui/form/Field.tsx'
import { uiTexts } from '#site/ui/ui.texts.ts'

const texts = uiTexts.fields

type TextProps = Partial<ComponentProps<typeof TextField>>

export const NameField = (props: TextProps) => (
  <TextField label={texts.name} name="name" autoComplete="name" maxLength={120} required {...props} />
)

export const EmailField = (props: TextProps) => (
  <TextField
    label={texts.email}
    name="email"
    type="email"
    autoComplete="email"
    maxLength={254}
    required
    {...props}
  />
)

interface SignInNameFieldProps extends TextProps {
  /** Whether a phone number signs in as well. */
  orPhone: boolean
}

/** What an account is signed in with. */
export const SignInNameField = ({ orPhone, ...props }: SignInNameFieldProps) => (
  <EmailField
    autoComplete="username"
    {...(orPhone && {
      label: texts.emailOrPhone,
      type: 'text',
      autoCapitalize: 'none',
      spellCheck: false,
      pattern: '\\s*(\\S+@\\S+|\\+?[\\d\\s\\(\\)\\.\\/\\-]{10,30})\\s*',
      'data-invalid': texts.emailOrPhoneInvalid,
    })}
    {...props}
  />
)

export const PhoneField = (props: TextProps) => (
  <TextField label={texts.phone} name="phone" type="tel" autoComplete="tel" maxLength={30} {...props} />
)

/** A code of six digits; pasted ones may contain spaces. */
export const SixDigitsField = (props: ComponentProps<typeof TextField>) => (
  <TextField
    className="code"
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={12}
    pattern="\s*(\d\s*){6}"
    required
    autoFocus
    {...props}
  />
)

interface BranchOption {
  _id: string
  name: string
  /** Present where all branches of a club with many were fetched. */
  city?: string
}

interface BranchFieldProps extends Partial<ComponentProps<typeof SelectField>> {
  branches: readonly BranchOption[]
  /** The label of the choice of no branch. */
  none?: string
  /** Whether the club has branches besides these, which keep a given one that is not among them. */
  hasMore?: boolean | undefined
}

const optionsOf = (branches: readonly BranchOption[]) =>
  branches.map(({ _id, name }) => (
    <option key={_id} value={_id}>
      {name}
    </option>
  ))

/** Many branches stand under their cities. */
export function BranchField({ branches, none, hasMore, ...props }: BranchFieldProps) {
  const cities = [...Map.groupBy(branches, ({ city = '' }) => city)].sort(([one], [other]) =>
    one.localeCompare(other, 'tr'),
  )
  const given = props.value ?? props.defaultValue
  const isUnknown = hasMore && Boolean(given) && !branches.some(({ _id }) => _id === given)
  return (
    // A default applies anew to branches that came later.
    <SelectField label={texts.branch} name="branch" key={branches.length} {...props}>
      {none !== undefined && <option value="">{none}</option>}
      {isUnknown && <option value={given}>{texts.chosenBranch}</option>}
      {cities.length > 1
        ? cities.map(([city, own]) => (
            <optgroup key={city} label={city || texts.otherCities}>
              {optionsOf(own)}
            </optgroup>
          ))
        : optionsOf(branches)}
    </SelectField>
  )
}
