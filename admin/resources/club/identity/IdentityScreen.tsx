import { Box, Button, Card, Divider, TextField, Typography } from '@mui/material'
import { type ComponentProps, useId } from 'react'
import { useRecordContext } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { useCanOpen, useCurrentUser } from '#admin/core/auth/access.ts'
import { identityTexts as texts } from '#admin/resources/club/identity/identity.texts.ts'
import { EditPage } from '#admin/ui/form/form-pages.tsx'
import { ImageFormField } from '#admin/ui/form/ImageFormField.tsx'
import {
  InputRow,
  SelectFormField,
  TextFormField,
  TextListFormField,
  useFieldControl,
} from '#admin/ui/form/inputs.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { usePreview } from '#admin/ui/form/use-preview.ts'
import { Section } from '#admin/ui/page/Section.tsx'
import { DeniedPage } from '#admin/ui/page/StatusPages.tsx'
import {
  type ClubColours,
  colourNames,
  presets,
  themesOf,
  unreadablePairs,
} from '#shared/brand/club-colours.ts'
import { IdentityChange, motifs, paletteNames } from '#shared/club/identity/identity.contract.ts'
import { identityMessages } from '#shared/club/identity/identity.messages.ts'

const sources = {
  ground: 'colourGround',
  ink: 'colourInk',
  primary: 'colourPrimary',
  accent: 'colourAccent',
  sky: 'colourSky',
} as const

/** The club’s name, look, contact data and company. */
export function IdentityScreen() {
  const currentUser = useCurrentUser()
  const canOpen = useCanOpen()
  if (currentUser && !canOpen('identity')) return <DeniedPage />
  return (
    <EditPage id="club" subtitle={() => texts.subtitle}>
      <RecordForm
        schema={IdentityChange}
        hasWideAside
        aside={
          <>
            <HeaderPreview />
            <ImageFormField
              source="logo"
              removal="removeLogo"
              title={texts.fields.logo}
              hint={texts.logoHint}
              fit="contain"
            />
            <ImageFormField source="heroImage" removal="removeHeroImage" title={texts.fields.heroImage} />
            <ImageFormField
              source="founderImage"
              removal="removeFounderImage"
              title={texts.fields.founderImage}
            />
          </>
        }
      >
        <IdentitySection title={texts.sections.name}>
          <TextFormField source="name" />
          <InputRow>
            <TextFormField source="shortName" hint={texts.shortNameHint} />
            <TextFormField source="wordmark" hint={texts.wordmarkHint} />
          </InputRow>
        </IdentitySection>
        <IdentitySection title={texts.sections.look}>
          <ColourInputs />
        </IdentitySection>
        <IdentitySection title={texts.sections.hero}>
          <TextListFormField source="heroTitle" rows={3} hint={texts.heroTitleHint} />
          <TextFormField source="heroText" maxLength={200} />
        </IdentitySection>
        <IdentitySection title={texts.sections.about} hint={texts.aboutHint}>
          <TextFormField source="founderName" />
          <TextFormField source="founderText" rows={4} maxLength={1500} />
          <TextFormField source="memberName" />
          <TextFormField source="memberText" rows={2} maxLength={400} />
        </IdentitySection>
        <IdentitySection title={texts.sections.contact}>
          <InputRow>
            <TextFormField source="city" />
            <TextFormField source="openingHours" hint={texts.openingHoursHint} />
          </InputRow>
          <TextFormField source="address" />
          <InputRow>
            <TextFormField source="phone" type="tel" />
            <TextFormField source="whatsapp" type="tel" />
            <TextFormField source="email" type="email" />
          </InputRow>
          <TextListFormField source="socialLinks" rows={2} hint={texts.socialHint} />
        </IdentitySection>
        <IdentitySection title={texts.sections.legal} hint={texts.legalHint}>
          <TextFormField source="tradeName" />
          <InputRow>
            <TextFormField source="mersis" />
            <TextFormField source="kep" type="email" />
          </InputRow>
          <InputRow>
            <TextFormField source="taxOffice" />
            <TextFormField source="taxNumber" />
            <TextFormField source="responsiblePerson" />
          </InputRow>
        </IdentitySection>
        <IdentitySection title={texts.sections.mail} isLast>
          <TextFormField source="mailSender" hint={texts.mailHint} />
        </IdentitySection>
      </RecordForm>
    </EditPage>
  )
}

function IdentitySection({
  isLast = false,
  ...props
}: { isLast?: boolean } & ComponentProps<typeof Section>) {
  return (
    <>
      <Section isPlain sx={{ gap: 2.5 }} {...props} />
      {!isLast && <Divider />}
    </>
  )
}

const isColour = (text: unknown): text is string => typeof text === 'string' && /^#[0-9a-f]{6}$/i.test(text)

/** The colours in the form; those of the preset unless the club has its own. */
function useColours(): ClubColours {
  const palette: keyof typeof presets | 'custom' | undefined = useWatch({ name: 'palette' })
  const typed: unknown[] = useWatch({ name: colourNames.map((name) => sources[name]) })
  const preset = presets[palette === 'custom' || !palette ? 'graphite' : palette]
  if (palette !== 'custom') return preset
  const entries = colourNames.map((name, index) => {
    const colour = typed[index]
    return [name, isColour(colour) ? colour.toLowerCase() : preset[name]]
  })
  return Object.fromEntries(entries) as unknown as ClubColours
}

