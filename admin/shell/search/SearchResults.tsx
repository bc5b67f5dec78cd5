import { Box, Typography } from '@mui/material'
import { Link } from 'react-router-dom'
import type { ChoiceGroup } from '#admin/shell/search/choices.ts'
import { searchTexts } from '#admin/shell/search/search.texts.ts'
import { formatDay } from '#admin/ui/dates.ts'

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
  onPoint: (index: number) => void
  onOpen: () => void
}

export const optionId = (listId: string, index: number) => `${listId}-${index}`

/** The search’s listbox; the focus stays in the field above. */
export function SearchResults({ id, groups, active, onPoint, onOpen }: SearchResultsProps) {
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
                  key={`${choice.path} ${choice.title}`}
                  id={optionId(id, index)}
                  component={Link}
                  to={choice.path}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  onMouseMove={() => index !== active && onPoint(index)}
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
                      {formatDay(choice.at)}
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
