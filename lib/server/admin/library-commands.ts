import type { LibraryMaterial } from '@/lib/domain/own-material'
import { amountText } from '@/lib/domain/payment'
import { importMaterials, LibraryError } from '@/lib/server/library/import-materials'
import { findAllOfLibrary, listLibrary, withdrawMaterial } from '@/lib/server/library/queries'
import { type AdminCommand, AdminError, orNone } from './command'

/** The owner's commands for the shared library of materials. */
export const LIBRARY_COMMANDS = {
  'materials import': {
    summary:
      'offers a folder’s materials to all users (--dry-run: checks only; --replace: withdraws all others)',
    needs: ['dir'],
    options: { 'dry-run': 'no', replace: 'no' },
    run: async (context, { dir = '', 'dry-run': dryRun, replace }) => {
      const given = { folder: dir, isDryRun: dryRun === 'yes', isReplacing: replace === 'yes' }
      return importMaterials(context, given).catch((error: unknown) => {
        throw error instanceof LibraryError ? new AdminError(error.message, { cause: error }) : error
      })
    },
  },
  'materials list': {
    summary: 'the materials offered to all users (--all: including withdrawn ones)',
    needs: [],
    options: { all: 'no' },
    run: async ({ supabase }, { all }) => {
      if (all !== 'yes') return orNone(await listLibrary(supabase), materialLine)
      return orNone(
        await findAllOfLibrary(supabase),
        ({ is_offered, ...material }) => `${materialLine(material)}${is_offered ? '' : '  withdrawn'}`,
      )
    },
  },
  'materials withdraw': {
    summary:
      'withdraws a material, given its code or the first digits of its image’s hash; designs made with it stay',
    needs: ['material'],
    run: async ({ supabase }, { material = '' }) => {
      const isMeant = ({ settings, product }: LibraryMaterial) =>
        product.code === material || isPictureOf(settings.picture, material)
      const [found, ...others] = (await listLibrary(supabase)).filter(isMeant)
      if (!found) throw new AdminError(`No material ${material} is currently offered.`)
      if (others.length > 0) {
        const lines = [found, ...others].map(materialLine)
        throw new AdminError(`Several materials match. Name one by its image’s hash:\n${lines.join('\n')}`)
      }
      await withdrawMaterial(supabase, found.settings.picture)
      return [`${found.settings.name} is no longer offered.`]
    },
  },
} as const satisfies Record<string, AdminCommand>

/** This many digits of a picture's hash are enough to identify it. */
const PICTURE_DIGITS = 12

const isPictureOf = (picture: string, begin: string) =>
  begin.length >= PICTURE_DIGITS && picture.startsWith(begin)

function materialLine({ settings, product }: LibraryMaterial): string {
  const { picture, name, widthMm, heightMm } = settings
  const { maker, code, price } = product
  const cost = price ? `${amountText(price.cents)} ${price.currency} per ${price.per}` : 'no price'
  return `${picture.slice(0, PICTURE_DIGITS)}  ${code}  ${name}, ${maker}  ${widthMm} × ${heightMm} mm  ${cost}`
}
