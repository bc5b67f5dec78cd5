import { MenuItem, MenuList } from '@mui/material'

export interface FilterOption {
  label: string
  isChosen: boolean
  choose: () => void
}

/** The choices of a filter as a list, of which one is chosen. */
export function FilterOptions({ label, options }: { label: string; options: readonly FilterOption[] }) {
  return (
    <MenuList role="listbox" aria-label={label} autoFocusItem>
      {options.map(({ label: name, isChosen, choose }) => (
        <MenuItem
          key={name}
          dense
          role="option"
          selected={isChosen}
          aria-selected={isChosen}
          onClick={choose}
        >
          {name}
        </MenuItem>
      ))}
    </MenuList>
  )
}