/** Preset or own colours; unreadable ones are named while they are typed. */
function ColourInputs() {
  const palette: unknown = useWatch({ name: 'palette' })
  const problems = unreadablePairs(useColours())
  const { setValue, clearErrors } = useFormContext()

  // Own colours start from the preset that was chosen before.
  function changePalette(next: string) {
    if (next in presets)
      for (const name of colourNames)
        setValue(sources[name], presets[next as keyof typeof presets][name], { shouldDirty: true })
    clearErrors(Object.values(sources))
  }

  return (
    <>
      <InputRow>
        <PaletteInput onChoose={changePalette} />
        <SelectFormField source="motif" choices={motifs.map((id) => ({ id, name: texts.motifs[id] }))} />
      </InputRow>
      {palette === 'custom' && (
        <>
          <InputRow>
            {colourNames.map((name) => (
              <ColourInput key={name} source={sources[name]} />
            ))}
          </InputRow>
          <Typography
            role="status"
            variant="body2"
            sx={{ color: problems.length > 0 ? 'error.main' : 'text.secondary' }}
          >
            {problems.length > 0
              ? problems
                  .map(({ source, ratio, needed }) => identityMessages.unreadable(source, ratio, needed))
                  .join(' ')
              : texts.readable}
          </Typography>
        </>
      )}
    </>
  )
}

function PaletteInput({ onChoose }: { onChoose: (palette: string) => void }) {
  const { control, label } = useFieldControl({ source: 'palette' })
  const id = useId()
  return (
    <Box>
      <Typography id={id} variant="body2" sx={{ mb: 0.5, color: 'text.secondary' }}>
        {label}
      </Typography>
      <Box role="radiogroup" aria-labelledby={id} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {paletteNames.map((name) => (
          <Button
            key={name}
            role="radio"
            aria-checked={control.value === name}
            variant={control.value === name ? 'contained' : 'outlined'}
            color={control.value === name ? 'primary' : 'inherit'}
            onClick={() => {
              control.onChange(name)
              onChoose(name)
            }}
            sx={{ gap: 1 }}
          >
            {name !== 'custom' && <Swatch colours={presets[name]} />}
            {texts.palettes[name]}
          </Button>
        ))}
      </Box>
    </Box>
  )
}

const Swatch = ({ colours }: { colours: ClubColours }) => (
  <Box component="span" aria-hidden sx={{ display: 'inline-flex', border: 1, borderColor: 'divider' }}>
    {colourNames.map((name) => (
      <Box component="span" key={name} sx={{ width: 8, height: 16, bgcolor: colours[name] }} />
    ))}
  </Box>
)

/** A colour, typed or chosen. */
function ColourInput({ source }: { source: string }) {
  const { control, label, hasProblem, help } = useFieldControl({ source })
  return (
    <TextField
      {...control}
      label={label}
      error={hasProblem}
      helperText={help}
      autoComplete="off"
      slotProps={{
        input: {
          endAdornment: (
            <input
              type="color"
              aria-hidden
              tabIndex={-1}
              value={isColour(control.value) ? control.value : '#000000'}
              onChange={({ target }) => control.onChange(target.value)}
              style={{ inlineSize: 32, blockSize: 28, border: 0, padding: 0, background: 'none' }}
            />
          ),
        },
      }}
    />
  )
}

/** The header and the start of the first page in the form's colours. */
function HeaderPreview() {
  const record = useRecordContext<{ logo?: string | null }>()
  const { light } = themesOf(useColours())
  const [name, wordmark, logo, isRemoved, heroTitle, heroText]: unknown[] = useWatch({
    name: ['name', 'wordmark', 'logo', 'removeLogo', 'heroTitle', 'heroText'],
  })
  const chosen = typeof logo === 'object' && logo !== null && 'rawFile' in logo ? logo.rawFile : undefined
  const preview = usePreview(chosen instanceof File ? chosen : undefined)
  const shownLogo = preview ?? (isRemoved === true ? undefined : (record?.logo ?? undefined))
  const [first, ...rest] = String(wordmark || String(name ?? '').toLocaleUpperCase('tr-TR')).split(/\s+/)
  const title = Array.isArray(heroTitle) ? heroTitle.join(' ') : ''
  return (
    <Card component="section" aria-label={texts.preview} sx={{ overflow: 'hidden' }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 2,
          p: 1.5,
          borderBottom: 2,
          borderColor: light.ink,
          bgcolor: light.ground,
          color: light.ink,
        }}
      >
        {shownLogo ? (
          <Box component="img" src={shownLogo} alt={String(name ?? '')} sx={{ height: 36, maxWidth: 140 }} />
        ) : (
          <Box sx={{ fontWeight: 850, lineHeight: 1 }}>
            {first}
            {rest.length > 0 && (
              <Box component="span" sx={{ display: 'block', fontSize: 9, letterSpacing: '.4em', mt: 0.5 }}>
                {rest.join(' ')}
              </Box>
            )}
          </Box>
        )}
        <Box sx={{ display: 'flex', gap: 1.5, fontSize: 13, flex: 1 }}>
          {texts.previewMenu.map((item) => (
            <span key={item}>{item}</span>
          ))}
        </Box>
        <Box
          sx={{
            px: 1.5,
            py: 0.75,
            fontSize: 13,
            fontWeight: 700,
            bgcolor: light.primary,
            color: light.onPrimary,
          }}
        >
          {texts.previewButton}
        </Box>
      </Box>
      <Box sx={{ p: 2, bgcolor: light.sky, color: light.onSky }}>
        <Box sx={{ fontWeight: 850, fontSize: 22, textTransform: 'uppercase', lineHeight: 1.1 }}>
          {title || String(name ?? '')}
        </Box>
        <Box sx={{ mt: 1, fontSize: 14 }}>{String(heroText || texts.previewText)}</Box>
      </Box>
      <Box
        sx={{ p: 2, fontSize: 14, bgcolor: light.ground, color: light.accent, textDecoration: 'underline' }}
      >
        {texts.previewLink}
      </Box>
    </Card>
  )
}
