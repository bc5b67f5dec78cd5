export interface SheetTable {
  name: string
}
