import { FileSpreadsheet, type LucideIcon, Percent } from 'lucide-react'

/** What is done with the selected responses of one brief besides deciding; the brief's page has the sheets. */
export const SELECTION_TOOL_NAMES = ['prices', 'excel'] as const
export type SelectionToolName = (typeof SELECTION_TOOL_NAMES)[number]

export const SELECTION_TOOLS: Record<SelectionToolName, { label: string; icon: LucideIcon }> = {
  prices: { label: 'Цены', icon: Percent },
  excel: { label: 'Excel', icon: FileSpreadsheet },
}

/** In the state of a history entry: the brief's page opens with this sheet. */
export interface OpenTool {
  tool: SelectionToolName
  ids: string[]
}
