import type { StyleId } from '../../../domain/styles.ts'
import type { StyleSheet } from '../materials/style-sheet.ts'
import { artDeco } from './art-deco.ts'
import { bohemian } from './bohemian.ts'
import { coastal } from './coastal.ts'
import { contemporary } from './contemporary.ts'
import { industrial } from './industrial.ts'
import { japanese } from './japanese.ts'
import { mediterranean } from './mediterranean.ts'
import { minimalist } from './minimalist.ts'
import { modern } from './modern.ts'
import { rustic } from './rustic.ts'
import { scandinavian } from './scandinavian.ts'
import { traditional } from './traditional.ts'

export const STYLE_SHEETS: Readonly<Record<StyleId, StyleSheet>> = {
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
