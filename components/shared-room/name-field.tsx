import { useTranslations } from 'next-intl'
import { InputField } from '@/components/forms/labeled-controls'
import { LIMITS } from '@/lib/domain/limits'
import { useBoard } from './use-board'

/** The visitor's name, shared by all forms. `isFirst`: takes the focus, because pressing a button opened it. */
export function NameField({ isFirst = false }: { isFirst?: boolean }) {
  const t = useTranslations('shared-room.board')
  const board = useBoard()
  return (
    <InputField
      label={t('name')}
      value={board?.name ?? ''}
      required
      maxLength={LIMITS.board.name.max}
      autoComplete="name"
      autoFocus={isFirst}
      onChange={(name) => board?.setName(name)}
    />
  )
}
