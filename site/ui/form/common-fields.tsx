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

interface BranchFieldProps extends Partial<ComponentProps<typeof SelectField>> {
  branches: readonly { _id: string; name: string }[]
  /** The label of the choice of no branch. */
  none?: string
}

export const BranchField = ({ branches, none, ...props }: BranchFieldProps) => (
  <SelectField label={texts.branch} name="branch" {...props}>
    {none !== undefined && <option value="">{none}</option>}
    {branches.map(({ _id, name }) => (
      <option key={_id} value={_id}>
        {name}
      </option>
    ))}
  </SelectField>
)
