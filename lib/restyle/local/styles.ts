import type { StyleId } from '../../domain/style-list.ts'
import type { StyleSheet } from './style-sheet.ts'
import { artDeco } from './styles/art-deco.ts'
import { bohemian } from './styles/bohemian.ts'
import { coastal } from './styles/coastal.ts'
import { contemporary } from './styles/contemporary.ts'
import { industrial } from './styles/industrial.ts'
import { japanese } from './styles/japanese.ts'
import { mediterranean } from './styles/mediterranean.ts'
import { minimalist } from './styles/minimalist.ts'
import { modern } from './styles/modern.ts'
import { rustic } from './styles/rustic.ts'
import { scandinavian } from './styles/scandinavian.ts'
import { traditional } from './styles/traditional.ts'

export const STYLES: Readonly<Record<StyleId, StyleSheet>> = {
  modern,
  minimalist,
  scandinavian,
  industrial,
  contemporary,
  traditional,
  rustic,
  bohemian,
  coastal,
  mediterranean,
  japanese,
  art_deco: artDeco,
}
