import { useTranslations } from 'next-intl'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { LIMITS } from '@/lib/domain/limits'
import { useBoard } from './use-board'

/** The visitor's name, the same wherever it is asked for. `isFirst`: it takes the focus, because a press opened it. */
export function NameField({ id, isFirst = false }: { id: string; isFirst?: boolean }) {
  const t = useTranslations('shared-room.board')
  const board = useBoard()
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={id}>{t('name')}</Label>
      <Input
        id={id}
        value={board?.name ?? ''}
        required
        maxLength={LIMITS.board.name.max}
        autoComplete="name"
        autoFocus={isFirst}
        onChange={({ currentTarget }) => board?.setName(currentTarget.value)}
      />
    </div>
  )
}
