import CloseIcon from '@mui/icons-material/CloseOutlined'
import SearchIcon from '@mui/icons-material/SearchOutlined'
import {
  Alert,
  Box,
  Dialog,
  IconButton,
  InputBase,
  LinearProgress,
  Typography,
  useMediaQuery,
} from '@mui/material'
import type { Theme } from '@mui/material/styles'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useNavigate } from 'react-router-dom'
import { visuallyHidden } from '#admin/core/theme/theme.ts'
import { type ChoiceGroup, useChoices, useFound } from '#admin/shell/search/choices.ts'
import { searchTexts } from '#admin/shell/search/search.texts.ts'
import { formatShortDay } from '#shared/core/format-date.ts'

const shortest = 3
const none: readonly string[] = []

interface SearchDialogProps {
  /** What was typed while the dialog was loading. */
  typedBefore?: string
  /** The keys pressed meanwhile. */
  keysBefore?: readonly string[]
  onClose: () => void
}

/** Finds users, records and screens; arrow keys select and Enter opens. */
export default function SearchDialog({ typedBefore = '', keysBefore = none, onClose }: SearchDialogProps) {
  const [typed, setTyped] = useState(typedBefore)
  // A key, not a position: later results can move the selected option.
  const [chosen, setChosen] = useState('')
  const [waiting, setWaiting] = useState(keysBefore)
  const listId = useId()
  const titleId = useId()
  const navigate = useNavigate()
  const translate = useTranslate()
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const { groups: found, problem, isPending } = useFound(typed)
  const groups = useChoices(typed, found)
  const choices = groups.flatMap((group) => group.choices)
  const active = Math.max(
    choices.findIndex(({ key }) => key === chosen),
    Math.min(0, choices.length - 1),
  )
  const late = found
    .filter(({ isLate }) => isLate)
    .map(({ resource }) => translate(`resources.${resource}.name`, { smart_count: 2 }))

  useEffect(() => {
    if (active >= 0) document.getElementById(optionId(listId, active))?.scrollIntoView({ block: 'nearest' })
  }, [active, listId])

  /** Returns whether the key is one of the list. */
  function carryOut(key: string): boolean {
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    const choice = choices[active]
    if (step) setChosen(choices.at((active + step) % choices.length)?.key ?? '')
    else if (key === 'Enter' && choice) {
      onClose()
      navigate(choice.path)
    } else return false
    return true
  }

  // One key for each rendering, so that the next one meets its choice.
  useEffect(() => {
    const [key, ...others] = waiting
    if (key === undefined || isPending) return
    setWaiting(others)
    carryOut(key)
  })

  function press(event: KeyboardEvent) {
    if (!event.nativeEvent.isComposing && carryOut(event.key)) event.preventDefault()
  }

  function note(): string {
    if (typed.trim() === '') return choices.length > 0 ? '' : searchTexts.nothingYet
    if (isPending) return ''
    if (choices.length > 0) return ''
    return typed.trim().length < shortest ? searchTexts.tooShort : searchTexts.nothing
  }

  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={isNarrow}
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
      sx={{ '& .MuiDialog-container': { alignItems: { sm: 'flex-start' } } }}
      slotProps={{ paper: { sx: { mt: { sm: '10vh' }, maxHeight: { sm: '75vh' } } } }}
    >
      <Typography id={titleId} component="h2" sx={visuallyHidden}>
        {searchTexts.title}
      </Typography>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          pl: 2,
          pr: 1,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <SearchIcon sx={{ color: 'text.secondary' }} />
        <InputBase
          autoFocus
          fullWidth
          value={typed}
          placeholder={searchTexts.placeholder}
          onChange={({ target }) => {
            setTyped(target.value)
            setChosen('')
            setWaiting(none)
          }}
          onKeyDown={press}
          inputProps={{
            role: 'combobox',
            'aria-label': searchTexts.title,
            'aria-expanded': choices.length > 0,
            'aria-controls': listId,
            'aria-autocomplete': 'list',
            'aria-activedescendant': active >= 0 ? optionId(listId, active) : undefined,
            maxLength: 100,
            autoComplete: 'off',
            spellCheck: false,
          }}
          sx={{ py: 1.5, fontSize: '1.0625rem' }}
        />
        <IconButton aria-label={searchTexts.close} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box sx={{ height: 2 }}>{isPending && <LinearProgress aria-hidden sx={{ height: 2 }} />}</Box>
      <SearchResults id={listId} groups={groups} active={active} onPoint={setChosen} onOpen={onClose} />
      {problem && <Alert severity="error">{problem}</Alert>}
      {late.length > 0 && <Alert severity="info">{searchTexts.late(late.join(', '))}</Alert>}
      {note() && (
        <Typography variant="body2" sx={{ px: 2, py: 3, textAlign: 'center', color: 'text.secondary' }}>
          {note()}
        </Typography>
      )}
      <Box role="status" sx={visuallyHidden}>
        {!isPending && typed.trim() !== '' && (note() || searchTexts.found(choices.length))}
      </Box>
      {!isNarrow && (
        <Typography
          variant="caption"
          sx={{ px: 2, py: 1, borderTop: 1, borderColor: 'divider', color: 'text.secondary' }}
        >
          {searchTexts.keys}
        </Typography>
      )}
    </Dialog>
  )
}

const optionStyle = {
  display: 'flex',
  alignItems: 'baseline',
  gap: 1.5,
  px: 2,
  py: 1,
  color: 'inherit',
  textDecoration: 'none',
  '&[aria-selected="true"]': {
    bgcolor: 'action.selected',
    boxShadow: (theme: { palette: { primary: { main: string } } }) =>
      `inset 3px 0 0 ${theme.palette.primary.main}`,
  },
} as const

interface SearchResultsProps {
  id: string
  groups: readonly ChoiceGroup[]
  /** The index of the selected option among all. */
  active: number
  onPoint: (key: string) => void
  onOpen: () => void
}

const optionId = (listId: string, index: number) => `${listId}-${index}`

/** The search’s listbox; the focus stays in the field above. */
function SearchResults({ id, groups, active, onPoint, onOpen }: SearchResultsProps) {
  let next = 0
  return (
    <Box id={id} role="listbox" aria-label={searchTexts.results} sx={{ overflowY: 'auto', pb: 1 }}>
      {groups.map(({ name, title, choices }) => {
        const titleId = `${id}-${name}`
        return (
          <Box key={name} role="group" aria-labelledby={titleId}>
            <Typography
              id={titleId}
              variant="overline"
              component="div"
              sx={{ px: 2, pt: 1.5, color: 'text.secondary' }}
            >
              {title}
            </Typography>
            {choices.map((choice) => {
              const index = next++
              return (
                <Box
                  key={choice.key}
                  id={optionId(id, index)}
                  component={Link}
                  to={choice.path}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  // Browsers also report a resting pointer under which the results have moved.
                  onMouseMove={({ movementX, movementY }) =>
                    (movementX !== 0 || movementY !== 0) && index !== active && onPoint(choice.key)
                  }
                  onClick={onOpen}
                  sx={optionStyle}
                >
                  <Typography
                    component="span"
                    variant="body2"
                    noWrap
                    sx={{ fontWeight: 600, flexShrink: 0, maxWidth: '60%' }}
                  >
                    {choice.title}
                  </Typography>
                  <Typography
                    component="span"
                    variant="body2"
                    noWrap
                    sx={{ flex: 1, color: 'text.secondary' }}
                  >
                    {choice.detail}
                  </Typography>
                  {choice.at && (
                    <Typography
                      component="span"
                      variant="caption"
                      sx={{ color: 'text.secondary', flexShrink: 0 }}
                    >
                      {formatShortDay(choice.at)}
                    </Typography>
                  )}
                </Box>
              )
            })}
          </Box>
        )
      })}
    </Box>
  )
}
